import { ok, refuse } from '#domain/platform/result.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import type { RxOutcome } from '#machines/rx/rx.ports.ts';
import type { RphVerificationContext } from '#machines/rx/verification/rph-verification.machine.ts';
import type { VerificationPorts } from '#machines/rx/verification/verification.ports.ts';
import { rxLabel, scan, scanned } from './prescription.ts';

type LabelRead = Awaited<ReturnType<VerificationPorts['scanLabel']>>;
/** The same, and it is noted that the monitoring program was looked at. */
export const noted: RxDetail = {
  ...scanned,
  version: 7,
  pdmpChecked: { by: 'Paula Desk', at: '2026-03-02T15:00:00.000Z' },
};
/** The same, and the label on its vial was not scanned yet. */
export const unscanned: RxDetail = {
  ...scanned,
  fill: scanned.fill && { ...scanned.fill, labelsPrinted: 1 },
  labelScan: { of: 1, scanned: 0, without: null },
};
/** The same, and it was scanned. */
export const labelled: RxDetail = {
  ...unscanned,
  labelScan: { of: 1, scanned: 1, without: null },
};
/** What the server says to a scan; `labels`: how many were scanned before. */
export const labelRead = ({
  labels = 0,
  ...outcome
}: {
  accepted: boolean;
  code: string;
  said?: string;
  labels?: number;
}): LabelRead => ({
  kind: 'read',
  outcome: {
    said: 'It is the label of this fill.',
    detail: {
      ...unscanned,
      labelScan: { of: 1, scanned: outcome.accepted ? 1 : labels, without: null },
    },
    ...outcome,
  },
});

/** What a person does about the label on the vial, for a walk of the machine. */
export const labelEvents = {
  'scan.arrived': [{ type: 'scan.arrived', code: scan(rxLabel), byHand: false }],
  'label.unreadable': [{ type: 'label.unreadable' }],
  'label.why': [{ type: 'label.why', text: 'Torn' }],
} as const;
/** What the server may say to it. */
export const labelSettle = (outcomes: readonly RxOutcome[]) => ({
  scanLabel: {
    done: [
      labelRead({ accepted: true, code: 'label' }),
      labelRead({ accepted: false, code: 'WRONG_LABEL', labels: 1 }),
      ...outcomes.filter((outcome) => outcome.kind !== 'done'),
    ],
    error: [new Error('offline')],
  },
  printBagLabel: {
    done: [ok({ fileUrl: '/b.pdf', bag: '000512' }), refuse('REFUSED', 'No paper')],
    error: [new Error('offline')],
  },
  withoutLabelScan: { done: outcomes, error: [new Error('offline')] },
});

/** What the check knows of the label on the vial, to tell states of a walk apart. */
export const labelPart = ({
  scan: waiting,
  why,
  labelStop,
}: Pick<RphVerificationContext, 'scan' | 'why' | 'labelStop'>): readonly unknown[] => [
  waiting,
  why,
  labelStop !== null,
];

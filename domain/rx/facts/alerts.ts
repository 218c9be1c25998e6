import { sentence } from '#domain/platform/rules/sentence.ts';
import { isOfEntry, reasonOfKind } from '../clinical/dur-codes.ts';
import { atLeast, type Alert, type Severity } from '../clinical/types.ts';
import {
  doseFacts,
  drugFacts,
  factKeys,
  factLabels,
  otherDrugFacts,
  type FactKey,
  type FactRow,
} from './types.ts';

/** Where a difference is answered for: when it is entered, and again at the final check. */
export type FactStage = 'entry' | 'check';

const sources = [
  ['prescribed', 'prescribed'],
  ['entered', 'entered'],
  ['label', 'on the label'],
  ['scanned', 'scanned'],
] as const;
/** "Strength differs: prescribed Lisinopril 10 MG Oral Tablet, entered Lisinopril 20 mg tablet". */
function differenceText(row: FactRow): string {
  const told = sources.flatMap(([source, word]) => {
    // Nobody prescribed what the days were reckoned to be.
    const said = row.fact === 'keptDays' && source === 'prescribed' ? 'reckoned' : word;
    return row[source] === null ? [] : [`${said} ${row[source]}`];
  });
  return `${factLabels[row.fact]} differs: ${told.join(', ')}`;
}

/** What an answer to it may not say: each is a part of its fingerprint. */
const limits = ['regimens', 'c2', 'raised'] as const;
type Limit = (typeof limits)[number];
/**
 * Directions that were both read and say something else are never the same; of a C-II the patient
 * confirms nothing that the prescriber wrote, and of any drug no more than what was written.
 */
const limitsOf = ({ fact, verdict, schedule, raised = false }: FactRow): readonly Limit[] => [
  ...(raised ? (['raised'] as const) : []),
  ...(fact === 'directions' && verdict === 'differs' ? (['regimens'] as const) : []),
  ...(schedule === '2' && doseFacts.has(fact) ? (['c2'] as const) : []),
];
const judgeOf = ({ fact, schedule = '0' }: FactRow, stage: FactStage): Alert['who'] =>
  (stage === 'check' && drugFacts.has(fact)) ||
  otherDrugFacts.has(fact) ||
  (schedule !== '0' && doseFacts.has(fact))
    ? 'pharmacist'
    : 'technician';

/** A difference that nobody has answered for, and what to do about it. */
export const openDifferenceText = (summary: string): string =>
  `${sentence(summary)} Correct it, or answer for it with a reason.`;
/**
 * The differences that a person has to answer for, as alerts, so that answers are given and kept as
 * those to the clinical checks are. Only a pharmacist answers for another drug, strength, release,
 * form or route, for a substitution at the final check, and at any time for what and how much of a
 * controlled drug is taken. An
 * answer is for exactly these texts: `of` names the prescription, `digest` shortens the texts, and
 * another text is another fingerprint.
 */
export const differenceAlerts = (
  rows: readonly FactRow[],
  stage: FactStage,
  of: string,
  digest: (text: string) => string,
): readonly Alert[] =>
  rows
    .filter((row) => row.asks)
    .map((row) => ({ row, who: judgeOf(row, stage) }))
    .map(({ row, who }) => ({
      kind: 'difference',
      severity: 'severe',
      reason: reasonOfKind.difference,
      summary: differenceText(row),
      effect: sentence(row.why),
      management:
        who === 'pharmacist'
          ? 'Correct it, or leave it open: a pharmacist says who confirmed it.'
          : 'Correct it, or say who confirmed it.',
      other: { kind: 'prescription', label: of },
      who,
      interrupts: true,
      fingerprint: [
        'difference',
        stage,
        of,
        row.fact,
        digest(JSON.stringify([row.prescribed, row.entered, row.label, row.scanned])),
        ...limitsOf(row),
      ].join('|'),
    }));

type AnyAlert = { readonly kind: string; readonly fingerprint: string };
const partsOf = ({ kind, fingerprint }: AnyAlert): readonly string[] =>
  kind === 'difference' ? fingerprint.split('|') : [];
/** The fact that an alert is about; null where it is about no difference. */
export const factOf = (alert: AnyAlert): FactKey | null =>
  factKeys.find((fact) => fact === partsOf(alert)[3]) ?? null;
/** What an answer to a difference may not say. */
export const isLimited = (alert: AnyAlert, limit: Limit): boolean =>
  partsOf(alert).slice(5).includes(limit);
/** Whether it is found at the final check: it is answered on the prescription's own page. */
export const isOfCheck = (alert: AnyAlert): boolean =>
  alert.kind === 'failed-check' || partsOf(alert)[1] === 'check';
/**
 * Whether an answer has to say in words who confirmed it, or why it is right. An answer that keeps
 * a difference does, at entry as at the final check: the code alone says too little. Every alert
 * about the use of a drug that waits for an answer takes words, also a moderate one: it stops the
 * final check, and one key must never pass it (decision 0132).
 */
export const needsWords = (alert: AnyAlert & { readonly severity: Severity }): boolean =>
  alert.kind === 'failed-check' ||
  alert.kind === 'difference' ||
  (!isOfEntry(alert) && atLeast(alert.severity, 'moderate'));

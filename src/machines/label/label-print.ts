import type { ScanCode } from '#domain/composition/scan-code.ts';
import { required } from '#domain/platform/required.ts';
import { labelLanguages, type LabelLanguage } from '#domain/platform/rules/enumerations.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { isOneOf, statusGroups } from '#domain/rx/entities/rx-status.ts';
import type { Paper } from '#machines/platform/paper/paper.ts';
import type { Refused } from '#machines/platform/ports/refused.ts';
import type { LabelPorts } from './label.ports.ts';

export interface PrintLabelInput {
  readonly rxId?: number;
  /** How many were asked for; otherwise as many as the fill has. */ readonly count?: number;
  /** Closes once it is printed: printing was the step to take. */ readonly once?: boolean;
}
export type PrintLabelEvent =
  | { type: 'label.number'; number: string }
  | { type: 'label.find' }
  | { type: 'label.count'; count: number }
  | { /** Without one: the next of the list. */ type: 'label.language'; language?: LabelLanguage }
  | { type: 'label.show'; by: 1 | -1 }
  | { type: 'label.print' }
  /** The label of the bag, alone. */
  | { type: 'label.bag' }
  | { type: 'label.retry' }
  | { type: 'scan.arrived'; code: ScanCode; byHand: boolean }
  | { type: 'dialog.close' };
export interface PrintLabelContext {
  readonly rxId: number | null;
  /** Twelve digits: store, prescription, fill; fewer while it is typed. */
  readonly number: string;
  readonly count: number;
  readonly wanted: number | null;
  readonly once: boolean;
  readonly detail: RxDetail | null;
  readonly labels: readonly string[];
  /** Chosen for this print; null: as the patient's record says. */
  readonly chosen: LabelLanguage | null;
  /** In which language the label is shown, and what is to be known of it. */
  readonly language: LabelLanguage | null;
  readonly note: string | null;
  /** Which of the labels is shown. */
  readonly shown: number;
  readonly problem: string | null;
  /** What was printed without an answer. */
  readonly lost: 'label' | 'bag' | null;
  readonly refusal: Refused | null;
  readonly fileUrl: string | null;
  /** The label of the bag as it was drawn. */
  readonly bagSvg: readonly string[];
  /** The file is the label of the bag. */
  readonly isOfBag: boolean;
}
export type BagLabel = Awaited<ReturnType<LabelPorts['printBagLabel']>>;
export type Printed = Awaited<ReturnType<LabelPorts['printLabel']>>;
export const mostLabels = 20;

/**
 * Another prescription is another patient's: what was chosen for the one before does not hold for
 * it.
 */
export const ofAnother = {
  chosen: null,
  language: null,
  note: null,
  rxId: null,
  detail: null,
  labels: [],
  problem: null,
  lost: null,
  refusal: null,
  fileUrl: null,
} as const;
export function after(labelLanguage: LabelLanguage | null): LabelLanguage {
  const at = labelLanguages.findIndex((item) => item.value === labelLanguage);
  return required(labelLanguages[(at + 1) % labelLanguages.length], 'The next language').value;
}
export const rxIdOf = (context: PrintLabelContext): number =>
  required(context.rxId, 'The prescription');
export const bagPaperOf = (context: PrintLabelContext): Paper => ({
  fileUrl: required(context.fileUrl, 'The paper'),
  svg: context.bagSvg,
  what: `The label of bag ${bagOf(context.detail) ?? ''}`,
  here: 'open',
});
export const paperOf = (context: PrintLabelContext): Paper => ({
  fileUrl: required(context.fileUrl, 'The paper'),
  svg: context.labels,
  what: `${context.count === 1 ? 'The label' : `The paper with ${context.count} labels`} of ${context.detail?.rxNumber ?? ''}`,
  here: 'open',
});
/** The bag that the fill lies in; null before the final check and after it left. */
export const bagOf = (detail: RxDetail | null): string | null =>
  detail?.fill && isOneOf(statusGroups.readyForPickup, detail.fill.status)
    ? detail.fill.bagCode
    : null;
export const within = (number: number) =>
  Math.max(1, Math.min(mostLabels, Math.trunc(number) || 1));

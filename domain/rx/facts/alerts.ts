import { sentence } from '#domain/platform/rules/sentence.ts';
import { isOfEntry, reasonOfKind } from '../clinical/dur-codes.ts';
import { atLeast, type Alert, type Severity } from '../clinical/types.ts';
import { drugFacts, factKeys, factLabels, type FactKey, type FactRow } from './types.ts';

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
  const told = sources.flatMap(([source, word]) =>
    row[source] === null ? [] : [`${word} ${row[source]}`],
  );
  return `${factLabels[row.fact]} differs: ${told.join(', ')}`;
}

/** A difference that nobody has answered for, and what to do about it. */
export const openDifferenceText = (summary: string): string =>
  `${sentence(summary)} Correct it, or answer for it with a reason.`;
/**
 * The differences that a person has to answer for, as alerts, so that answers are given and kept as
 * those to the clinical checks are. At the final check only a pharmacist answers for the drug. An
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
    .map((row) => ({
      kind: 'difference',
      severity: 'severe',
      reason: reasonOfKind.difference,
      summary: differenceText(row),
      effect: sentence(row.why),
      management: 'Correct it, or say who confirmed it.',
      other: { kind: 'prescription', label: of },
      who: stage === 'check' && drugFacts.has(row.fact) ? 'pharmacist' : 'technician',
      interrupts: true,
      fingerprint: [
        'difference',
        stage,
        of,
        row.fact,
        digest(JSON.stringify([row.prescribed, row.entered, row.label, row.scanned])),
      ].join('|'),
    }));

type AnyAlert = { readonly kind: string; readonly fingerprint: string };
const partsOf = ({ kind, fingerprint }: AnyAlert): readonly string[] =>
  kind === 'difference' ? fingerprint.split('|') : [];
/** The fact that an alert is about; null where it is about no difference. */
export const factOf = (alert: AnyAlert): FactKey | null =>
  factKeys.find((fact) => fact === partsOf(alert)[3]) ?? null;
/**
 * Whether an answer has to say in words who confirmed it, or why it is right. At the final check
 * the code alone says too little: nobody looks at it once more. Every alert about the use of a drug
 * that waits for an answer takes words, also a moderate one: it stops the final check, and one key
 * must never pass it (decision 0132).
 */
export const needsWords = (alert: AnyAlert & { readonly severity: Severity }): boolean =>
  alert.kind === 'failed-check' ||
  partsOf(alert)[1] === 'check' ||
  (!isOfEntry(alert) && atLeast(alert.severity, 'moderate'));

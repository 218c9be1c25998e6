/**
 * Why a pharmacy asks a prescriber for a change: the codes of MessageRequestCode (SCRIPT 2017071),
 * as a person chooses them.
 */
export const changeKinds = [
  { value: 'G', label: 'Generic substitution' },
  { value: 'T', label: 'Therapeutic interchange' },
  { value: 'OS', label: 'Out of stock' },
  { value: 'D', label: 'Drug use evaluation' },
  { value: 'P', label: 'Prior authorization' },
  { value: 'S', label: 'Script clarification' },
  { value: 'U', label: 'Prescriber authorization' },
] as const;
export type ChangeKind = (typeof changeKinds)[number]['value'];
export const changeKindCodes = changeKinds.map((changeKind) => changeKind.value) as [
  ChangeKind,
  ...ChangeKind[],
];
/** What is asked of these can't be said without another drug; of those, not without words. */
const needsDrug: ReadonlySet<string> = new Set(['G', 'T', 'OS']);
const needsNote: ReadonlySet<string> = new Set(['D', 'S', 'U']);
/**
 * What is missing of a change request, by its field: another drug where one is asked for, words
 * where there is a question.
 */
export function changeProblems(input: {
  readonly code: unknown;
  readonly drugId: unknown;
  readonly note: unknown;
}): Readonly<Record<string, string>> {
  const code = String(input.code ?? '');
  return {
    ...(needsDrug.has(code) && input.drugId == null
      ? { drugId: 'Say which drug you propose instead' }
      : {}),
    ...(needsNote.has(code) && String(input.note ?? '').trim() === ''
      ? { note: 'Say what you ask the prescriber' }
      : {}),
  };
}

import type { NewRxMessage } from '#domain/erx/script/message.ts';
import { isReason } from '#domain/platform/rules/reason-words.ts';
import type { PartialRx, ProblemView } from '#domain/rx/contract/rx.ts';
import type { WordsNotRead } from '#domain/rx/rules/words-not-read.ts';
import type { ParsedSig } from '#domain/rx/sig/index.ts';
import { wordsOf } from '../safety/words-not-read.ts';
import type { RxWork } from '../work.ts';

const plain = (text: string): string =>
  text
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const sigProblem = (code: string, severity: 'stop' | 'warn', message: string): ProblemView => ({
  code,
  field: 'sig',
  severity,
  message,
});
const wayOut =
  'A pharmacist may keep the words as written: put them in quotation marks, with the reason in Notes.';

/** Words in quotation marks: a pharmacist keeps them, and says why. */
function keptProblems(
  work: RxWork,
  entry: PartialRx,
  contradictions: readonly string[],
): ProblemView[] {
  const code = 'SIG_AS_WRITTEN';
  if (work.licence?.active !== true)
    return [sigProblem(code, 'stop', 'Only a pharmacist may keep directions as written.')];
  return [
    ...(!isReason(entry.note)
      ? [sigProblem(code, 'stop', 'Say in Notes why the directions stay as written.')]
      : []),
    ...contradictions.map((text) =>
      sigProblem('SIG_CONTRADICTS', 'warn', `${text} The label will say it all the same.`),
    ),
  ];
}
const isReceived = (entry: PartialRx, message: NewRxMessage | null): boolean => {
  const received = message?.medication?.directions.text ?? null;
  return received !== null && plain(received) === plain(entry.sig ?? '');
};
/**
 * Whose words the label of an entry would bear; null where it is read, and where the words are a
 * stop.
 */
export function wordsOfEntry(
  entry: PartialRx,
  { directions }: ParsedSig,
  message: NewRxMessage | null,
): WordsNotRead | null {
  if (directions.kind === 'verbatim' && directions.why === 'EMPTY') return null;
  const words = wordsOf(directions, isReceived(entry, message));
  return words === 'stored' ? null : words;
}
/**
 * What stands against the directions of an entry. Only directions that were read whole may be
 * printed in other words. The words of a message print as the prescriber wrote them; any other
 * words need a pharmacist and a reason.
 */
export function sigProblems(
  work: RxWork,
  entry: PartialRx,
  sig: ParsedSig,
  message: NewRxMessage | null,
): ProblemView[] {
  const { directions } = sig;
  if (directions.kind === 'read') return [];
  if (directions.kind === 'verbatim' && directions.why === 'EMPTY') return [];
  if (directions.kind === 'verbatim' && directions.why === 'KEPT')
    return keptProblems(work, entry, sig.problems);
  const why = sig.problems.join(' ') || 'The directions were not read.';
  return directions.kind === 'verbatim' && isReceived(entry, message)
    ? [sigProblem('SIG_VERBATIM', 'warn', `${why} The label bears the prescriber’s own words.`)]
    : [sigProblem('SIG_NOT_READ', 'stop', `${why} ${wayOut}`)];
}

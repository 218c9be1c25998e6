import type { Result } from '#domain/platform/result.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { sameValue } from '#machines/platform/draft/draft.ts';

/** What a person confirms on the bench: the count, or that of the second person. */
export type Confirming = 'count.confirm' | 'second.confirm';

/** Why a key does nothing while the prescription is read again. */
export const isReadAgain = 'One moment: the prescription was changed, and is read again.';
/** What became of a count that was confirmed meanwhile. */
export const notReadAgain =
  'The prescription was changed, and can’t be read again: the count is not confirmed.';
const changedMeanwhile =
  'The prescription was changed meanwhile, so the count is not confirmed. Look, then confirm it.';

/** Whether the fill is still what was counted: then a count that waited is confirmed. */
export const isAsRead = (before: RxDetail, output: Result<RxDetail>): boolean =>
  output.ok &&
  output.value.status === before.status &&
  output.value.schedule === before.schedule &&
  sameValue(output.value.fill, before.fill);

/** The bench with the prescription as it is now; what was confirmed of another one is told. */
export function newsIn(
  { detail, confirms }: { readonly detail: RxDetail; readonly confirms: Confirming | null },
  output: Result<RxDetail>,
) {
  if (!output.ok) return { confirms: null, ...(confirms === null ? {} : { stop: notReadAgain }) };
  const news = { detail: output.value, changed: output.value, confirms: null };
  return confirms === null || isAsRead(detail, output) ? news : { ...news, stop: changedMeanwhile };
}

import { isLate, promiseText, type Promised } from '#machines/platform/clock/promise-text.ts';
import { useClock } from '#ui/platform/shell/clock.tsx';

/** When it was promised: late in a word and a colour, waiting in another. */
export function PromiseCell({ of }: { readonly of: Promised }) {
  const clock = useClock();
  const text = promiseText(clock, of);
  const late = isLate(clock, of);
  return late || of.waiting ? (
    <b className={late ? 'font-semibold text-danger' : 'font-semibold text-warn'}>{text}</b>
  ) : (
    text
  );
}

import { isLate, promiseText, type Promised } from '#machines/platform/clock/promise-text.ts';

/** When it was promised: late in a word and a colour, waiting in another. */
export function PromiseCell({ of }: { readonly of: Promised }) {
  const text = promiseText(of);
  const late = isLate(of);
  return late || of.waiting ? (
    <b className={late ? 'font-semibold text-danger' : 'font-semibold text-warn'}>{text}</b>
  ) : (
    text
  );
}

import type { ReactNode } from 'react';

interface Props {
  /** Why the step was not taken; null where nothing was refused. */ readonly refusal: ReactNode;
  /** What goes on and what closes. */ readonly children: ReactNode;
}
/**
 * The foot of a window of a step (its padding is `p-4`). It stays in view on a small screen: what
 * was refused stands right above the buttons, scrolls where it is long, and never pushes them out.
 */
export const StepsFoot = ({ refusal, children }: Props) => (
  <div
    data-foot=""
    className="sticky bottom-0 z-10 -mx-4 -mb-4 flex shrink-0 flex-col gap-2 border-t border-line bg-surface px-4 py-3"
  >
    {refusal === null ? null : (
      <div role="group" aria-label="Why not" className="max-h-[30vh] overflow-y-auto">
        {refusal}
      </div>
    )}
    <div className="flex flex-wrap justify-end gap-2">{children}</div>
  </div>
);

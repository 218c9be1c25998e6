import { useEffect, useRef, type RefObject } from 'react';

interface Reaching {
  on(type: 'alert.reached', listener: () => void): { unsubscribe(): void };
}
const openIn = (root: HTMLElement | null) => [
  ...(root?.querySelectorAll<HTMLElement>('[data-alert]') ?? []),
];

/**
 * F7: the focus goes to the next alert that waits for an answer, and from the last one to the
 * first; where none waits, to the one that is answered with "not filled". An answer that was taken
 * leaves no field behind: the focus goes on to the next alert, or to where the work goes on.
 */
export function useAlertFocus(
  machine: Reaching,
  root: RefObject<HTMLElement | null>,
  open: number,
): void {
  useEffect(() => {
    const reached = machine.on('alert.reached', () => {
      const all = openIn(root.current);
      if (all.length === 0) root.current?.querySelector<HTMLElement>('[data-declined]')?.focus();
      const at = all.findIndex((element) => element.contains(document.activeElement));
      const next = all[at + 1] ?? all[0];
      // Nobody is led out of the words of the only alert: its letters would choose another answer.
      if (next !== all[at]) next?.focus();
    });
    return () => reached.unsubscribe();
  }, [machine, root]);
  const before = useRef(open);
  useEffect(() => {
    const answered = open < before.current;
    before.current = open;
    const now = document.activeElement;
    const isLost =
      now === null ||
      now === document.body ||
      now.matches('[role=dialog],[data-fingerprint]:not([data-alert])');
    if (!answered || !isLost) return;
    (
      openIn(root.current)[0] ??
      root.current?.closest('[role=dialog],main')?.querySelector<HTMLElement>('[data-autofocus]')
    )?.focus();
  }, [root, open]);
}

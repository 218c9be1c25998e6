import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

const SlotContext = createContext<{
  readonly slot: HTMLElement | null;
  set(slot: HTMLElement | null): void;
}>({ slot: null, set: () => undefined });
export function SafetyProvider({ children }: { readonly children: ReactNode }) {
  const [slot, set] = useState<HTMLElement | null>(null);
  return <SlotContext value={{ slot, set }}>{children}</SlotContext>;
}
/** Whether there is more in an element than it shows: then Tab comes to it, and arrows move it. */
function useOverflow(element: HTMLElement | null): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    if (element === null) return;
    const judge = () => setOverflows(element.scrollHeight > element.clientHeight);
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(judge);
    // A font that arrives late or a larger text grows what is inside, without a change in the tree.
    const watchSizes = () => {
      sizes?.disconnect();
      for (const sized of [element, ...element.children]) sizes?.observe(sized);
      judge();
    };
    const seen = new MutationObserver(watchSizes);
    seen.observe(element, { childList: true, subtree: true, characterData: true });
    watchSizes();
    return () => {
      seen.disconnect();
      sizes?.disconnect();
    };
  }, [element]);
  return overflows;
}
/** The panel at the right edge; it takes no room while no prescription or patient is open. */
export function SafetySlot() {
  const { slot, set } = use(SlotContext);
  const overflows = useOverflow(slot);
  return (
    <aside
      ref={(element) => set(element)}
      aria-label="Safety"
      data-region="safety"
      tabIndex={overflows ? 0 : -1}
      className="shell-safety w-85 overflow-y-auto border-l bg-surface p-3.5 empty:hidden max-[1500px]:w-[284px]"
    />
  );
}
/** What a screen puts there: name, date of birth, allergies, alerts, insurance, last fills. */
export function Safety({ children }: { readonly children: ReactNode }) {
  const { slot } = use(SlotContext);
  return slot ? createPortal(children, slot) : null;
}

import { createContext, use, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

const SlotContext = createContext<{
  readonly slot: HTMLElement | null;
  set(slot: HTMLElement | null): void;
}>({ slot: null, set: () => undefined });
export function SafetyProvider({ children }: { readonly children: ReactNode }) {
  const [slot, set] = useState<HTMLElement | null>(null);
  return <SlotContext value={{ slot, set }}>{children}</SlotContext>;
}
/** The panel at the right edge; it takes no room while no prescription or patient is open. */
export function SafetySlot() {
  const { set } = use(SlotContext);
  return (
    <aside
      ref={(element) => set(element)}
      aria-label="Safety"
      data-region="safety"
      tabIndex={-1}
      className="shell-safety w-85 overflow-y-auto border-l bg-surface p-3.5 empty:hidden max-[1500px]:w-[284px]"
    />
  );
}
/** What a screen puts there: name, date of birth, allergies, alerts, insurance, last fills. */
export function Safety({ children }: { readonly children: ReactNode }) {
  const { slot } = use(SlotContext);
  return slot ? createPortal(children, slot) : null;
}

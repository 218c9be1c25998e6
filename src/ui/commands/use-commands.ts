import { useSelector } from '@xstate/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { domFocusView } from './focus-view.ts';
import { reachedCommands, whyNot, type Reached } from './scopes.ts';
import { useDesk, useDialogs, useScreens, useWorkstation } from './workstation-context.tsx';

export interface Offered extends Reached { readonly why: string | null }

const restMs = 150;
const listenToFocus = (changed: () => void) => {
  document.addEventListener('focusin', changed);
  return () => document.removeEventListener('focusin', changed);
};
/** The commands that can be reached from where the focus is, with why each is refused; it follows focus, dialogs and screen. */
export function useReachedCommands(): readonly Offered[] {
  const desk = useDesk();
  useSelector(useWorkstation(), (s) => s.context);
  useSelector(useDialogs(), (s) => s.context.stack);
  const open = useSelector(useScreens(), (s) => s.context.open);
  const focused = useSyncExternalStore(listenToFocus, () => document.activeElement);
  const top = useSelector(useDialogs(), (s) => s.context.stack.at(-1));
  const [, redraw] = useState(0);
  useEffect(() => {
    const watched = [open?.ref, top?.ref].flatMap((ref) => (ref ? [ref.subscribe(() => redraw((n) => n + 1))] : []));
    // What the focus stands in (a table) changes with every key that is held: it is asked again when it rests.
    let resting: ReturnType<typeof setTimeout> | undefined;
    const later = () => { clearTimeout(resting); resting = setTimeout(() => redraw((n) => n + 1), restMs); };
    const near = domFocusView.within().map(({ ref }) => ref.subscribe(later));
    return () => { clearTimeout(resting); for (const w of [...watched, ...near]) w.unsubscribe(); };
  }, [open?.ref, top?.ref, focused]);
  return reachedCommands(desk.registry, desk.workstation, domFocusView.within(), desk.names).map((r) => ({ ...r, why: whyNot(desk.registry, desk.workstation, r) }));
}

/** One command for a button or a menu entry: its title, key, whether it is refused and why, and how to run it. */
export function useCommand(id: string) {
  const desk = useDesk();
  const offered = useReachedCommands().find((o) => o.command.id === id);
  const command = desk.registry.byId(id);
  return {
    title: command?.title ?? id, keys: command?.keys[0], why: offered ? offered.why : 'Not possible while this is open.',
    run: () => { if (offered) desk.dispatcher.run(offered, 'menu'); },
  };
}

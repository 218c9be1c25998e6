import { useEffect, useState, type ReactNode } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { originNow, restoreFocus } from '#ui/platform/dialogs/focus-service.ts';
import { isReplayed } from './replay.ts';
import { useDesk, useSession } from './workstation-context.tsx';

/** Alt alone, held this long, shows the key of everything that can be reached. */
const altHoldMs = 350;
/** The idle clock hears of keys and pointers at most this often. */
const activityEveryMs = 2_000;

/** Whoever works is not idle. The time is the event's own. */
function useActivity(): void {
  const session = useSession();
  useEffect(() => {
    let last = -activityEveryMs;
    const note = (event: Event) => {
      if (event.timeStamp - last < activityEveryMs) return;
      last = event.timeStamp;
      session.send({ type: 'session.activity', at: Date.now() });
    };
    const kinds = ['keydown', 'pointerdown', 'wheel'] as const;
    for (const kind of kinds) window.addEventListener(kind, note, { capture: true, passive: true });
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, note, { capture: true });
    };
  }, [session]);
}

/** The dispatcher is told when a dialog closes. */
function useClosings(): void {
  const { workstation, dispatcher } = useDesk();
  useEffect(() => {
    const { dialogs } = childrenOf(workstation);
    let depth = dialogs.getSnapshot().context.stack.length;
    const watch = dialogs.subscribe((snapshot) => {
      if (snapshot.context.stack.length < depth) dispatcher.closed(performance.now());
      depth = snapshot.context.stack.length;
    });
    return () => watch.unsubscribe();
  }, [workstation, dispatcher]);
}

/** Window blur clears half-typed chords and scans; the focus comes back to where it was. */
function useWindowFocus(): void {
  const { dispatcher } = useDesk();
  useEffect(() => {
    let origin: ReturnType<typeof originNow> | null = null;
    const onBlur = () => {
      origin = originNow();
      dispatcher.blur();
    };
    const onFocus = () => {
      if (origin && document.activeElement === document.body) restoreFocus(origin);
    };
    window.addEventListener('blur', onBlur);
    window.addEventListener('focus', onFocus);
    return () => {
      window.removeEventListener('blur', onBlur);
      window.removeEventListener('focus', onFocus);
    };
  }, [dispatcher]);
}

function useAltHold() {
  const [hold, setHold] = useState<'no' | 'held' | 'shown'>('no');
  useEffect(() => {
    if (hold !== 'held') return undefined;
    const timer = setTimeout(() => setHold('shown'), altHoldMs);
    return () => clearTimeout(timer);
  }, [hold]);
  return {
    shown: hold === 'shown',
    hold: () => setHold((text) => (text === 'no' ? 'held' : text)),
    release: () => setHold('no'),
  };
}

interface CommandKeysProps {
  /** Draws the keys that Alt shows, once that is there. */
  badges?(): ReactNode;
}
/** The only listener for keys: every key goes through the dispatcher, whatever has the focus. */
export function CommandKeys({ badges }: CommandKeysProps) {
  const { dispatcher } = useDesk();
  const alt = useAltHold();
  useActivity();
  useClosings();
  useWindowFocus();
  useHotkeys(
    '*',
    (event) => {
      if (isReplayed(event)) return;
      if (event.type === 'keyup') {
        const outcome = dispatcher.keyup(event);
        if (outcome.kind !== 'left') {
          event.preventDefault();
          event.stopImmediatePropagation();
        }
        if (event.key === 'Alt') {
          if (alt.shown) event.preventDefault();
          alt.release();
        }
        return;
      }
      if (event.key === 'Alt' && !event.ctrlKey && !event.shiftKey) {
        if (!event.repeat) alt.hold();
      } else alt.release();
      const outcome = dispatcher.keydown(event);
      if (outcome.kind === 'left') return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    {
      enableOnFormTags: true,
      enableOnContentEditable: true,
      keydown: true,
      keyup: true,
      eventListenerOptions: { capture: true },
    },
  );
  useEffect(() => {
    window.addEventListener('blur', alt.release);
    return () => window.removeEventListener('blur', alt.release);
  });
  return alt.shown ? badges?.() : null;
}

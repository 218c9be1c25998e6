import { useLayoutEffect, useState, type RefObject } from 'react';

/** Where notes stand: above the status bar and the buttons of a dialog, or below the top bar. */
export type NotesPlace = 'bottom' | 'top';
/** Pixels that stay free under notes at the bottom, and above notes at the top. */
const free = { bottom: 96, top: 64 } as const;

/** What the hands are at: the marked row of a list or proposal of a box, else the focus. */
function inUse(): Element | null {
  const focus = document.activeElement;
  if (focus === null || focus === document.body) return null;
  const marked = focus.getAttribute('aria-activedescendant');
  return (marked === null ? null : document.getElementById(marked)) ?? focus;
}
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

/**
 * Where notes of a height may stand beside what is in use, in a window so many pixels high: where
 * they are, unless they cover it there and would not at the other end.
 */
export function placeBeside(now: NotesPlace, notes: Box, used: Box, height: number): NotesPlace {
  const tall = notes.bottom - notes.top;
  const at = (place: NotesPlace): Box => {
    const top = place === 'top' ? free.top : height - free.bottom - tall;
    return { left: notes.left, right: notes.right, top, bottom: top + tall };
  };
  const other: NotesPlace = now === 'top' ? 'bottom' : 'top';
  return overlap(at(now), used) && !overlap(at(other), used) ? other : now;
}

/** Keeps notes clear of what is in use while some stand there; the first ones stand below. */
export function useNotesPlace(box: RefObject<HTMLElement | null>, notes: number): NotesPlace {
  const [place, setPlace] = useState<NotesPlace>('bottom');
  useLayoutEffect(() => {
    if (notes === 0) return undefined;
    const look = () => {
      const [region, used] = [box.current, inUse()];
      if (region === null || used === null || region.contains(used)) return;
      const [around, taken] = [region.getBoundingClientRect(), used.getBoundingClientRect()];
      setPlace((now) => placeBeside(now, around, taken, window.innerHeight));
    };
    look();
    document.addEventListener('focusin', look);
    document.addEventListener('keyup', look);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('keyup', look);
    };
  }, [box, notes]);
  return place;
}

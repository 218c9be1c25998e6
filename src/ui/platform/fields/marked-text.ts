import { useLayoutEffect, useRef, type SyntheticEvent } from 'react';

/**
 * A box whose whole text is marked keeps it marked when the value changes from elsewhere, as days
 * that come from a new quantity do: what is typed next replaces it and is not put behind it.
 */
export function useMarkedText(shown: string) {
  const box = useRef<HTMLInputElement>(null);
  const isMarked = useRef(false);
  useLayoutEffect(() => {
    const { current } = box;
    if (isMarked.current && current !== null && current === document.activeElement)
      current.select();
  }, [shown]);
  return {
    ref: box,
    onSelect: (event: SyntheticEvent<HTMLInputElement>) => {
      const { selectionStart, selectionEnd, value } = event.currentTarget;
      isMarked.current = value !== '' && selectionStart === 0 && selectionEnd === value.length;
    },
    onInput: () => {
      isMarked.current = false;
    },
  };
}

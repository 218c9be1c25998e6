import { takeText, topOrigin } from './focus-service.ts';

const layerOf = (element: Element | null | undefined) => element?.closest('[role=dialog]');
/**
 * Puts the focus on an element that a layer may still stand above: a layer that was opened from
 * beside it, and is just going, gives the focus back to it.
 */
export function focusUnder(element: HTMLElement): void {
  const origin = topOrigin();
  if (origin && layerOf(origin.element) === layerOf(element)) Object.assign(origin, { element });
  element.focus();
  takeText(element);
}

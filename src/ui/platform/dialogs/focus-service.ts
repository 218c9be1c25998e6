import type { FocusMove, FocusPorts } from '#machines/platform/focus/focus.machine.ts';
import { restoreTarget, type Origin, type Probe } from '#machines/platform/focus/restore.ts';

/** Attributes by which views tell the focus service what they are. */
export const rowAttribute = 'data-row-key';
const regionAttribute = 'data-region';
const regionOrder = ['nav', 'toolbar', 'sidebar', 'search', 'table', 'form', 'safety', 'footer'];
const focusable =
  'a[href],button:not([disabled]),input:not([disabled]):not([type=hidden]),select:not([disabled]),textarea:not([disabled]),[tabindex]:not([tabindex="-1"])';

const isShown = (element: HTMLElement): boolean =>
  element.isConnected && !element.closest('[hidden],[inert],[aria-hidden="true"]');
const isEnabled = (element: HTMLElement): boolean => !(element as HTMLButtonElement).disabled;
/** The layer that has the keyboard: the last open dialog, else the page. */
export const topLayer = (): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1) ?? document.body;
/** What is told over every page is no part of the one that comes: it never takes its focus. */
const isOfLayer = (element: HTMLElement): boolean =>
  isShown(element) && element.closest('[data-over-page]') === null;
const first = (within: ParentNode, selector: string) =>
  [...within.querySelectorAll<HTMLElement>(selector)].find(isOfLayer) ?? null;
const quoted = (value: string) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`;

/** Where the focus stands now, told so that it can be found again after the page has changed. */
export function originNow(): Origin<HTMLElement> {
  const element =
    document.activeElement instanceof HTMLElement && document.activeElement !== document.body
      ? document.activeElement
      : null;
  const active = element?.getAttribute('aria-activedescendant');
  const row = (active ? document.getElementById(active) : element)?.closest(`[${rowAttribute}]`);
  const rows = row?.parentElement
    ? [...row.parentElement.querySelectorAll(`[${rowAttribute}]`)]
    : [];
  return {
    element,
    rowKey: row?.getAttribute(rowAttribute) ?? null,
    rowKeys: rows.map((row) => row.getAttribute(rowAttribute) ?? ''),
    field: element?.getAttribute('name') ?? (element?.id || null),
  };
}

const focusableIn = (element: HTMLElement | null): HTMLElement | null => {
  if (element === null) return null;
  return element.matches(focusable) || element.hasAttribute('tabindex')
    ? element
    : (first(element, focusable) ?? element);
};
const probe = (layer: HTMLElement): Probe<HTMLElement> => ({
  // The title of a layer had it only while there was nothing else to have it.
  isAlive: (element) =>
    isShown(element) &&
    isEnabled(element) &&
    layer.contains(element) &&
    layer.getAttribute('aria-labelledby') !== element.id,
  row: (key) =>
    focusableIn(
      layer
        .querySelector<HTMLElement>(`[${rowAttribute}=${quoted(key)}]`)
        ?.closest<HTMLElement>('[role=grid],[role=listbox],[role=table]') ??
        layer.querySelector<HTMLElement>(`[${rowAttribute}=${quoted(key)}]`),
    ),
  field: (name) =>
    first(
      layer,
      `[name=${quoted(name)}]:not([disabled]),[id=${quoted(name)}]:not([disabled]):not(h1):not(h2)`,
    ),
  container: () =>
    focusableIn(
      first(
        layer,
        '[data-autofocus],[role=grid],[data-region=table],[data-region=form] input:not([disabled])',
      ),
    ) ?? (layer === document.body ? null : entryOf(layer)),
  heading: () => first(layer, 'h1,h2') ?? first(layer, focusable),
});

interface Layer {
  readonly id: string;
  origin: Origin<HTMLElement>;
  /** The page that it opened over. */ readonly path: string;
  /** Off the page, and the focus not back yet. */ gone?: boolean;
}
/**
 * What is remembered of the focus. A document has one focus, so this stands once and lives as long
 * as the page.
 */
const remembered: {
  /** The layers that are open, the lowest first. */
  readonly layers: Layer[];
  /** How often the focus had to be put back. */
  healed: number;
  /** Where the focus stood before it went to the safety panel. */
  beforeSafety: Origin<HTMLElement> | null;
} = { layers: [], healed: 0, beforeSafety: null };
const { layers } = remembered;
/**
 * A layer opens: where the focus stands now is remembered for its end. When the layer before it is
 * just going, its origin is taken over.
 */
export function layerOpens(id: string): void {
  // It comes back from under a lock: it was opened from where it was opened from.
  const before = layers.find((layer) => layer.id === id);
  if (before) {
    before.gone = false;
    return;
  }
  const now = originNow();
  layers.push({
    id,
    origin: now.element === null ? (layers.at(-1)?.origin ?? now) : now,
    path: location.pathname,
  });
}
const isOfPage = (element: Element | null): boolean =>
  element !== null && document.getElementById('page')?.contains(element) === true;
/** A key has led to a note meanwhile: its button is what the next Enter is meant for. */
const isOnNote = (): boolean => document.activeElement?.closest('[data-note]') != null;
/**
 * A layer is gone: the focus goes back to where it came from. A layer that stays above takes over
 * where to go; one that led to another page, opened from a button of the frame, leaves it to the
 * page.
 */
export function layerCloses(id: string): void {
  const at = layers.findIndex((layer) => layer.id === id);
  const [gone] = at < 0 ? [] : layers.splice(at, 1);
  if (!gone) return;
  const above = layers[at];
  if (above) above.origin = gone.origin;
  else if (isOnNote()) return;
  else if (gone.path !== location.pathname && !isOfPage(gone.origin.element)) {
    leaveFrame();
    settleFocus();
  } else restoreFocus(gone.origin);
}
/**
 * A layer is off the page. The dialog under it gives the focus back only when the browser has time,
 * and a key may come before that.
 */
export function layerLeaves(id: string): void {
  const layer = layers.find((layer) => layer.id === id);
  if (layer) layer.gone = true;
}
/** Gives the focus back from every layer that is off the page, at once. */
export function settleLayers(): void {
  // While the page is still hidden behind the layer nothing on it can be told from what is not
  // there.
  for (const { id, origin } of layers.filter((layer) => layer.gone))
    if (origin.element?.isConnected && !origin.element.closest('[aria-hidden="true"]'))
      layerCloses(id);
}
/** Where the focus stood before the top layer opened. */
export const topOrigin = (): Origin<HTMLElement> | undefined => layers.at(-1)?.origin;

/**
 * Puts the focus on what has just been loaded, unless something was opened above it meanwhile:
 * whoever types there goes on typing.
 */
export function focusIfOnTop(element: HTMLElement | null | undefined): void {
  if (element && topLayer().contains(element)) element.focus({ preventScroll: true });
}

/** How often the focus had to be put back; nobody should ever see this above zero. */
export const healCount = (): number => remembered.healed;

function put(element: HTMLElement | null): boolean {
  if (!element) return false;
  if (!element.matches(focusable) && !element.hasAttribute('tabindex'))
    element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: false });
  return document.activeElement === element;
}
/** What a field holds is replaced by what is typed, as after Tab. */
export function takeText(element: Element | null): void {
  if (element instanceof HTMLInputElement && !['radio', 'checkbox', 'file'].includes(element.type))
    element.select();
}
/** Back to where the layer was opened from: element, row, neighbour, field, container, heading. */
export const restoreFocus = (origin: Origin<HTMLElement>): boolean =>
  put(restoreTarget(origin, probe(topLayer())));
const typed = ['input:not([type=hidden])', 'select', 'textarea'].map(
  (control) => `${control}:not([disabled]):not([readonly])`,
);
const controls = typed.join();
/** The field where the hand is needed; of rows, the button that adds one. */
const startField = [...typed, 'button:not([disabled])']
  .map((control) => `[data-start] ${control}`)
  .join();
/** The field that a layer starts at, its first field, its first button. */
const entryOf = (layer: HTMLElement): HTMLElement | null =>
  first(layer, startField) ??
  first(layer, controls) ??
  first(layer, 'button:not([disabled]):not([data-close])');
/**
 * Into a layer that has just opened: its chosen element, the field it starts at, its first field,
 * its first button, its heading.
 */
export function enterLayer(layer: HTMLElement): boolean {
  if (layer.contains(document.activeElement) && document.activeElement !== layer) return true;
  const target =
    first(layer, '[data-autofocus]') ?? entryOf(layer) ?? first(layer, focusable) ?? layer;
  const there = put(target);
  if (there) takeText(target);
  return there;
}

/** A page that is still being fetched has no heading; it takes the focus when it has come. */
export const isComing = (): boolean =>
  topLayer() === document.body &&
  document.getElementById('page') !== null &&
  first(document, '#page h1') === null;
/**
 * After a command the focus is somewhere. In development a fall to the body is an error, in use it
 * is healed and counted.
 */
export function healFocus(after: string): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  if (isComing()) return;
  remembered.healed += 1;
  if (import.meta.env?.DEV) console.error(`The focus fell to the body after ${after}`);
  const ownProbe = probe(topLayer());
  put(ownProbe.container() ?? ownProbe.heading());
}

/**
 * Another page is shown: a button of the frame that led there gives the focus up, so that the page
 * takes it.
 */
export function leaveFrame(): void {
  const now = document.activeElement;
  if (now instanceof HTMLElement && topLayer() === document.body && !isOfPage(now)) now.blur();
}
/** Somebody types in the search of the page: nothing takes the focus from there. */
export const isSearchedFor = (): boolean =>
  document.activeElement instanceof HTMLInputElement &&
  document.activeElement.matches('[data-page-search]') &&
  document.activeElement.value !== '';
/**
 * After a page has come: its field or table, else its heading, unless something has the focus
 * already.
 */
export function settleFocus(): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  const page = document.getElementById('page') ?? document.body;
  const ownProbe = probe(page);
  put(ownProbe.container() ?? ownProbe.heading());
}

function moveRegion(step: 1 | -1): boolean {
  const regions = [...topLayer().querySelectorAll<HTMLElement>(`[${regionAttribute}]`)]
    .filter(isShown)
    .toSorted(
      (a, b) =>
        regionOrder.indexOf(a.getAttribute(regionAttribute) ?? '') -
        regionOrder.indexOf(b.getAttribute(regionAttribute) ?? ''),
    );
  if (regions.length === 0) return false;
  // A region may stand in another: the inner one counts, and what has the focus already is no move.
  const at = regions.findLastIndex((region) => region.contains(document.activeElement));
  const outside = step === 1 ? -1 : 0;
  const from = at < 0 ? outside : at;
  for (let index = 1; index <= regions.length; index += 1) {
    const region = regions[(from + step * index + regions.length * index) % regions.length];
    if (!region) continue;
    const target = region.matches(focusable) ? region : first(region, focusable);
    if (target !== document.activeElement && put(target)) return true;
  }
  return false;
}
function moveSafety(): boolean {
  const panel = first(document, '[data-region=safety]');
  if (!panel) return false;
  const back = remembered.beforeSafety;
  if (panel.contains(document.activeElement) && back) {
    remembered.beforeSafety = null;
    return restoreFocus(back);
  }
  remembered.beforeSafety = originNow();
  return put(panel);
}

/** The moves of the focus machine, on the document. */
export const domFocus: FocusPorts = {
  move(move: FocusMove) {
    switch (move.to) {
      case 'search':
        return put(
          first(topLayer(), '[data-page-search]') ?? first(topLayer(), 'input[type=search]'),
        );
      case 'safety':
        return moveSafety();
      case 'note':
        // A later note that only tells something is not in the way of one that can be acted on.
        return put(
          first(document, '[data-note=acts] button') ?? first(document, '[data-note] button'),
        );
      case 'region':
        return moveRegion(move.step);
    }
  },
};

import type { AnyEventObject } from 'xstate';
import { isRouteName, routeAt, routes, type RouteName } from '#domain/platform/routes.ts';
import { isPageComing } from '#machines/platform/workstation/arriving.ts';
import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';
import { childrenOf, topDialog } from '#machines/platform/workstation/workstation.selectors.ts';
import { waitMs } from '#ui/platform/commands/early-keys.ts';
import { isModifierKey, isPrintable, type KeyInput } from '#ui/platform/commands/keys.ts';

/** What the letters need to know of the page that is coming. */
export interface ComingPage {
  /** Asks with every frame until it is true, and not longer than this. */
  until(is: () => boolean, ms: number, then: (came: boolean) => void): void;
  /** Gives what says whether the page that stands there now has gone. */
  leave(): () => boolean;
  /** The focus stands in the page. */
  hasFocus(): boolean;
  /** Puts the focus into the search of the page; false where it has none. */
  toSearch(): boolean;
  /** Letters mean something where the focus stands: a field, a table, a list. */
  hearsLetters(): boolean;
}
export interface EarlyTextNeeds {
  readonly workstation: WorkstationRef;
  say(why: string): void;
  /** One key as it is pressed, with the focus in the search. */
  type(key: KeyInput): void;
  /** The letters are where they belong, or were given up. */
  settled(): void;
}
export interface EarlyText {
  /** A command has sent this event: it may lead to another page. */
  sent(event: AnyEventObject): void;
  /** Letters wait for their page. */
  waits(): boolean;
  /** A page is on its way. */
  isComing(): boolean;
  /** Takes a key that is meant for the page that is coming; false where none is. */
  hold(key: KeyInput): boolean;
  /** The same for text that the scan router held back. */
  holdText(text: string): boolean;
  /** Nobody has taken this key: a letter for a page that has no search is said to be lost. */
  left(key: KeyInput): void;
}

/** Once a page is drawn its focus is waited for no longer than this. */
const drawnMs = 500;
/** So soon after the key of a page a letter is the beginning of what is looked for. */
const freshMs = 700;
const nowhere = 'What you typed for this page was entered nowhere: type it again.';
const tooEarly = (key: KeyInput): string =>
  `${key.key.trim() || 'Space'} came too early: press it again.`;
const keyOf = (character: string): KeyInput => ({
  key: character,
  code: '',
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  repeat: false,
  isComposing: false,
  timeStamp: performance.now(),
});
/** A key without its modifiers, save Shift. */
const bareKey = ({ key, shiftKey, timeStamp }: KeyInput): KeyInput => ({
  ...keyOf(key),
  shiftKey,
  timeStamp,
});
/** Acts on what has been typed: on nothing, it would act on the page that is being left. */
const actsOnText: ReadonlySet<string> = new Set(['Enter', 'Backspace', ' ', 'ArrowDown']);

/** What a key does with the text that waits; null where it is no part of it. */
function meaningOf(key: KeyInput, isEmpty: boolean): 'forget' | 'early' | 'back' | 'keep' | null {
  if (key.key === 'Escape') return isEmpty ? null : 'forget';
  if (actsOnText.has(key.key) && !key.ctrlKey && !key.altKey) {
    if (isEmpty) return 'early';
    return key.key === 'Backspace' ? 'back' : 'keep';
  }
  return isPrintable(key) && !(isEmpty && key.key === '?') ? 'keep' : null;
}

/** The page that an event leads to from where the workstation stands; null where to none. */
function pageOf({ type, route }: AnyEventObject, workstation: WorkstationRef): RouteName | null {
  if (type !== 'route.go' || !isRouteName(route) || routes[route].kind !== 'page') return null;
  return routeAt(workstation.getSnapshot().context.path) === route ? null : route;
}
/** The page has come. */
const isShown = (workstation: WorkstationRef, route: RouteName): boolean =>
  routeAt(workstation.getSnapshot().context.path) === route && !isPageComing(workstation);
/** A dialog stands over the page. */
const isCovered = (workstation: WorkstationRef): boolean =>
  topDialog(childrenOf(workstation).dialogs) !== undefined;
/** A letter that a table would go to a row by, with no dialog over the page. */
const isOpenFor = (key: KeyInput, workstation: WorkstationRef): boolean =>
  isPrintable(key) && /^\p{L}$/u.test(key.key) && !isCovered(workstation);

interface Going {
  /** A question stands over the page, or another one is gone to. */
  isOver(): boolean;
  /** The page that is gone to has come. */
  isShown(): boolean;
}
/** Waits for the page, for its drawing and for its focus; `then` learns whether it was drawn. */
function follow(page: ComingPage, going: Going, then: (isDrawn: boolean) => void): void {
  const hasGone = page.leave();
  const drawn = (came: boolean) => {
    if (!came || going.isOver()) then(false);
    else page.until(page.hasFocus, drawnMs, () => then(true));
  };
  const shown = (came: boolean) => {
    if (!came || going.isOver()) then(false);
    else page.until(() => going.isOver() || hasGone(), waitMs, drawn);
  };
  page.until(() => going.isOver() || going.isShown(), waitMs, shown);
}

/**
 * Letters that are typed right behind the key of a page are meant for the page's search, not for
 * the page that still stands there. They wait for it, in their order.
 */
export function createEarlyText(
  { workstation, say, type, settled }: EarlyTextNeeds,
  page: ComingPage,
): EarlyText {
  let going: RouteName | null = null;
  /** The page has come without a letter: one that comes by now is meant for its search, too. */
  let freshUntil = -1;
  /** A letter that came right behind a page without a search. */
  let lost: KeyInput | null = null;
  const held: KeyInput[] = [];
  function end(isIn: boolean): void {
    going = null;
    const keys = held.splice(0);
    if (isIn) for (const key of keys) type(key);
    else if (keys.length > 0) say(nowhere);
    settled();
  }
  /** A question stands over the page, or another one is gone to. */
  const isGivenUp = () => isCovered(workstation) || going === null;
  function sent(event: AnyEventObject): void {
    freshUntil = -1;
    const route = pageOf(event, workstation);
    if (route === null) return;
    if (going !== null) end(false);
    going = route;
    const until = performance.now() + freshMs;
    const isOver = () => going !== route || isGivenUp();
    follow(page, { isOver, isShown: () => isShown(workstation, route) }, (isDrawn) => {
      if (going !== route) return;
      freshUntil = isDrawn && held.length === 0 && !isGivenUp() ? until : -1;
      end(isDrawn && held.length > 0 && !isGivenUp() && page.toSearch());
    });
  }
  function hold(key: KeyInput): boolean {
    // Right behind the page: the table that has the focus would go to a row by it.
    const isFresh = key.timeStamp < freshUntil && isOpenFor(key, workstation);
    lost = isFresh && !page.toSearch() ? key : null;
    if (!isModifierKey(key.key)) freshUntil = -1;
    if (going === null || isGivenUp()) return false;
    const meaning = meaningOf(key, held.length === 0);
    if (meaning === 'forget') held.splice(0);
    if (meaning === 'early') say(tooEarly(key));
    if (meaning === 'back') held.pop();
    if (meaning === 'keep') held.push(bareKey(key));
    return meaning !== null;
  }
  return {
    sent,
    waits: () => held.length > 0,
    isComing: () => going !== null && !isGivenUp(),
    hold,
    left: (key) => {
      if (key === lost && !page.hearsLetters()) say(nowhere);
    },
    holdText: (text) => going !== null && Array.from(text).every((letter) => hold(keyOf(letter))),
  };
}

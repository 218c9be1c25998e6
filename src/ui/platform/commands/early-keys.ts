import { isLettingIn } from '#machines/platform/workstation/arriving.ts';
import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { reservedInTab, strokeOf, textEditing, type KeyInput } from './keys.ts';

/** A key that waited longer than this for its command is said to be lost, not run. */
export const waitMs = 10_000;
/**
 * Never text, nothing of a text field and nothing that a browser needs to get out of a page that
 * does not come: Insert, and Ctrl, Alt and function keys that only a command can want.
 */
const mayWait = (stroke: string) =>
  (/^(Ctrl|Alt)\+/.test(stroke) || /^(Shift\+)?F[1-9]$/.test(stroke) || stroke === 'Insert') &&
  !textEditing.has(stroke) &&
  !['F5', 'Ctrl+F5', 'Ctrl+R', 'Ctrl+Shift+R'].includes(stroke) &&
  !reservedInTab.has(stroke);

/** A browser's event has its members on its prototype, and none of them once it is over. */
const copied = (input: KeyInput): KeyInput => {
  const altGraph = input.getModifierState?.('AltGraph') === true;
  return {
    key: input.key,
    code: input.code,
    ctrlKey: input.ctrlKey,
    altKey: input.altKey,
    shiftKey: input.shiftKey,
    metaKey: input.metaKey,
    repeat: input.repeat,
    isComposing: input.isComposing,
    timeStamp: input.timeStamp,
    getModifierState: (name) => name === 'AltGraph' && altGraph,
  };
};

export interface EarlyKeys {
  /** Takes a key whose command can't act yet; false where that key may not wait. */
  keep(key: KeyInput): boolean;
  /** Something waits at this moment (of the events' clock). */
  waits(at: number): boolean;
  /** What waited acts now, in the order in which it was pressed. */
  act(): void;
  /** The same, once nothing that it waits for is still on its way. */
  come(): void;
  /** Another command has run: what waits was meant for what stood there before. */
  forget(): void;
}
export interface EarlyKeysNeeds {
  readonly workstation: WorkstationRef;
  /** False while the commands are still being fetched. */
  readonly isReady?: () => boolean;
  /** Letters that were typed before it still wait. */
  readonly isAfterText?: () => boolean;
  command(key: KeyInput): void;
  say(why: string): void;
}

/**
 * Keys that were pressed before what they need was there: the commands, the permission list, or the
 * page's own machine. They act as soon as it comes.
 */
export function createEarlyKeys(needs: EarlyKeysNeeds): EarlyKeys {
  const { workstation, command, say } = needs;
  const waiting: KeyInput[] = [];
  let stopWatching: (() => void) | null = null;
  const lose = (key: KeyInput) =>
    say(`${strokeOf(key)} came too early and was not done: press it again.`);

  function act(): void {
    const now = performance.now();
    for (const key of waiting.splice(0))
      if (now - key.timeStamp <= waitMs) command(key);
      else lose(key);
    if (waiting.length > 0) return;
    stopWatching?.();
    stopWatching = null;
  }
  function come(): void {
    if (needs.isReady?.() === false || isLettingIn(workstation)) return;
    if (waiting.length > 0 && needs.isAfterText?.() !== true) act();
  }
  function watch(): void {
    const watched = [workstation.subscribe(come), childrenOf(workstation).screens.subscribe(come)];
    stopWatching = () => {
      for (const subscription of watched) subscription.unsubscribe();
    };
  }
  return {
    keep(key) {
      const stroke = strokeOf(key);
      if (stroke === null || !mayWait(stroke)) return false;
      if (key.repeat) return true;
      waiting.push(copied(key));
      if (stopWatching === null) watch();
      return true;
    },
    waits: (at) => waiting.some((key) => at - key.timeStamp <= waitMs),
    act,
    come,
    forget() {
      for (const key of waiting.splice(0)) lose(key);
    },
  };
}

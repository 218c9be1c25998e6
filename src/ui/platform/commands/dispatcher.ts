import { isLettingIn, isPageComing } from '#machines/platform/workstation/arriving.ts';
import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';
import type { EarlyText, EarlyTextNeeds } from '#ui/platform/arriving/early-text.ts';
import { createEarlyKeys, type EarlyKeys } from './early-keys.ts';
import { createKeyLookup, type FocusView, type KeyLookup } from './key-lookup.ts';
import { isBare, isPrintable, neverTheBrowsers, strokeOf, type KeyInput } from './keys.ts';
import type { Registry } from './registry.ts';
import { watchRunningText } from './running-text.ts';
import { scopesNow, whyNot, type Reached, type ScopeNames } from './scopes.ts';
import { watchUnmeantKeys, type UnmeantKeys } from './unmeant-keys.ts';

export type GateAnswer = 'pass' | 'swallow' | 'deferred';
/**
 * The scan router: it sees every key first. Deferred keys come back through `Dispatcher.deliver`
 * when they were no scan.
 */
export interface KeyGate {
  keydown(event: KeyInput): GateAnswer;
  keyup(event: KeyInput): GateAnswer;
  blur(): void;
}
export const openGate: KeyGate = {
  keydown: () => 'pass',
  keyup: () => 'pass',
  blur: () => undefined,
};

export interface DispatcherOptions {
  readonly registry: Registry;
  readonly workstation: WorkstationRef;
  readonly names: ScopeNames;
  readonly gate: KeyGate;
  readonly focus: FocusView;
  /** Says why a key did nothing; shown and spoken. */
  say(why: string): void;
  /** After a command ran: the focus must be somewhere. */
  ran(reached: Reached, source: 'key' | 'palette' | 'menu'): void;
  /** False while the commands are still being fetched: command keys wait for them. */
  readonly isReady?: () => boolean;
  /** Who keeps letters for a page that is coming; it is fetched with the commands. */
  readonly letters?: (needs: EarlyTextNeeds) => EarlyText | null;
  /** Bare letters and digits may be switched off (WCAG 2.1.4). */
  readonly bareKeys?: () => boolean;
}
/**
 * What became of a key: left to the browser, taken and run, taken and refused, or taken by the scan
 * router.
 */
export type Outcome =
  | { readonly kind: 'left' }
  | { readonly kind: 'ran'; readonly id: string }
  | { readonly kind: 'refused'; readonly id: string; readonly why: string }
  | { readonly kind: 'taken' }
  | { readonly kind: 'scan' };
export interface Dispatcher {
  keydown(event: KeyInput & { readonly defaultPrevented?: boolean }): Outcome;
  keyup(event: KeyInput): Outcome;
  /** Keys that the scan router held back and that were no scan. */
  deliver(keys: readonly KeyInput[]): void;
  /** Text that the scan router held back: taken where it is meant for a page that is coming. */
  text(text: string): boolean;
  /** The commands are there: what waited for them acts now. */
  ready(): void;
  run(reached: Reached, source: 'palette' | 'menu'): Outcome;
  /**
   * A dialog has closed at this moment (of the events' clock). What is being typed into it then
   * hurts nobody; who closed it with a key goes on at once.
   */
  closed(at: number): void;
  blur(): void;
}

const left: Outcome = { kind: 'left' };
const taken: Outcome = { kind: 'taken' };
const chordMs = 1_500;
const mayPress = /^(Alt\+|Insert)/;
const ran = 'You were typing when this answer was chosen: look at it, then press Enter again.';

type Run = (reached: Reached, source: 'key', key: KeyInput) => Outcome;
interface CommandKeysNeeds {
  readonly keys: KeyLookup;
  readonly early: EarlyKeys;
  readonly unmeant: UnmeantKeys;
  readonly run: Run;
}
/** Keys that are meant for commands, one stroke or two. */
function createCommandKeys(
  options: DispatcherOptions,
  { keys, early, unmeant, run }: CommandKeysNeeds,
) {
  let chord: { readonly stroke: string; readonly until: number } | null = null;

  /** The first key of a chord that this key is the second of; null where it is none. */
  function endChord(event: KeyInput): string | null {
    const first = chord && event.timeStamp <= chord.until ? chord.stroke : null;
    chord = null;
    return first;
  }
  /** What the command of a key does, or that the chord of it has begun. */
  function begin(found: Reached | 'chord', stroke: string, event: KeyInput): Outcome {
    if (found === 'chord') {
      chord = { stroke, until: event.timeStamp + chordMs };
      unmeant.seen();
      return taken;
    }
    // Who presses a command key has seen that the dialog is gone: what is typed after it is meant
    // for what it opens.
    if (!isPrintable(event)) unmeant.seen();
    return event.repeat && !found.command.repeatable ? taken : run(found, 'key', event);
  }
  /** A key that no command here takes. */
  function withoutCommand(stroke: string, event: KeyInput): Outcome {
    // The command may be one of the page that is coming.
    const isComing = isLettingIn(options.workstation) || isPageComing(options.workstation);
    if (isComing && early.keep(event)) return taken;
    // A key that stands on a button acts wherever the hand is; not one that a scanner types.
    if (!event.repeat && mayPress.test(stroke) && options.focus.pressShown?.(stroke)) return taken;
    if (!neverTheBrowsers.has(stroke)) return left;
    if (!event.repeat) options.say(`${stroke} does nothing here.${keys.elsewhere(stroke)}`);
    return taken;
  }
  function act(event: KeyInput): Outcome {
    const stroke = strokeOf(event);
    if (stroke === null) return left;
    // A first key that is held on is no second key.
    if (chord && event.repeat) return taken;
    const begun = endChord(event);
    // The second key of a chord is meant for its command: also where a field would take it as text,
    // and where Ctrl is still held from the first key.
    const letter = stroke.replace('Ctrl+', '');
    const second = begun === null ? null : keys.lookUp(`${begun} ${letter}`);
    if (begun !== null && second === null && (isBare(letter) || letter === 'Escape')) {
      options.say(`${begun} ${letter} does nothing here.`);
      return taken;
    }
    if (second === null && keys.isLeft(stroke)) return left;
    const found = second ?? keys.lookUp(stroke);
    return found === null ? withoutCommand(stroke, event) : begin(found, stroke, event);
  }
  const forgetChord = (): void => {
    chord = null;
  };
  return { act, forgetChord };
}

/** The one listener of keys: says of each key what it does, and does it. */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const keys = createKeyLookup(options);
  const early = createEarlyKeys({
    ...options,
    command: (key) => void commands.act(key),
    isAfterText: () => letters?.waits() === true,
  });
  let letters: EarlyText | null = null;
  const lettersOf = () =>
    (letters ??=
      options.letters?.({
        workstation: options.workstation,
        say: options.say,
        type: deliver,
        settled: early.come,
      }) ?? null);
  const text = watchRunningText();
  const isAsked = (): boolean => {
    const { inner } = scopesNow(options.workstation, [], options.names);
    return inner.find((scope) => scope.kind === 'dialog')?.name === 'confirm';
  };
  const unmeant = watchUnmeantKeys({
    say: options.say,
    isAsked,
    isForWaiting: (at) =>
      early.waits(at) && (letters?.isComing() === true || !options.focus.isTyping()),
  });

  function run(
    reached: Reached,
    source: 'key' | 'palette' | 'menu',
    key: KeyInput | null = null,
  ): Outcome {
    const why = whyNot(options.registry, options.workstation, reached);
    if (why !== null) {
      // What the person may do is still on its way: the key acts when it has come.
      if (key !== null && isLettingIn(options.workstation) && early.keep(key)) return taken;
      options.say(`${reached.command.title}: ${why}`);
      return { kind: 'refused', id: reached.command.id, why };
    }
    early.forget();
    if (key !== null && reached.command.chooses) text.chose(key.timeStamp);
    reached.ref.send(reached.command.event);
    lettersOf()?.sent(reached.command.event);
    options.ran(reached, source);
    return { kind: 'ran', id: reached.command.id };
  }

  const commands = createCommandKeys(options, { keys, early, unmeant, run });

  /** What a key does once the scan router has let it go. */
  function act(key: KeyInput): Outcome {
    if (text.isEndedBy(key)) {
      options.say(ran);
      return taken;
    }
    if (unmeant.takes(key) || letters?.hold(key)) return taken;
    const outcome = keys.anyKey(key) ? taken : commands.act(key);
    unmeant.acted(key, outcome.kind === 'left' && options.focus.isTyping());
    if (outcome.kind === 'left') letters?.left(key);
    return outcome;
  }

  /** A key that was held back, with what becomes of it where no command takes it. */
  function deliver(key: KeyInput): void {
    options.focus.settle?.();
    if (options.isReady?.() === false && early.keep(key)) return;
    if (act(key).kind === 'left') options.focus.replay(key);
  }

  return {
    keydown(event) {
      const answer = options.gate.keydown(event);
      if (answer !== 'pass') return { kind: 'scan' };
      if (event.defaultPrevented) return left;
      options.focus.settle?.();
      // Before the commands are there text is the field's and the rest waits.
      if (options.isReady?.() === false) return early.keep(event) ? taken : left;
      return act(event);
    },
    keyup: (event) => (options.gate.keyup(event) === 'pass' ? left : { kind: 'scan' }),
    deliver(keys) {
      for (const key of keys) deliver(key);
    },
    text: (text) => letters?.holdText(text) === true,
    ready: early.act,
    run: (reached, source) => run(reached, source),
    closed: unmeant.closed,
    blur() {
      commands.forgetChord();
      options.gate.blur();
    },
  };
}

import { isLettingIn, isPageComing } from '#machines/platform/workstation/arriving.ts';
import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';
import type { EarlyText, EarlyTextNeeds } from '#ui/platform/arriving/early-text.ts';
import { createEarlyKeys } from './early-keys.ts';
import {
  isBare,
  isModifierKey,
  isPrintable,
  neverTheBrowsers,
  strokeOf,
  textEditing,
  type KeyInput,
} from './keys.ts';
import type { Registry } from './registry.ts';
import { watchRunningText, wordMs } from './running-text.ts';
import {
  boundCommands,
  scopesNow,
  whyNot,
  type ActiveScope,
  type Reached,
  type ScopeNames,
} from './scopes.ts';

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

/** What the dispatcher must know of the focus. */
export interface FocusView {
  /** A field that takes typed text has the focus. */
  isTyping(): boolean;
  /** Whether the text that is being typed is a search without a letter: it has nothing to undo. */
  isInEmptySearch?(): boolean;
  /** A button, link or other control that Enter and Space press has the focus. */
  isOnControl(): boolean;
  /** A menu or list is open at the focused control: moving, choosing and Esc are its own. */
  hasPopup(): boolean;
  /** The scopes that the focused element stands in, innermost first. */
  within(): readonly ActiveScope[];
  /**
   * A layer that has just gone gives the focus back now, not in a moment: the key is meant for what
   * is below.
   */
  settle?(): void;
  /** Presses the button of the top layer that shows this key; false where none does. */
  pressShown?(stroke: string): boolean;
  /** A key that was held back and that no command takes: its press comes to the focused element. */
  replay(key: KeyInput): boolean;
}
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
/** Who types and has not seen yet that a question came goes on typing at least this soon. */
const typingMs = 700;
const mayPress = /^(Alt\+|Insert)/;
const nowhere = 'What you typed just now was entered nowhere: type it again.';
const unasked = 'You were typing when this question came: look at it, then answer.';
const ran = 'You were typing when this answer was chosen: look at it, then press Enter again.';

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  let quietUntil = -1;
  /** The last key was text: a word may be on its way. */
  let isMidWord = false;
  /** A question is not answered before this: the hand may still be typing. */
  let answersFrom = -1;
  /** It was said that a word is entered nowhere. */
  let isSaid = false;
  const early = createEarlyKeys({
    ...options,
    command: (key) => void command(key),
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
  let chord: { readonly stroke: string; readonly until: number } | null = null;

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

  /** A command of the field itself that has a use for the key now, or takes it in any case. */
  const takes = (scope: ActiveScope, stroke: string): boolean =>
    scope.kind === 'text' &&
    options.registry
      .bound(scope.name, stroke)
      .some(
        (command) =>
          !command.yields ||
          whyNot(options.registry, options.workstation, { command, ref: scope.ref }) === null,
      );
  /**
   * In a text field, typing and editing are the field's; a command of the field itself still acts.
   */
  const isTheFields = (stroke: string, within: readonly ActiveScope[]): boolean =>
    options.focus.isTyping() &&
    !undoesBeside(stroke) &&
    (isBare(stroke) || textEditing.has(stroke)) &&
    !within.some((scope) => takes(scope, stroke));
  /** In an empty search the key takes back what can be taken back now. */
  function undoesBeside(stroke: string): boolean {
    if (stroke !== 'Ctrl+Z' || options.focus.isInEmptySearch?.() !== true) return false;
    const found = lookUp(stroke);
    return (
      found !== null &&
      found !== 'chord' &&
      whyNot(options.registry, options.workstation, found) === null
    );
  }
  const isTheControls = (stroke: string) =>
    options.focus.isOnControl() && (stroke === 'Enter' || stroke === 'Space');
  const popupKeys = new Set([
    'Escape',
    'Enter',
    'Up',
    'Down',
    'Home',
    'End',
    'PageUp',
    'PageDown',
    'Space',
  ]);
  /**
   * An open list that is a scope of its own (a picker) has its keys as commands; others know their
   * keys themselves.
   */
  const isThePopups = (stroke: string, within: readonly ActiveScope[]) =>
    options.focus.hasPopup() &&
    (popupKeys.has(stroke) || isBare(stroke)) &&
    !within.some(
      (scope) => scope.kind === 'text' && options.registry.bound(scope.name, stroke).length > 0,
    );
  const areBareKeysOff = (stroke: string) =>
    isBare(stroke) && stroke !== 'Space' && options.bareKeys?.() === false;

  /** `name` is a stroke, or the two strokes of a chord. */
  function lookUp(name: string): Reached | 'chord' | null {
    const within = options.focus.within();
    const reach = scopesNow(options.workstation, within, options.names);
    let refused: Reached | null = null;
    for (const reached of boundCommands(options.registry, options.workstation, reach, name)) {
      if (reached.scope.kind === 'table' && options.focus.isTyping()) continue;
      if (
        !reached.command.yields ||
        whyNot(options.registry, options.workstation, reached) === null
      )
        return reached;
      refused ??= reached;
    }
    const starts = [...reach.inner, ...reach.root].some((scope) =>
      options.registry.startsChord(scope.name, name),
    );
    return starts ? 'chord' : refused;
  }

  function anyKey(event: KeyInput): boolean {
    const { inner } = scopesNow(options.workstation, [], options.names);
    const top = inner.find((scope) => scope.kind === 'dialog');
    const meaning =
      top &&
      options.registry.scopes
        .get(top.name)
        ?.anyKey?.(top.ref.getSnapshot(), event.repeat ? null : strokeOf(event));
    if (!top || !meaning || (meaning.swallow && isModifierKey(event.key))) return false;
    top.ref.send(meaning.event);
    return meaning.swallow;
  }

  /** What a key does on the page that it is learnt on, where it does nothing here. */
  function elsewhere(stroke: string): string {
    const pages = options.registry.commands.flatMap((found) => {
      const page = options.registry.scopes.get(found.scope);
      return page?.kind === 'screen' && found.keys.includes(stroke) ? [{ found, page }] : [];
    });
    const [only, other] = pages;
    return only && !other ? ` It is “${only.found.title}” of ${only.page.title}.` : '';
  }

  function command(event: KeyInput): Outcome {
    const stroke = strokeOf(event);
    if (stroke === null) return left;
    // A first key that is held on is no second key.
    if (chord && event.repeat) return taken;
    const begun = chord && event.timeStamp <= chord.until && chord.stroke;
    chord = null;
    // The second key of a chord is meant for its command: also where a field would take it as text,
    // and where Ctrl is still held from the first key.
    const letter = stroke.replace('Ctrl+', '');
    const second = begun && lookUp(`${begun} ${letter}`);
    if (begun && !second && (isBare(letter) || letter === 'Escape')) {
      options.say(`${begun} ${letter} does nothing here.`);
      return taken;
    }
    const within = options.focus.within();
    if (
      !second &&
      (isTheFields(stroke, within) ||
        isTheControls(stroke) ||
        isThePopups(stroke, within) ||
        areBareKeysOff(stroke))
    )
      return left;
    const found = second || lookUp(stroke);
    if (found === 'chord') {
      chord = { stroke, until: event.timeStamp + chordMs };
      quietUntil = -1;
      return taken;
    }
    // Who presses a command key has seen that the dialog is gone: what is typed after it is meant
    // for what it opens.
    if (found && !isPrintable(event)) quietUntil = -1;
    if (found) return event.repeat && !found.command.repeatable ? taken : run(found, 'key', event);
    // The command may be one of the page that is coming.
    if (
      (isLettingIn(options.workstation) || isPageComing(options.workstation)) &&
      early.keep(event)
    )
      return taken;
    // A key that stands on a button acts wherever the hand is; not one that a scanner types.
    if (!event.repeat && mayPress.test(stroke) && options.focus.pressShown?.(stroke)) return taken;
    if (!neverTheBrowsers.has(stroke)) return left;
    if (!event.repeat) options.say(`${stroke} does nothing here.${elsewhere(stroke)}`);
    return taken;
  }

  /**
   * The rest of a word whose window has closed under the hand, and what is typed while a key waits
   * for what it opens, hurt nobody: it is said that they are entered nowhere.
   */
  function isUnheard(key: KeyInput): boolean {
    if (!isPrintable(key)) return false;
    const isRest = key.timeStamp < quietUntil;
    if (isRest) quietUntil = key.timeStamp + wordMs;
    const isForWaiting =
      early.waits(key.timeStamp) && (letters?.isComing() || !options.focus.isTyping());
    if (!isRest && !isForWaiting) return false;
    if (!isSaid) options.say(nowhere);
    isSaid = true;
    return true;
  }
  /**
   * A question has come under a hand that goes on typing: the rest of its text, and the Enter behind
   * it, are no answers.
   */
  function isNoAnswer(key: KeyInput): boolean {
    const { inner } = scopesNow(options.workstation, [], options.names);
    const asks = inner.find((scope) => scope.kind === 'dialog')?.name === 'confirm';
    if (!asks || key.timeStamp >= answersFrom || !(isPrintable(key) || key.key === 'Enter'))
      return false;
    answersFrom = Math.max(answersFrom, key.timeStamp + wordMs);
    options.say(unasked);
    return true;
  }
  /** What a key does once the scan router has let it go. */
  function act(key: KeyInput): Outcome {
    if (text.isEndedBy(key)) {
      options.say(ran);
      return taken;
    }
    if (isUnheard(key) || isNoAnswer(key) || letters?.hold(key)) return taken;
    const outcome = anyKey(key) ? taken : command(key);
    isMidWord = isPrintable(key) && outcome.kind === 'left' && options.focus.isTyping();
    // A command but Esc is given with a purpose: what it asks is looked at.
    if (isMidWord) answersFrom = key.timeStamp + typingMs;
    else if (!isPrintable(key) && !isModifierKey(key.key) && key.key !== 'Escape') answersFrom = -1;
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
    closed(at) {
      if (isMidWord) quietUntil = at + wordMs;
      isSaid = false;
    },
    blur() {
      chord = null;
      options.gate.blur();
    },
  };
}

import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';
import { isBare, isModifierKey, strokeOf, textEditing, type KeyInput } from './keys.ts';
import type { Registry } from './registry.ts';
import {
  boundCommands,
  scopesNow,
  whyNot,
  type ActiveScope,
  type Reached,
  type ScopeNames,
} from './scopes.ts';

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
export interface KeyLookupOptions {
  readonly registry: Registry;
  readonly workstation: WorkstationRef;
  readonly names: ScopeNames;
  readonly focus: FocusView;
  /** Bare letters and digits may be switched off (WCAG 2.1.4). */
  readonly bareKeys?: () => boolean;
}
/** What a key means where the focus stands now; only `anyKey` acts. */
export interface KeyLookup {
  /** `name` is a stroke, or the two strokes of a chord. */
  lookUp(name: string): Reached | 'chord' | null;
  /** The key is the browser's: typing, pressing a control, choosing in an open list. */
  isLeft(stroke: string): boolean;
  /** What the top dialog makes of any key; true where nothing else hears it. */
  anyKey(event: KeyInput): boolean;
  /** What a key does on the page that it is learnt on, where it has no other meaning anywhere. */
  elsewhere(stroke: string): string;
}

const popupKeys: ReadonlySet<string> = new Set([
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

/** Finds what keys mean: the command of the innermost scope that takes them, or the field. */
export function createKeyLookup(options: KeyLookupOptions): KeyLookup {
  const { registry, workstation, focus } = options;
  const mayRun = (reached: Pick<Reached, 'command' | 'ref'>): boolean =>
    whyNot(registry, workstation, reached) === null;

  function lookUp(name: string): Reached | 'chord' | null {
    const reach = scopesNow(workstation, focus.within(), options.names);
    let refused: Reached | null = null;
    for (const reached of boundCommands(registry, workstation, reach, name)) {
      if (reached.scope.kind === 'table' && focus.isTyping()) continue;
      if (!reached.command.yields || mayRun(reached)) return reached;
      refused ??= reached;
    }
    const starts = [...reach.inner, ...reach.root].some((scope) =>
      registry.startsChord(scope.name, name),
    );
    return starts ? 'chord' : refused;
  }

  /** A command of the field itself that has a use for the key now, or takes it in any case. */
  const takes = (scope: ActiveScope, stroke: string): boolean =>
    scope.kind === 'text' &&
    registry
      .bound(scope.name, stroke)
      .some((command) => !command.yields || mayRun({ command, ref: scope.ref }));
  /** In an empty search the key takes back what can be taken back now. */
  function undoesBeside(stroke: string): boolean {
    if (stroke !== 'Ctrl+Z' || focus.isInEmptySearch?.() !== true) return false;
    const found = lookUp(stroke);
    return found !== null && found !== 'chord' && mayRun(found);
  }
  /**
   * In a text field, typing and editing are the field's; a command of the field itself still acts.
   */
  const isTheFields = (stroke: string, within: readonly ActiveScope[]): boolean =>
    focus.isTyping() &&
    !undoesBeside(stroke) &&
    (isBare(stroke) || textEditing.has(stroke)) &&
    !within.some((scope) => takes(scope, stroke));
  const isTheControls = (stroke: string): boolean =>
    focus.isOnControl() && (stroke === 'Enter' || stroke === 'Space');
  /**
   * An open list that is a scope of its own (a picker) has its keys as commands; others know their
   * keys themselves.
   */
  const isThePopups = (stroke: string, within: readonly ActiveScope[]): boolean =>
    focus.hasPopup() &&
    (popupKeys.has(stroke) || isBare(stroke)) &&
    !within.some((scope) => scope.kind === 'text' && registry.bound(scope.name, stroke).length > 0);
  const areBareKeysOff = (stroke: string): boolean =>
    isBare(stroke) && stroke !== 'Space' && options.bareKeys?.() === false;
  function isLeft(stroke: string): boolean {
    const within = focus.within();
    return (
      isTheFields(stroke, within) ||
      isTheControls(stroke) ||
      isThePopups(stroke, within) ||
      areBareKeysOff(stroke)
    );
  }

  function anyKey(event: KeyInput): boolean {
    const { inner } = scopesNow(workstation, [], options.names);
    const top = inner.find((scope) => scope.kind === 'dialog');
    const meaning =
      top &&
      registry.scopes
        .get(top.name)
        ?.anyKey?.(top.ref.getSnapshot(), event.repeat ? null : strokeOf(event));
    if (!top || !meaning || (meaning.swallow && isModifierKey(event.key))) return false;
    top.ref.send(meaning.event);
    return meaning.swallow;
  }

  function elsewhere(stroke: string): string {
    const [only, other] = registry.commands.filter(({ keys }) => keys.includes(stroke));
    const page = only && registry.scopes.get(only.scope);
    if (only === undefined || other !== undefined || page?.kind !== 'screen') return '';
    return ` It is “${only.title}” of ${page.title}.`;
  }

  return { lookUp, isLeft, anyKey, elsewhere };
}

import { expect } from 'vitest';
import type { RouteName } from '#domain/platform/routes.ts';
import type { DialogRegistry } from '#machines/platform/dialogs/dialogs.machine.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import type { Account } from '#machines/platform/workstation/account.ts';
import type { ScreenRegistry } from '#machines/platform/workstation/screens.machine.ts';
import { childrenOf, topDialog } from '#machines/platform/workstation/workstation.selectors.ts';
import type { Outcome } from '#ui/platform/commands/dispatcher.ts';
import type { FocusView } from '#ui/platform/commands/key-lookup.ts';
import { partsOf, type KeyInput } from '#ui/platform/commands/keys.ts';
import type { CommandSet } from '#ui/platform/commands/registry.ts';
import type { ActiveScope } from '#ui/platform/commands/scopes.ts';
import type { Desk } from '#ui/platform/commands/workstation-context.tsx';
import type { DialogViews } from '#ui/platform/dialogs/dialog-view.ts';
import { createDesk } from '../../src/app/composition.ts';
import { allCommands } from '../../src/app/registries.ts';
import { fakeWorld, type FakeWorld } from './fake-ports.ts';

const spelt: Readonly<Record<string, string>> = {
  Up: 'ArrowUp',
  Down: 'ArrowDown',
  Left: 'ArrowLeft',
  Right: 'ArrowRight',
  Space: ' ',
  Esc: 'Escape',
  Menu: 'ContextMenu',
};
const codeOf = (key: string): string =>
  /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : /^\d$/.test(key) ? `Digit${key}` : key;
/** "Ctrl+Shift+A" as the keyboard event that types it. */
export function keyEvent(stroke: string, over: Partial<KeyInput> = {}): KeyInput {
  const parts = partsOf(stroke);
  const base = parts.at(-1)!;
  const key = spelt[base] ?? base;
  const has = (text: string) => parts.slice(0, -1).includes(text);
  const letter = /^[A-Z]$/.test(key) && !has('Shift') ? key.toLowerCase() : key;
  return {
    key: letter,
    code: codeOf(key),
    ctrlKey: has('Ctrl'),
    altKey: has('Alt'),
    shiftKey: has('Shift'),
    metaKey: false,
    repeat: false,
    isComposing: false,
    timeStamp: performance.now(),
    getModifierState: () => false,
    ...over,
  };
}

/** Where the focus is on a bench without a document. */
export interface BenchFocus {
  typing: boolean;
  /** The text that is typed is a search without a letter. */
  inEmptySearch: boolean;
  control: boolean;
  popup: boolean;
  within: ActiveScope[];
  text: string;
  /** The keys that stand on buttons, and which of them were pressed. */
  shown: readonly string[];
  readonly pressed: string[];
}
export interface BenchParts {
  readonly account?: Account | null;
  readonly screens?: ScreenRegistry;
  readonly builtRoutes?: readonly RouteName[];
  readonly commands?: readonly CommandSet[];
  readonly dialogs?: DialogRegistry;
  readonly views?: DialogViews;
  readonly world?: FakeWorld;
}
export interface Bench {
  readonly desk: Desk;
  readonly world: FakeWorld;
  readonly focus: BenchFocus;
  /** Presses a key; `last` says what became of it. */
  press(stroke: string, over?: Partial<KeyInput>): Bench;
  /** Lets everything that was asked be answered. */
  settle(): Promise<Bench>;
  /**
   * The open dialog by name, or the screen's machine, is in this state:
   * `expectIn('roles.listing')`.
   */
  expectIn(where: string): Bench;
  expectSaid(text: string): Bench;
  expectNothingOpen(): Bench;
  readonly last: Outcome;
}

/**
 * The whole client without a browser: machines, commands and dispatcher on ports in memory, driven
 * by keys.
 */
export async function createBench(parts: BenchParts = {}): Promise<Bench> {
  const world = parts.world ?? fakeWorld(parts.account ?? null);
  const focus: BenchFocus = {
    typing: false,
    inEmptySearch: false,
    control: false,
    popup: false,
    within: [],
    text: '',
    shown: [],
    pressed: [],
  };
  const view: FocusView = {
    isTyping: () => focus.typing,
    isInEmptySearch: () => focus.inEmptySearch,
    isOnControl: () => focus.control,
    hasPopup: () => focus.popup,
    within: () => focus.within,
    pressShown: (stroke) => {
      const isShown = focus.shown.includes(stroke);
      if (isShown) focus.pressed.push(stroke);
      return isShown;
    },
    replay: (key) => {
      if (focus.typing) focus.text += key.key;
      return focus.typing;
    },
  };
  const desk = createDesk({
    ports: world.ports,
    commands: parts.commands ?? allCommands,
    views: parts.views ?? {},
    screens: parts.screens ?? {},
    builtRoutes: new Set(parts.builtRoutes ?? []),
    screenScopes: (text) => [text],
    theme: 'light',
    focus: view,
    ...(parts.dialogs ? { dialogs: parts.dialogs } : {}),
  });
  const { dialogs, screens, notifications } = childrenOf(desk.workstation);
  let last: Outcome = { kind: 'left' };
  const bench: Bench = {
    desk,
    world,
    focus,
    press(stroke, over) {
      last = desk.dispatcher.keydown(keyEvent(stroke, over));
      return bench;
    },
    // Ports in memory answer within a few turns of the queue; no clock is waited for.
    async settle() {
      for (let index = 0; index < 40; index += 1) await Promise.resolve();
      return bench;
    },
    expectIn(where) {
      const [name, ...state] = where.split('.');
      const top = topDialog(dialogs);
      const open = screens.getSnapshot().context.open;
      const ref = top
        ? top.name === name
          ? top.ref
          : undefined
        : open?.route === name
          ? open?.ref
          : undefined;
      expect(
        ref,
        `${name} is not what is open (${top?.name ?? open?.route ?? 'nothing'})`,
      ).toBeDefined();
      const snapshot = ref!.getSnapshot() as { matches(input: unknown): boolean; value: unknown };
      if (state.length > 0)
        expect(
          snapshot.matches(
            state.reduceRight<unknown>(
              (inner, text) => (inner === undefined ? text : { [text]: inner }),
              undefined,
            ),
          ),
          `${name} is in ${JSON.stringify(snapshot.value)}`,
        ).toBe(true);
      return bench;
    },
    expectSaid(text) {
      expect(notifications.getSnapshot().context.kept.map((note) => note.message)).toContainEqual(
        expect.stringContaining(text),
      );
      return bench;
    },
    expectNothingOpen() {
      expect(dialogs.getSnapshot().context.stack.map((openDialog) => openDialog.name)).toEqual([]);
      return bench;
    },
    get last() {
      return last;
    },
  };
  return bench.settle();
}

/** What is being filled in the record dialog on top. */
export function draftOnTop({ desk }: Bench) {
  const { dialogs } = childrenOf(desk.workstation);
  const ref = dialogs.getSnapshot().context.stack.at(-1)?.ref as RecordRef | undefined;
  const draft = ref?.getSnapshot().context.draft;
  if (!draft) throw new Error('The dialog on top has nothing to fill.');
  return draft;
}

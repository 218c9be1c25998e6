import { isMachineSnapshot, type ActorLogic, type Snapshot } from 'xstate';
import { messages } from '#domain/platform/messages.ts';
import { type confirmMachine, confirmRefusal } from '#machines/platform/confirm/confirm.machine.ts';
import { answerKeys } from '#machines/platform/confirm/questions.ts';
import { type keymapMachine, keymapRefusal } from '#machines/platform/keymap/keymap.machine.ts';
import {
  type reasonMachine,
  reasonRefusal,
  isAcknowledged,
} from '#machines/platform/reason/reason.machine.ts';
import { defineCommands } from './registry.ts';

const group = 'Dialog';
/** What every dialog understands, whichever machine it is. */
type AnyDialogLogic = ActorLogic<Snapshot<unknown>, { readonly type: 'dialog.close' }>;
/** A dialog that can’t be closed waits for the outcome of a change: it stays until that is told. */
const closeRefusal = (
  snapshot: Snapshot<unknown>,
  event: { readonly type: 'dialog.close' },
): string | null =>
  isMachineSnapshot(snapshot) && !snapshot.can(event)
    ? 'One moment: what came of it is said here first.'
    : null;
/** What every dialog understands. */
export const anyDialogCommands = defineCommands<AnyDialogLogic>(
  { name: 'dialog', kind: 'dialog', title: 'This dialog', refusal: closeRefusal },
  [
    {
      id: 'dialog.close',
      title: 'Close',
      group,
      hint: 'Closes this dialog; asks first when something was changed.',
      keys: ['Escape'],
      event: { type: 'dialog.close' },
      bar: 90,
    },
    /** The button at the foot of a dialog; a letter that the dialog itself uses goes before. */
    {
      id: 'dialog.leave',
      title: 'Close',
      group,
      keys: ['Alt+C'],
      event: { type: 'dialog.close' },
      hidden: true,
      fallback: true,
    },
  ],
);

/** Y, N, S and D have commands of their own, with words for the bar. */
const otherKeys = answerKeys.filter((key) => !/[YNSD]/.test(key));
const otherAnswers = otherKeys.map((key) => ({
  id: `confirm.key-${key.toLowerCase()}`,
  title: `Answer ${key}`,
  group: 'Answer',
  hint: 'Gives the answer that shows this key.',
  keys: [key],
  event: { type: 'confirm.key' as const, key },
  hidden: true as const,
}));
export const confirmCommands = defineCommands<typeof confirmMachine>(
  { name: 'confirm', kind: 'dialog', title: 'This question', refusal: confirmRefusal },
  [
    {
      id: 'confirm.yes',
      title: 'Yes',
      group: 'Answer',
      hint: 'Answers Yes.',
      keys: ['Y'],
      event: { type: 'confirm.key', key: 'Y' },
      bar: 1,
    },
    {
      id: 'confirm.no',
      title: 'No',
      group: 'Answer',
      hint: 'Answers No.',
      keys: ['N'],
      event: { type: 'confirm.key', key: 'N' },
      bar: 2,
    },
    {
      id: 'confirm.save',
      title: messages.saveAndClose,
      group: 'Answer',
      hint: 'Saves and closes.',
      keys: ['S', 'Ctrl+S'],
      event: { type: 'confirm.key', key: 'S' },
      bar: 1,
    },
    {
      id: 'confirm.discard',
      title: 'Discard',
      group: 'Answer',
      hint: 'Closes without saving.',
      keys: ['D'],
      event: { type: 'confirm.key', key: 'D' },
      bar: 2,
    },
    ...otherAnswers,
  ],
);

const presets = Array.from({ length: 9 }, (_, index) => ({
  id: `reason.preset-${index + 1}`,
  title: `Reason ${index + 1}`,
  group: 'Reason',
  hint: 'Puts this reason into the text.',
  keys: [`Alt+${index + 1}`],
  event: { type: 'reason.preset' as const, index },
  hidden: true as const,
}));
export const reasonCommands = defineCommands<typeof reasonMachine>(
  {
    name: 'reason',
    kind: 'dialog',
    title: 'This reason',
    refusal: reasonRefusal,
    anyKey: (snapshot) => {
      if (isAcknowledged(snapshot))
        return { event: { type: 'reason.touch' as const }, swallow: true };
      return snapshot.matches('untouched')
        ? { event: { type: 'reason.touch' as const }, swallow: false }
        : null;
    },
  },
  [
    {
      id: 'reason.done',
      title: 'Done',
      group: 'Reason',
      hint: 'Saves the reason.',
      keys: ['Ctrl+Enter', 'Ctrl+S', 'Alt+D', 'Alt+S'],
      event: { type: 'reason.done' },
      bar: 1,
    },
    {
      id: 'reason.recall',
      title: 'Text of before',
      group: 'Reason',
      hint: 'Brings back what was typed and not saved.',
      keys: ['Ctrl+Shift+R'],
      event: { type: 'reason.recall' },
      bar: 3,
    },
    ...presets,
  ],
);

export const paletteCommands = defineCommands<AnyDialogLogic>(
  { name: 'palette', kind: 'dialog', title: 'Search' },
  [
    {
      id: 'palette.close',
      title: 'Close the search',
      group: 'Help',
      hint: 'Closes the search; the focus goes back.',
      keys: ['Ctrl+K'],
      event: { type: 'dialog.close' },
      overrides: ['palette.open'],
      hidden: true,
    },
  ],
);
export const keymapCommands = defineCommands<typeof keymapMachine>(
  {
    name: 'keymap',
    kind: 'dialog',
    title: 'Change keys',
    refusal: keymapRefusal,
    anyKey: (snapshot, stroke) =>
      snapshot.matches('recording')
        ? { event: { type: 'keymap.stroke' as const, stroke }, swallow: true }
        : null,
  },
  [
    {
      id: 'keymap.save',
      title: 'Save',
      group: 'Keys',
      hint: 'The keys hold from now on.',
      keys: ['Ctrl+S', 'Ctrl+Enter', 'Alt+S'],
      event: { type: 'keymap.save' },
      bar: 1,
    },
    {
      id: 'keymap.reset',
      title: 'Its own key again',
      group: 'Keys',
      hint: 'The chosen command has the key that it came with.',
      keys: ['Ctrl+Backspace'],
      event: { type: 'keymap.reset' },
      bar: 2,
    },
    {
      id: 'keymap.copy',
      title: 'Copy as text',
      group: 'Keys',
      hint: 'Copies your keys, to keep them or to hand them on.',
      keys: ['Alt+O'],
      event: { type: 'keymap.copy' },
    },
    {
      id: 'keymap.fetch',
      title: 'Take from text',
      group: 'Keys',
      hint: 'Takes keys that were copied from this dialog elsewhere.',
      keys: ['Alt+T'],
      event: { type: 'keymap.fetch' },
    },
    {
      id: 'keymap.resetAll',
      title: 'All as they came',
      group: 'Keys',
      hint: 'Every command has its own keys again.',
      keys: ['Ctrl+Shift+D'],
      event: { type: 'keymap.resetAll' },
    },
  ],
);
export const helpCommands = defineCommands<AnyDialogLogic>(
  { name: 'help', kind: 'dialog', title: 'Keys' },
  [
    {
      id: 'help.close',
      title: 'Close the sheet',
      group: 'Help',
      hint: 'Closes the sheet; the focus goes back.',
      keys: ['F1'],
      event: { type: 'dialog.close' },
      overrides: ['help.open'],
      hidden: true,
    },
  ],
);

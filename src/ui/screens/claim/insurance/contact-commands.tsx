import { keysOf } from '#domain/platform/keys-of.ts';
import {
  type contactInfoMachine,
  contactInfoRefusal,
  type ContactInfoInput,
} from '#machines/claim/contact-info.machine.ts';
import type {
  recordScreenMachine,
  RecordScreenRef,
} from '#machines/platform/record/record-screen.machine.ts';
import type { Opening } from '#machines/platform/record/record.context.ts';
import type { workstationMachine } from '#machines/platform/workstation/workstation.machine.ts';
import { defineCommands, type CommandOf } from '#ui/platform/commands/registry.ts';
import { RowButton } from '#ui/platform/declared/row-button.tsx';

const dialogs = {
  insContactInfo: {
    title: 'Insurance Contact Info',
    hint: 'Phones of the BIN and of the group.',
    keys: ['Alt+C'],
    words: ['phone', 'help desk', 'prior authorization', 'bin contact info', 'group contact info'],
  },
  cvsInfo: {
    title: 'CVS Info',
    hint: 'Bin contact info of the BIN.',
    keys: ['Alt+V'],
    words: ['phone', 'help desk', 'rfsc', 'bin contact info'],
  },
} as const;
type Name = keyof typeof dialogs;
const names = keysOf(dialogs);

/** On a page of BINs or groups: of the row under the cursor. */
export const contactCommands = (place: string): readonly CommandOf<typeof recordScreenMachine>[] =>
  names.map((name, index) => ({
    id: `${place}.${name}`,
    group: 'Insurance',
    event: { type: 'list.do' as const, verb: name },
    fallback: true,
    bar: 30 + index,
    ...dialogs[name],
    keys: [...dialogs[name].keys],
    words: [...dialogs[name].words],
  }));
/** What the two dialogs are opened with for a row. */
export const contactDialogs = <R,>(
  of: (row: R) => ContactInfoInput,
): Readonly<Record<Name, (row: R) => Opening>> => ({
  insContactInfo: (row) => ({ name: 'insContactInfo', input: of(row) }),
  cvsInfo: (row) => ({ name: 'cvsInfo', input: of(row) }),
});
export const ContactButtons = ({
  place,
  screen,
}: {
  readonly place: string;
  readonly screen: RecordScreenRef;
}) => (
  <>
    {names.map((name) => (
      <RowButton
        key={name}
        id={`${place}.${name}`}
        screen={screen}
        list={screen.getSnapshot().context.listRef}
      />
    ))}
  </>
);

/** From anywhere: the BIN is chosen in the dialog. */
export const contactOpenCommands: readonly CommandOf<typeof workstationMachine>[] = names.map(
  (name) => ({
    id: `${name}.open`,
    title: dialogs[name].title,
    group: 'Insurance',
    hint: dialogs[name].hint,
    keys: [],
    event: { type: 'dialog.open' as const, name, input: {} },
    userType: 'PRIVATE',
    permission: 'insurance.read',
    words: [...dialogs[name].words],
  }),
);
export const contactInfoCommands = names.map((name) =>
  defineCommands<typeof contactInfoMachine>(
    { name, kind: 'dialog', title: dialogs[name].title, refusal: contactInfoRefusal },
    [
      {
        id: `${name}.retry`,
        title: 'Try again',
        group: 'Insurance',
        hint: 'Asks for the phones again.',
        keys: ['Shift+F5'],
        event: { type: 'contact.retry' },
        fallback: true,
      },
    ],
  ),
);

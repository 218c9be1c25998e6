import { fromCallback } from 'xstate';
import type { Values } from '#machines/platform/draft/draft.ts';
import { faultText } from '#machines/platform/ports/port.ts';
import type { EntryKind, LoadRecord, Looked } from './entry-kind.ts';

/** The boxes changed, what the records that they name say, and why one could not be read. */
export type LookEvent =
  | { type: 'entries.changed'; values: Values; before: Values }
  | { type: 'entries.looked'; of: Values; found: Looked }
  | { type: 'entries.blind'; why: string };

/**
 * Looks at the records that the boxes name, after each change of them. What was changed last is
 * what is answered: an answer about older values is dropped.
 */
export const lookWith = (load: LoadRecord | null) =>
  fromCallback<LookEvent, { readonly kind: EntryKind }>(
    ({ input: { kind }, sendBack, receive }) => {
      let asked = 0;
      receive((event) => {
        if (event.type !== 'entries.changed' || kind.look === undefined || load === null) return;
        const looking = kind.look(event.values, event.before, load);
        if (looking === null) return;
        const mine = ++asked;
        looking.then(
          (found) => {
            if (mine === asked) sendBack({ type: 'entries.looked', of: event.values, found });
          },
          (error: unknown) => {
            if (mine === asked) sendBack({ type: 'entries.blind', why: faultText(error) });
          },
        );
      });
    },
  );

import { messages } from '#domain/platform/messages.ts';
import type { Result } from '#domain/platform/result.ts';
import type { Values } from '../draft/draft.ts';
import { tell } from '../notifications/notifications.machine.ts';
import { port } from '../ports/port.ts';
import { recordMachine } from './record.machine.ts';
import type { SaveOutcome } from './record.ports.ts';

/** What a prompt was answered with: the record that it is about, in the version that was seen. */
export interface Draft {
  readonly id: number | null;
  readonly version: number;
  readonly draft: Values;
}
/** The id of what a call has added; 0 where it does not say. */
const idOf = (saved: unknown): number =>
  typeof saved === 'object' && saved !== null && 'id' in saved && typeof saved.id === 'number'
    ? saved.id
    : 0;
/** What the record machine is told of a call's result; passwords are never kept. */
export const outcome = ({ id, version, draft }: Draft, result: Result<unknown>): SaveOutcome =>
  result.ok
    ? {
        kind: 'saved',
        row: {
          ...draft,
          password: null,
          witnessPassword: null,
          id: id === null || id === 0 ? idOf(result.value) : id,
          version,
        },
      }
    : {
        kind: 'refused',
        failure:
          result.error.code === 'STALE'
            ? {
                code: 'STALE',
                message: `${result.error.message} Close this and look at it again.`,
              }
            : result.error,
      };
/** A record machine that saves by this call, and says in these words that it went on its way. */
export const sentBy = (save: (draft: Draft) => Promise<Result<unknown>>, message: string) =>
  savedBy(save).provide({
    actions: { notifySaved: ({ system }) => tell(system, { tone: 'info', message }) },
  });
/** A record machine that saves by this call. */
export const savedBy = (save: (draft: Draft) => Promise<Result<unknown>>) =>
  recordMachine.provide({
    actors: { save: port<SaveOutcome, Draft>(async (draft) => outcome(draft, await save(draft))) },
  });
/** A record machine that saves by this call, and says of what was saved what came of it. */
export const savedAndTold = <T>(
  save: (draft: Draft) => Promise<Result<T>>,
  told: (saved: T) => string,
  tone: (saved: T) => 'success' | 'warning' = () => 'success',
) =>
  recordMachine.provide({
    actors: {
      save: port<SaveOutcome, Draft>(async (draft) => {
        const result = await save(draft);
        const saved = outcome(draft, result);
        return result.ok && saved.kind === 'saved'
          ? { ...saved, row: { ...saved.row, told: told(result.value), tone: tone(result.value) } }
          : saved;
      }),
    },
    actions: {
      notifySaved: ({ context, system }) =>
        tell(system, {
          tone: context.stored?.['tone'] === 'warning' ? 'warning' : 'success',
          title: messages.dataSaved,
          message: String(context.stored?.['told'] ?? ''),
        }),
    },
  });

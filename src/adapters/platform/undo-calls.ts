import { groupOfKind } from '#domain/platform/record-groups.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import type { Done, Proved, UndoPorts } from '#machines/platform/undo/undo.machine.ts';
import { routeTable, type Caller, type CallFailure } from './call.ts';

/** Calls of one kind of record take a number and a version: one of them stands for all. */
const groupCall = async (
  kind: string,
  what: 'restore' | 'remove' | 'status',
): Promise<'patients.restore' | null> => {
  const name = `${groupOfKind(kind)}.${what}`;
  return name in (await routeTable()) ? (name as 'patients.restore') : null;
};
const versioned = (result: Result<{ version: number }, CallFailure>): Done =>
  result.ok ? ok({ version: result.value.version }) : result;
type Back = (proved: Proved) => Promise<Done>;
/** What ends a hold, a deferral and the answer to an alert, taken at once. */
const stepsBack = (call: Caller): Readonly<Record<string, Back>> => ({
  rxHold: async ({ id, version }) => {
    const payload = { answer: 'The hold was taken back.' };
    return versioned(await call('rx.move', { rxId: id, version, event: 'release', payload }));
  },
  rxDeferral: async ({ id, version }) =>
    versioned(await call('rx.move', { rxId: id, version, event: 'resume', payload: {} })),
  rxAlert: async ({ id, version, key = '' }) =>
    versioned(await call('rx.takeBackAnswer', { rxId: id, version, fingerprint: key })),
});
/** What a deleted record of each kind is brought back with. */
export const undoCalls = (call: Caller): UndoPorts => {
  const restore: Readonly<Record<string, (proved: Proved) => Promise<Done>>> = {
    role: async ({ id, proof }) => {
      const answer = await call('roles.restore', {
        id,
        ...(proof === null ? {} : { stepUp: proof }),
      });
      return answer.ok ? ok({ version: answer.value.object.roleDto.version }) : answer;
    },
    medicationHistory: async ({ id, version }) =>
      versioned(await call('medicationHistory.resume', { historyId: id, version })),
    patientMerge: async ({ id, version }) =>
      versioned(await call('patients.unmerge', { id, version })),
    rx: async ({ id, version }) => versioned(await call('rx.undelete', { rxId: id, version })),
    ...stepsBack(call),
    document: async ({ key = '', version }) =>
      versioned(await call('documents.restore', { key, version })),
    // What was split off goes again; what it was split off from never changed.
    documentSplit: async ({ key = '', version }) =>
      versioned(await call('documents.remove', { key, version })),
  };
  const remove: typeof restore = {
    role: async ({ id, proof }) => {
      const answer = await call('roles.remove', {
        id,
        zero: '0',
        ...(proof === null ? {} : { stepUp: proof }),
      });
      return answer.ok ? ok({ version: answer.value.object.version }) : answer;
    },
    document: async ({ key = '', version }) =>
      versioned(await call('documents.remove', { key, version })),
  };
  const send = async (
    own: typeof restore,
    what: 'restore' | 'remove',
    proved: Proved,
    message: string,
  ): Promise<Done> => {
    const { kind, id, version, standing } = proved;
    const special = standing ? undefined : own[kind];
    if (special) return special(proved);
    const name = await groupCall(kind, standing ? 'status' : what);
    return name
      ? versioned(await call(name, { id, version, ...standing }))
      : fail({ code: 'UNKNOWN', message });
  };
  return {
    restore: (proved) =>
      send(restore, 'restore', proved, `${proved.what} can’t be brought back from here.`),
    remove: (proved) => send(remove, 'remove', proved, 'open its page and delete it there.'),
  };
};

import { groupOfKind } from '#domain/platform/record-groups.ts';
import { refuse, type Result } from '#domain/platform/result.ts';
import type { ReasonPorts, ReasonSave } from '#machines/platform/reason/reason.ports.ts';
import type { Caller, CallFailure } from './call.ts';
import { routes } from './routes.gen.ts';

type Status = {
  readonly id: number;
  readonly version: number;
  readonly kind: 'active' | 'blocked';
  readonly on: boolean;
  readonly reason: string;
};
type Answered = Result<{ readonly id: number; readonly version: number }, CallFailure>;

/**
 * The switch of a record with its reason, at the server. A record that someone else saved meanwhile
 * is not switched unseen.
 */
export function saveReasonPort(call: Caller): ReasonPorts['saveReason'] {
  const send = (entity: string, status: Status): Promise<Answered> | null => {
    const name = `${groupOfKind(entity)}.status`;
    return name in routes ? call(name as 'patients.status', status) : null;
  };
  const died = (reasonSave: ReasonSave): Promise<Answered> =>
    call('prescribers.deceased', {
      id: reasonSave.record.id,
      version: reasonSave.record.version,
      on: reasonSave.date ?? null,
      reason: reasonSave.text,
    });
  return async (save: ReasonSave): Promise<Result<{ version: number }>> => {
    const { kind, record, on, text } = save;
    const answered =
      kind === 'deceased'
        ? await died(save)
        : await send(record.entity, {
            id: record.id,
            version: record.version,
            kind: kind === 'inactive' ? 'active' : 'blocked',
            on,
            reason: text,
          });
    if (!answered)
      return refuse('UNKNOWN', `The status of this ${record.entity} can’t be changed from here.`);
    if (answered.ok) return { ok: true, value: { version: answered.value.version } };
    const stale =
      answered.error.code === 'STALE'
        ? `${answered.error.message} Close this, look at the row again, then switch it.`
        : answered.error.message;
    return { ok: false, error: { ...answered.error, message: stale } };
  };
}

const draftKey = (input: { entity: string; id: number }) => `${input.entity}/${input.id}`;
/** Keeps text that was typed and not saved, until somebody else works here or the tab is closed. */
export function reasonDrafts(): Pick<ReasonPorts, 'keepReasonDraft' | 'readReasonDraft'> & {
  forget(): void;
} {
  const drafts = new Map<string, string>();
  return {
    keepReasonDraft: (record, text) => {
      if (text === '') drafts.delete(draftKey(record));
      else drafts.set(draftKey(record), text);
    },
    readReasonDraft: (record) => Promise.resolve(drafts.get(draftKey(record)) ?? null),
    forget: () => drafts.clear(),
  };
}

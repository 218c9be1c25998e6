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

/** The switch of a record with its reason, at the server. A record that someone else saved meanwhile is not switched unseen. */
export function saveReasonPort(call: Caller): ReasonPorts['saveReason'] {
  const send = (entity: string, s: Status): Promise<Answered> | null => {
    const name = `${groupOfKind(entity)}.status`;
    return name in routes ? call(name as 'patients.status', s) : null;
  };
  const died = (s: ReasonSave): Promise<Answered> =>
    call('prescribers.deceased', {
      id: s.record.id,
      version: s.record.version,
      on: s.date ?? null,
      reason: s.text,
    });
  return async (save: ReasonSave): Promise<Result<{ version: number }>> => {
    const { kind, record, on, text } = save;
    const a =
      kind === 'deceased'
        ? await died(save)
        : await send(record.entity, {
            id: record.id,
            version: record.version,
            kind: kind === 'inactive' ? 'active' : 'blocked',
            on,
            reason: text,
          });
    if (!a)
      return refuse('UNKNOWN', `The status of this ${record.entity} can’t be changed from here.`);
    if (a.ok) return { ok: true, value: { version: a.value.version } };
    const stale =
      a.error.code === 'STALE'
        ? `${a.error.message} Close this, look at the row again, then switch it.`
        : a.error.message;
    return { ok: false, error: { ...a.error, message: stale } };
  };
}

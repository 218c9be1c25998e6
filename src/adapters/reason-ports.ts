import { refuse, type Result } from '#domain/result.ts';
import type { ReasonPorts, ReasonSave } from '#machines/reason/reason.ports.ts';
import type { Caller, CallFailure } from './call.ts';

type Status = { readonly id: number; readonly version: number; readonly kind: 'active' | 'blocked'; readonly on: boolean; readonly reason: string };
type Answered = Result<{ readonly id: number; readonly version: number }, CallFailure>;

/** The switch of a record with its reason, at the server. A record that someone else saved meanwhile is not switched unseen. */
export function saveReasonPort(call: Caller): ReasonPorts['saveReason'] {
  const calls: Readonly<Record<string, (s: Status) => Promise<Answered>>> = {
    patient: (s) => call('patients.status', s), prescriber: (s) => call('prescribers.status', s), drug: (s) => call('drugs.status', s),
  };
  return async ({ kind, record, on, text }: ReasonSave): Promise<Result<{ version: number }>> => {
    const send = calls[record.entity];
    if (!send) return refuse('UNKNOWN', `The status of this ${record.entity} can’t be changed from here.`);
    const a = await send({ id: record.id, version: record.version, kind: kind === 'inactive' ? 'active' : 'blocked', on, reason: text });
    if (a.ok) return { ok: true, value: { version: a.value.version } };
    const stale = a.error.code === 'STALE' ? `${a.error.message} Close this, look at the row again, then switch it.` : a.error.message;
    return { ok: false, error: { ...a.error, message: stale } };
  };
}

import { noRoleCode, noRoleDoubt } from '#domain/admin/rules/no-role.ts';
import type { ProofWanted } from '#domain/admin/rules/step-up-actions.ts';
import type { ReferenceGroup } from '#domain/composition/references.ts';
import type { AlikeRow } from '#domain/patient/contract/merge.ts';
import type { Failure, Result } from '#domain/platform/result.ts';
import type { FirstSaver } from '#domain/platform/rules/first-saver.ts';
import { stepUpCode } from '#machines/platform/dialogs/ask-step-up.ts';
import { valuesAs } from '#machines/platform/draft/draft.ts';
import type { DraftPorts } from '#machines/platform/record/drafts.ports.ts';
import type { RecordCalls } from '#machines/platform/record/record.ports.ts';
import type {
  RemoveOutcome,
  RestoreOutcome,
  SaveOutcome,
  Stored,
} from '#machines/platform/record/record.ports.ts';
import { NoAnswer, valueOf, type CallFailure, type Caller } from './call.ts';

/** What a list asks for, as its call takes it. */
type Kept<T> = Result<T, CallFailure>;
/** What a call answered as a record: each kind's own contract says its fields. */
export const asStored = (answered: unknown): Stored => answered as Stored;
/** A refusal of a call, as the machines of records know it. */
export const failure = (callFailure: CallFailure): Failure => ({
  code: callFailure.code,
  message: callFailure.why.join(' ') || callFailure.message,
  ...(callFailure.fields && Object.keys(callFailure.fields).length > 0
    ? { fields: callFailure.fields }
    : {}),
});
const lost = (input: {
  readonly error: CallFailure;
}): { kind: 'stale'; row: Stored; by: FirstSaver | null } | { kind: 'refused'; failure: Failure } =>
  input.error.code === 'STALE' && input.error.data
    ? { kind: 'stale', row: asStored(input.error.data), by: input.error.savedBy }
    : { kind: 'refused', failure: failure(input.error) };
/** What a save came to. */
export const saveOutcome = (kept: Kept<unknown>): SaveOutcome => {
  if (kept.ok) return { kind: 'saved', row: asStored(kept.value) };
  if (kept.error.code === 'ALIKE' && kept.error.data)
    return { kind: 'alike', ...(kept.error.data as { alike: readonly AlikeRow[] }) };
  if (kept.error.code === noRoleCode)
    return { kind: 'doubted', doubt: { message: kept.error.message, ...noRoleDoubt } };
  return kept.error.code === stepUpCode && kept.error.data
    ? { kind: 'unproved', wanted: kept.error.data as ProofWanted }
    : lost(kept);
};
const removed = (kept: Kept<{ version: number }>): RemoveOutcome =>
  kept.ok ? { kind: 'removed', version: kept.value.version } : lost(kept);
const restored = (kept: Kept<{ version: number }>): RestoreOutcome =>
  kept.ok
    ? { kind: 'restored', version: kept.value.version }
    : { kind: 'refused', failure: failure(kept.error) };
function found(kept: Kept<unknown>): Stored | null {
  if (kept.ok) return asStored(kept.value);
  if (kept.error.code === 'NOT_FOUND') return null;
  throw new NoAnswer(kept.error.message);
}

/** The calls of one kind of record, by its group. The groups differ in their fields alone. */
export function recordCalls(
  call: Caller,
  of:
    | 'patients'
    | 'prescribers'
    | 'drugs'
    | 'companies'
    | 'stores'
    | 'employees'
    | 'ndcGroups'
    | 'compounds'
    | ReferenceGroup,
): RecordCalls {
  const group = of as 'patients';
  return {
    load: async (id, signal) => found(await call(`${group}.get`, { id }, { signal })),
    save: async ({ proof, ...rest }) =>
      saveOutcome(
        await call(`${group}.save`, valuesAs({ ...rest, ...(proof ? { stepUp: proof } : {}) })),
      ),
    remove: async (versioned) => removed(await call(`${group}.remove`, versioned)),
    restore: async (versioned) => restored(await call(`${group}.restore`, versioned)),
  };
}

/** Half-typed work, kept by the server. */
/**
 * A page that is reloaded, closed or hidden; one that stays after all goes on as before. `pagehide`
 * comes last and may be too late to read anything: the one before a reload is listened to as well.
 */
function whenLeft(leave: () => void): () => void {
  const hide = () => {
    if (document.visibilityState === 'hidden') leave();
  };
  window.addEventListener('beforeunload', leave);
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', hide);
  return () => {
    window.removeEventListener('beforeunload', leave);
    window.removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', hide);
  };
}
export function draftPorts(call: Caller): DraftPorts {
  let last: Promise<unknown> = Promise.resolve();
  let left = false;
  return {
    // One after the other: a draft that was let go of is never brought back by an older write, nor
    // read before it has gone.
    loadDraft: async (key, signal) => {
      await last;
      return valueOf(await call('drafts.load', { key }, { signal })).value;
    },
    saveDraft: (key, value) => {
      const save = async () => {
        const options = { background: true, keepalive: true };
        valueOf(await call('drafts.save', { key, value }, options));
      };
      // A page that is left waits for nothing: what it sends now is all that it sends.
      const saving = left ? save() : last.then(save);
      last = saving.catch(() => undefined);
      return saving;
    },
    onLeave: (leave) =>
      whenLeft(() => {
        left = true;
        leave();
        left = false;
      }),
  };
}

import type { ProofWanted } from '#domain/admin/rules/step-up-actions.ts';
import type { ReferenceGroup } from '#domain/platform/references/index.ts';
import { ok } from '#domain/platform/result.ts';
import type { Failure, Result } from '#domain/platform/result.ts';
import { stepUpCode } from '#machines/admin/step-up/step-up.machine.ts';
import type { RecordCalls, RecordsPorts } from '#machines/patient/quick-add/records.ports.ts';
import type {
  RemoveOutcome,
  RestoreOutcome,
  SaveOutcome,
  Stored,
} from '#machines/platform/record/record.ports.ts';
import type { DraftPorts } from '#machines/rx/entry/rx-entry.ports.ts';
import { NoAnswer, valueOf, type CallFailure, type Caller } from './call.ts';

/** What a list asks for, as its call takes it. */
type Kept<T> = Result<T, CallFailure>;
const failure = (e: CallFailure): Failure => ({
  code: e.code,
  message: e.why.join(' ') || e.message,
  ...(e.fields && Object.keys(e.fields).length > 0 ? { fields: e.fields } : {}),
});
const lost = (a: {
  readonly error: CallFailure;
}): { kind: 'stale'; row: Stored } | { kind: 'refused'; failure: Failure } =>
  a.error.code === 'STALE' && a.error.data
    ? { kind: 'stale', row: a.error.data as Stored }
    : { kind: 'refused', failure: failure(a.error) };
/** What a save came to. */
export const saveOutcome = (a: Kept<unknown>): SaveOutcome => {
  if (a.ok) return { kind: 'saved', row: a.value as Stored };
  return a.error.code === stepUpCode && a.error.data
    ? { kind: 'unproved', wanted: a.error.data as ProofWanted }
    : lost(a);
};
const removed = (a: Kept<{ version: number }>): RemoveOutcome =>
  a.ok ? { kind: 'removed', version: a.value.version } : lost(a);
const restored = (a: Kept<{ version: number }>): RestoreOutcome =>
  a.ok
    ? { kind: 'restored', version: a.value.version }
    : { kind: 'refused', failure: failure(a.error) };
function found(a: Kept<unknown>): Stored | null {
  if (a.ok) return a.value as Stored;
  if (a.error.code === 'NOT_FOUND') return null;
  throw new NoAnswer(a.error.message);
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
    save: async ({ proof, ...r }) =>
      saveOutcome(
        await call(`${group}.save`, { ...r, ...(proof ? { stepUp: proof } : {}) } as never),
      ),
    remove: async (r) => removed(await call(`${group}.remove`, r)),
    restore: async (r) => restored(await call(`${group}.restore`, r)),
  };
}

/** The calls on the records that a prescription names. */
export const recordsPorts = (call: Caller): RecordsPorts => ({
  patient: recordCalls(call, 'patients'),
  prescriber: recordCalls(call, 'prescribers'),
  drug: recordCalls(call, 'drugs'),
  allergies: (id, signal) => call('patients.allergies', { id }, { signal }),
  saveAllergies: async ({ id, version, status, allergies }) => {
    const a = await call('patients.saveAllergies', {
      id,
      version,
      status,
      allergies: [...allergies] as never,
    });
    return a.ok ? ok({ version: a.value.version }) : { ok: false, error: failure(a.error) };
  },
});

/** Half-typed work, kept by the server. */
export function draftPorts(call: Caller): DraftPorts {
  let last: Promise<unknown> = Promise.resolve();
  return {
    // One after the other: a draft that was let go of is never brought back by an older write, nor read before it has gone.
    loadDraft: async (key, signal) => {
      await last;
      return valueOf(await call('drafts.load', { key }, { signal })).value;
    },
    saveDraft: (key, value) => {
      const saving = last.then(async () => {
        valueOf(await call('drafts.save', { key, value }, { background: true }));
      });
      last = saving.catch(() => undefined);
      return saving;
    },
  };
}

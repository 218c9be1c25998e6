import { openingReasons } from '#domain/patient/rules/sensitive.ts';
import * as f from '#domain/platform/fields/field.ts';
import type { Result } from '#domain/platform/result.ts';
import { type DialogsRef } from '#machines/platform/dialogs/dialogs.machine.ts';
import { prompt } from '#machines/platform/dialogs/prompt.ts';
import { addRecord } from '#machines/platform/record/add-record.ts';
import { savedBy } from '#machines/platform/record/saved-by.ts';

/** The calls of records that are marked as sensitive. */
export interface SensitivePorts {
  /** Opens a record to this session, for a reason. */
  open(asked: {
    readonly id: number;
    readonly reason: string;
    readonly words: string;
  }): Promise<Result<unknown>>;
  mark(asked: {
    readonly id: number;
    readonly version: number;
    readonly on: boolean;
    readonly reason: string;
  }): Promise<Result<unknown>>;
}
/** What is asked before such a record opens. */
export const openingFields = {
  reason: f.radio({ label: 'Why', of: openingReasons, required: true }),
  words: f.text({
    label: 'In words',
    required: true,
    max: 200,
    help: 'It stands in the audit log with your name. The record is open to you for 30 minutes.',
  }),
};
const marks = [
  { value: 'on', label: 'Sensitive: who has no hand in its work says why it is opened' },
  { value: 'off', label: 'As every record' },
] as const;
/** The mark, and why it is set. */
export const markFields = {
  mark: f.radio({ label: 'This record is', of: marks, required: true }),
  reason: f.text({
    label: 'Why',
    max: 200,
    help: '“Employee of the store”, “Public person”, “Protected address”. Needed to mark it.',
  }),
};
/** The question about the mark of a patient of the list. */
export const markAsked = (row: {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly sensitive?: boolean | undefined;
}) =>
  prompt('markSensitive', {
    id: row.id,
    version: row.version,
    title: row.name,
    fields: markFields,
    blank: { mark: row.sensitive === true ? 'off' : 'on', reason: null },
    said: ({ mark }) =>
      mark === 'on'
        ? `${row.name} is marked as sensitive.`
        : `${row.name} is a record as every other.`,
  });

/** The dialogs that mark a record and that open one. */
export const provideSensitive = (ports: SensitivePorts) => ({
  openSensitive: savedBy(({ id, draft }) =>
    ports.open({
      id: id ?? 0,
      reason: String(draft['reason']),
      words: String(draft['words'] ?? '').trim(),
    }),
  ),
  markSensitive: savedBy(({ id, version, draft }) =>
    ports.mark({
      id: id ?? 0,
      version,
      on: draft['mark'] === 'on',
      reason: String(draft['reason'] ?? '').trim(),
    }),
  ),
});

/** A record that is closed to the person, as the server's refusal names it. */
export interface ClosedRecord {
  readonly patientId: number;
  readonly name: string;
}
/** Ends with false once the question is gone: somebody else works here, or signed out. */
const withdrawn = (dialogs: DialogsRef): Promise<boolean> =>
  new Promise((resolve) => {
    const watching = dialogs.subscribe(({ context }) => {
      if (context.stack.some(({ name }) => name === 'openSensitive')) return;
      watching.unsubscribe();
      // An answer that ended the question comes first.
      setTimeout(() => resolve(false));
    });
  });
/**
 * Asks over whatever is open why a record is opened; true: it is open now. Who asks for the same
 * record meanwhile hears the same answer.
 */
export function openingAsker(dialogs: () => DialogsRef) {
  const asked = new Map<number, Promise<boolean>>();
  return ({ patientId, name: told }: ClosedRecord): Promise<boolean> => {
    const name = told || 'This patient';
    const under = asked.get(patientId);
    if (under) return under;
    const saved = addRecord(dialogs(), 'openSensitive', {
      id: patientId,
      version: 0,
      title: name,
      fields: openingFields,
      blank: { reason: null, words: null },
      said: () => `${name}: open to you for 30 minutes.`,
      intent: 'new',
      after: 'close',
    }).then((row) => row !== null);
    const answer = Promise.race([saved, withdrawn(dialogs())]).finally(() =>
      asked.delete(patientId),
    );
    asked.set(patientId, answer);
    return answer;
  };
}

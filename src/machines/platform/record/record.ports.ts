import type { ProofWanted } from '#domain/admin/rules/step-up-actions.ts';
import type { ScanCode } from '#domain/composition/scan-code.ts';
import type { DrugListRow } from '#domain/drug/contract/drugs.ts';
import type { AlikeRow } from '#domain/patient/contract/merge.ts';
import type { Failure } from '#domain/platform/result.ts';
import type { FirstSaver } from '#domain/platform/rules/first-saver.ts';
import type { Values } from '../draft/draft.ts';
import { unprovided } from '../ports/port.ts';
import type { Doubt } from './doubt-question.ts';

export type Stored = Values & { readonly id: number; readonly version: number };
export interface Versioned {
  readonly id: number;
  readonly version: number;
}
/** An expected refusal is a value; only a fault rejects. `stale` carries the row that won. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly row: Stored }
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'stale'; readonly row: Stored; readonly by: FirstSaver | null }
  /** Somebody is stored who may be the one that is to be added. */
  | { readonly kind: 'alike'; readonly alike: readonly AlikeRow[] }
  /** The server asks whether it is meant. */
  | { readonly kind: 'doubted'; readonly doubt: Doubt }
  /** The password is asked for first, for just this. */
  | { readonly kind: 'unproved'; readonly wanted: ProofWanted };
/** What is sent: `proof` once the password was given for it. */
export interface SaveInput {
  readonly id: number | null;
  readonly version: number;
  readonly draft: Values;
  readonly proof?: string | null;
  /** Stored people whom somebody has looked at: the new one is another. */
  readonly others?: readonly number[];
  /** The person was asked and means it. */
  readonly sure?: true;
}
export type RemoveOutcome =
  | { readonly kind: 'removed'; readonly version: number }
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'stale'; readonly row: Stored; readonly by: FirstSaver | null };
export type RestoreOutcome =
  | { readonly kind: 'restored'; readonly version: number }
  | { readonly kind: 'refused'; readonly failure: Failure };

/** A package in front of an open form; `drug` once the person has said which of several it is. */
export interface FormScan {
  readonly code: ScanCode;
  readonly drug: DrugListRow | null;
}
/**
 * What it puts into the form, from the values as they stand then, or why it does not; what it may
 * be; or why nothing follows.
 */
export type FormScanned =
  | { readonly kind: 'filled'; readonly fill: (values: Values) => Values | string }
  | { readonly kind: 'several'; readonly drugs: readonly DrugListRow[] }
  | { readonly kind: 'refused'; readonly message: string };

/** The four calls of a record. `id` null creates, then `version` is 0. */
export const recordPorts = {
  load: unprovided<Stored | null, { id: number }>('load'),
  save: unprovided<SaveOutcome, SaveInput>('save'),
  remove: unprovided<RemoveOutcome, Versioned>('remove'),
  restore: unprovided<RestoreOutcome, Versioned>('restore'),
  /** What a scanned package means to the open form. */
  scan: unprovided<FormScanned, FormScan>('scan'),
};
/** The calls on one kind of record, as the record machine asks for them. */
export interface RecordCalls {
  load(id: number, signal: AbortSignal): Promise<Stored | null>;
  save(record: SaveInput): Promise<SaveOutcome>;
  remove(record: Versioned): Promise<RemoveOutcome>;
  restore(record: Versioned): Promise<RestoreOutcome>;
}
/** Which of several drugs was meant; null where none was. */
export interface DrugChoiceOutput {
  readonly drug: DrugListRow | null;
}

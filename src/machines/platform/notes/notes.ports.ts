import type { NotedKind } from '#domain/composition/noted.ts';
import type { NoteView } from '#domain/platform/contract/notes.ts';
import type { Result } from '#domain/platform/result.ts';

/** The record whose notes are meant. */
export interface NotedRecord {
  readonly kind: NotedKind;
  readonly recordId: number;
}
export interface NotesShown {
  readonly about: string;
  readonly notes: readonly NoteView[];
}
export interface NotesPorts {
  list(record: NotedRecord, signal: AbortSignal): Promise<Result<NotesShown>>;
  unseen(record: NotedRecord, signal: AbortSignal): Promise<Result<{ readonly unseen: number }>>;
  add(note: NotedRecord & { readonly text: string }): Promise<Result<NoteView>>;
  seen(
    notes: NotedRecord & { readonly noteIds: readonly number[] },
  ): Promise<Result<{ readonly unseen: number }>>;
  remove(note: {
    readonly id: number;
    readonly version: number;
  }): Promise<Result<{ readonly id: number; readonly version: number }>>;
}

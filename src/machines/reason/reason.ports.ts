import type { Result } from '#domain/result.ts';

export interface ReasonInput {
  readonly title: 'Inactive Reason' | 'Blocked Reason' | (string & {});
  /** 'inactive' closes itself when untouched; 'blocked' never does. */
  readonly kind: 'inactive' | 'blocked';
  readonly record: { readonly entity: string; readonly id: number; readonly version: number };
  /** What the switch will be after Done. */
  readonly on: boolean;
  readonly text: string;
  readonly presets: readonly string[];
  /** A setting switches closing by itself off (WCAG 2.2.1). */
  readonly autoClose: boolean;
}
export interface ReasonOutput { readonly changed: boolean; readonly on: boolean; readonly text: string; readonly version: number }
export interface ReasonSave { readonly kind: 'inactive' | 'blocked'; readonly record: ReasonInput['record']; readonly on: boolean; readonly text: string }

export interface ReasonPorts {
  /** False where the person has switched closing by itself off; absent means true. */
  closesItself?(): boolean;
  /** Stores the switch and its reason. The answer is the record's new version. */
  saveReason(input: ReasonSave, signal: AbortSignal): Promise<Result<{ version: number }>>;
  /** What was typed and not saved, kept for this record and offered again. */
  keepReasonDraft(record: ReasonInput['record'], text: string): void;
  readReasonDraft(record: ReasonInput['record'], signal: AbortSignal): Promise<string | null>;
}

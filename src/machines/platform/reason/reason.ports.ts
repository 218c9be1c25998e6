import type { Result } from '#domain/platform/result.ts';

export type ReasonKind = 'inactive' | 'blocked' | 'deceased';
export interface ReasonInput {
  readonly title: 'Inactive Reason' | 'Blocked Reason' | 'Deceased' | (string & {});
  /**
   * 'inactive' closes itself when untouched; the others never do. 'deceased' asks for a date, and
   * may do without words.
   */
  readonly kind: ReasonKind;
  /** Which record this is about, as a person tells it. */
  readonly who?: string;
  /** The switch and its reason as they stand: what taking it back sets again. */
  readonly before?: { readonly on: boolean; readonly reason: string };
  /** For 'deceased': the date that is recorded. */
  readonly date?: string | null;
  readonly record: { readonly entity: string; readonly id: number; readonly version: number };
  /** What the switch will be after Done. */
  readonly on: boolean;
  readonly text: string;
  readonly presets: readonly string[];
  /** A setting switches closing by itself off (WCAG 2.2.1). */
  readonly autoClose: boolean;
}
export interface ReasonOutput {
  readonly changed: boolean;
  readonly on: boolean;
  readonly text: string;
  readonly version: number;
}
export interface ReasonSave {
  readonly kind: ReasonKind;
  readonly record: ReasonInput['record'];
  readonly on: boolean;
  readonly text: string;
  /** For 'deceased': null takes back what was recorded. */ readonly date?: string | null;
}

export interface ReasonPorts {
  /** False where the person has switched closing by itself off; absent means true. */
  closesItself?(): boolean;
  /** Stores the switch and its reason. The answer is the record's new version. */
  saveReason(input: ReasonSave, signal: AbortSignal): Promise<Result<{ version: number }>>;
  /** What was typed and not saved, kept for this record and offered again. */
  keepReasonDraft(record: ReasonInput['record'], text: string): void;
  readReasonDraft(record: ReasonInput['record'], signal: AbortSignal): Promise<string | null>;
}

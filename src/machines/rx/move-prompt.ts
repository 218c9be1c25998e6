import type { ScanCode } from '#domain/composition/scan-code.ts';
import type { Fields } from '#domain/platform/fields/entity.ts';
import { type FirstSaver, changedFirst } from '#domain/platform/rules/first-saver.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import type { LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import type { DraftRef, Values } from '#machines/platform/draft/draft.ts';
import type { Refused } from '#machines/platform/ports/refused.ts';
import type { DraftAutosaveReport } from '#machines/platform/record/draft-autosave.machine.ts';

export interface MovePromptInput {
  readonly detail: RxDetail;
  readonly event: LifecycleEvent;
  /** What is known already, by field. */ readonly said?: Values;
}
export type MovePromptEvent =
  | { type: 'prompt.send' }
  | { type: 'scan.arrived'; code: ScanCode; byHand: boolean }
  | { type: 'prompt.retry' }
  /** The restock label, once more. */
  | { type: 'prompt.label' }
  | { type: 'dialog.close' }
  /**
   * Every page of the hard copy stood on the screen; or some did, and which did not; or why it
   * can't.
   */
  | { type: 'source.shown' }
  | { type: 'source.part'; unseen: string }
  | { type: 'source.lost'; why: string }
  | DraftAutosaveReport;
export interface MovePromptContext extends MovePromptInput {
  readonly title: string;
  readonly fields: Fields;
  readonly draft: DraftRef;
  /** The proof that the password gave; spent with the next try. */
  readonly proof: string | null;
  /** The source stands on the screen; a picture only once every page of it was really drawn. */
  readonly shown: boolean;
  /** Which pages were not, in words, while some were. */
  readonly unseen: string | null;
  /** The version at which the server was told so. */
  readonly noted: number | null;
  readonly refusal: Refused | null;
  readonly problem: string | null;
  readonly rejections: number;
  readonly done: RxDetail | null;
  /** Where what is typed is kept against a reload; null while nothing is. */
  readonly under: string | null;
  /** What had been typed before was put back. */
  readonly restored: boolean;
}
/** What a person reads whose step came too late. */
export const staleRefusal = (by: FirstSaver | null): Refused => ({
  code: 'STALE',
  message: '',
  why: [changedFirst(by, 'prescription', 'Look at it again, then send again.')],
  allowedRoles: [],
});

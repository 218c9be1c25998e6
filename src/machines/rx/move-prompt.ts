import type { ScanCode } from '#domain/composition/scan-code.ts';
import type { Fields } from '#domain/platform/fields/entity.ts';
import { required } from '#domain/platform/required.ts';
import { type FirstSaver, changedFirst } from '#domain/platform/rules/first-saver.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { MovePayload, RxDetail } from '#domain/rx/contract/rx.ts';
import { rowOf, type LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import { movePrompt } from '#domain/rx/rules/move-fields.ts';
import type { LabelPorts } from '#machines/label/label.ports.ts';
import { yesNo, type ConfirmInput } from '#machines/platform/confirm/questions.ts';
import {
  draftOf,
  problemsToSave,
  type DraftRef,
  type Values,
} from '#machines/platform/draft/draft.ts';
import { tell } from '#machines/platform/notifications/notifications.machine.ts';
import type { Refused } from '#machines/platform/ports/refused.ts';
import type { DraftAutosaveReport } from '#machines/platform/record/draft-autosave.machine.ts';

type System = Parameters<typeof tell>[0];
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
export interface Sent {
  readonly rxId: number;
  readonly version: number;
  readonly event: LifecycleEvent;
  readonly payload: MovePayload;
}
/** What the step needs, as the lifecycle lists it. */
export const needsOf = (input: MovePromptInput) =>
  input.detail.moves.find((move) => move.event === input.event)?.needs ?? [];
/** The fields of the step; a part says of how much it is one. */
export function fieldsOf(input: MovePromptInput): Fields {
  const { fields } = movePrompt(input.event, needsOf(input));
  const { partQuantity } = fields;
  const whole = input.detail.fill?.quantity;
  if (partQuantity === undefined || whole === undefined) return fields;
  return { ...fields, partQuantity: { ...partQuantity, help: `Of ${formatQuantity(whole)}.` } };
}
/** What the step is sent with, of the values that were given. */
export const payloadOf = (input: MovePromptInput, values: Values): MovePayload =>
  movePrompt(input.event, needsOf(input)).payload(values);
export type RestockLabel = Awaited<ReturnType<LabelPorts['printRestockLabel']>>;
/** The vial goes back to the shelf: its own label has to be printed. */
export const needsRestockLabel = (input: MovePromptInput): boolean =>
  needsOf(input).includes('relabel');
/**
 * Something was typed or chosen that closing would lose. A password, a proposed day and a scan are
 * no words.
 */
export const hasTyped = ({ draft, fields }: MovePromptContext): boolean =>
  Object.keys(draftOf(draft).dirty).some(
    (name) => name !== 'password' && name !== 'on' && fields[name]?.scan === undefined,
  );
/** Something that was scanned is let go with the step: nobody is asked, and so it is said. */
export function sayLeft(system: System, context: MovePromptContext): void {
  const scanned = Object.keys(draftOf(context.draft).dirty).some(
    (name) => context.fields[name]?.scan !== undefined,
  );
  if (context.done !== null || !scanned || hasTyped(context)) return;
  const left = 'what was scanned is let go, and nothing was recorded.';
  tell(system, { tone: 'info', message: `“${context.title}” was not taken: ${left}` });
}
/** Asks whether what was typed may be let go. */
export const leaveQuestion = (title: string): ConfirmInput =>
  yesNo(
    `Leave “${title}” without taking the step?`,
    'What was typed here is let go. Nothing was recorded.',
  );
/** The prompt as it opens: nothing is asked yet, and nothing was shown. */
export const openedPrompt = (
  input: MovePromptInput,
  fields: Fields,
  draft: DraftRef,
): MovePromptContext => ({
  ...input,
  title:
    input.detail.moves.find((move) => move.event === input.event)?.title ??
    rowOf(input.event).title,
  fields,
  draft,
  proof: null,
  shown: input.detail.source.document === null,
  unseen: null,
  noted: null,
  refusal: null,
  problem: null,
  rejections: 0,
  done: null,
  under: null,
  restored: false,
});
/** What is typed and chosen by now, by field. */
export const valuesOf = (context: MovePromptContext) => draftOf(context.draft).values;
/** The values that the fields open with: what is known already, and nothing else. */
export const blank = (fields: Fields, said: Values = {}) =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      said[key] ?? (field.kind === 'flag' ? false : null),
    ]),
  );
/**
 * A step that wants the source looked at: it stands in the prompt, and the server notes that it
 * did.
 */
export const showsSource = (input: MovePromptInput): boolean => needsOf(input).includes('image');
/** The field that a scanned label belongs into. */
export const fieldOfScan = (context: MovePromptContext, code: ScanCode): string | undefined =>
  Object.keys(context.fields).find((name) => context.fields[name]?.scan?.includes(code.kind));
/** The step, at the version that the screen shows. */
export const at = (context: MovePromptContext) => ({
  rxId: context.detail.rxId,
  version: context.detail.version,
  event: context.event,
});
/** A refusal that the prompt gives by itself: `why` says it in full. */
export const ownRefusal = (code: string, message: string, why: string): Refused => ({
  code,
  message,
  why: [why],
  allowedRoles: [],
});
/** Not every page was looked at: which were not. */
export function unseenRefusal(context: MovePromptContext): Refused {
  const unseen = required(context.unseen, 'What was not seen');
  return ownRefusal('UNSEEN', unseen, unseen);
}
/** There is no picture to look at. */
export const lostRefusal = (why: string): Refused =>
  ownRefusal('LOST', why, `The hard copy can’t be shown, so this step can’t be taken. ${why}`);
/** Every field that is scanned, emptied. */
export const noScans = ({ fields }: MovePromptContext): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.scan === undefined ? [] : [[name, null]],
    ),
  );
/** What a person reads whose step came too late. */
export const staleRefusal = (by: FirstSaver | null): Refused =>
  ownRefusal('STALE', '', changedFirst(by, 'prescription', 'Look at it again, then send again.'));

/** What is said where a bag is scanned or typed in which this prescription is not. */
export const wrongBag = 'Wrong bag: this prescription is not in it.';
/** The number of a bag, where another one is known to hold this prescription. */
const isOtherBag = ({ fill }: RxDetail, bag: string): boolean =>
  typeof fill?.bagCode === 'string' && fill.bagCode !== bag.padStart(6, '0');
/** The scanned label is that of another bag than the one that the step asks for. */
export const scansOtherBag = (
  { detail, fields }: MovePromptContext,
  event: MovePromptEvent,
): boolean =>
  event.type === 'scan.arrived' &&
  'bagScan' in fields &&
  event.code.kind === 'bag' &&
  isOtherBag(detail, event.code.bag);
/** The digits that were typed are those of another bag; anything else is left to the server. */
const namesOtherBag = (detail: RxDetail, typed: unknown): boolean =>
  typeof typed === 'string' && /^\d{1,6}$/.test(typed.trim()) && isOtherBag(detail, typed.trim());
/** What is missing before the step can be asked for, by field; a bag is the one of the fill. */
export function problemsOf(context: Pick<MovePromptContext, 'draft' | 'fields' | 'detail'>) {
  const state = draftOf(context.draft);
  const isWrong = namesOtherBag(context.detail, state.values['bagScan']);
  return { ...problemsToSave(state), ...(isWrong ? { bagScan: wrongBag } : {}) };
}

import type { SnapshotFrom } from 'xstate';
import { patientSteps } from '#domain/patient/entities/record.ts';
import type { Fields } from '#domain/platform/fields/entity.ts';
import { required } from '#domain/platform/required.ts';
import { waitingUploads } from '#machines/document/uploads.machine.ts';
import { draftOf, isDirty, type DraftRef, type Values } from '#machines/platform/draft/draft.ts';
import type { LiveChanged } from '#machines/platform/live/live.ports.ts';
import type { RecordInput, RecordOutput } from '#machines/platform/record/record.context.ts';
import type { recordMachine } from '#machines/platform/record/record.machine.ts';
import type { EligibilityInput } from '../eligibility.machine.ts';
import { isBegun, rowsIn, type EntriesRef } from '../entries.machine.ts';
import { uploadsOf, type PapersRef } from '../papers.machine.ts';

export type PatientInput = RecordInput & {
  /** The step that it opens at. */ readonly step?: number;
  /** The field of that step where the hand is needed. */ readonly startAt?: string;
  /** The insurance card that the cursor stands on. */ readonly card?: number | null;
};
/** What the record is doing, as far as the steps ask. */
export type RecordMode = 'waiting' | 'viewing' | 'typing' | 'saving' | 'askingClose' | 'conflict';
export type RecordSnapshot = SnapshotFrom<typeof recordMachine>;
interface Heard {
  readonly id: number | null;
  readonly version: number;
  readonly rejections: number;
  readonly mode: RecordMode;
}
export interface PatientContext {
  readonly record: RecordInput;
  /** The step that it opens at. */
  readonly startsAt: number;
  /** The field of that step where the hand is needed; null where the step says it. */
  readonly startsIn: string | null;
  /** The insurance card that the cursor stands on at first. */
  readonly startsOn: number | null;
  readonly draft: DraftRef | null;
  readonly lists: Readonly<Record<string, EntriesRef>>;
  /** What the record said last. */
  readonly heard: Heard;
  /** The documents' machine. */
  readonly papers: PapersRef;
  /** The delivery address was the home address until now. */
  readonly wasHome: boolean;
  /** Another patient's card that is to be copied into this one's list. */
  readonly cardToCopy: { readonly patientId: number; readonly cardId: number } | null;
  /** Whether a row was begun in a list and not added: a save has something to say about it. */
  readonly hasBegun: () => boolean;
  readonly output: RecordOutput;
}
export type PatientEvent =
  | { type: 'step.go'; index: number }
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'step.saveNext' }
  | { type: 'step.saveBack' }
  /** What the record's machine does now, was saved, or refused because of fields. */
  | { type: 'record.mode'; mode: RecordMode }
  | { type: 'record.saved' }
  | { type: 'record.refused' }
  | { type: 'record.save'; then?: 'close' | 'next' }
  | { type: 'record.edit' }
  | { type: 'record.discard' }
  | { type: 'record.retry' }
  | { type: 'record.remove' }
  | { type: 'record.undo' }
  | { type: 'record.merge' }
  | { type: 'record.cancel' }
  | { type: 'record.take'; field: string; whose: 'mine' | 'theirs' }
  | { type: 'record.takeAll'; whose: 'mine' | 'theirs' }
  | LiveChanged
  | { type: 'record.notes' }
  | { type: 'record.about'; what: string }
  | { type: 'dialog.close' }
  | { type: 'patient.changed' }
  | { type: 'patient.family' }
  | { type: 'insurance.find' }
  | { type: 'insurance.link' }
  | { type: 'insurance.contact' }
  | { type: 'insurance.cvs' }
  | { type: 'insurance.eligibility' }
  | { type: 'papers.upload' }
  | { type: 'papers.list' }
  | { type: 'papers.retype' }
  | { type: 'papers.scan' }
  | { type: 'papers.fax' }
  | { type: 'papers.faxes' }
  | { type: 'uploads.stop' }
  | { type: 'uploads.again' }
  | { type: 'uploads.dismiss' };

export const billing = patientSteps.findIndex((patientStep) => patientStep.key === 'billing');
export const docs = patientSteps.findIndex((patientStep) => patientStep.key === 'docs');

const fieldsOfStep = (step: number): readonly string[] =>
  patientSteps[step]?.form?.sections.flatMap((section) => section.rows.flat() as string[]) ?? [];
const stepOfField = (field: string): number =>
  patientSteps.findIndex((_, index) => fieldsOfStep(index).includes(field));
/** Whether something of a step was changed and is not saved. */
export const isStepDirty = (
  { draft, lists }: Pick<PatientContext, 'draft' | 'lists'>,
  step: number,
): boolean =>
  draft !== null &&
  fieldsOfStep(step).some((name) => {
    if (draftOf(draft).dirty[name]) return true;
    const list = lists[name];
    return list !== undefined && isBegun(list.getSnapshot());
  });
export const openDraft = (context: Pick<PatientContext, 'draft'>): DraftRef =>
  required(context.draft, 'draft of the patient');
export const insurancesOf = ({ lists }: Pick<PatientContext, 'lists'>): EntriesRef =>
  required(lists['insurances'], 'list of insurances');
/** The first step with a row that was begun and not added; -1 when none was. */
export const begunStep = (context: PatientContext): number =>
  patientSteps.findIndex((_, index) =>
    fieldsOfStep(index).some(
      (name) => context.lists[name] !== undefined && isBegun(context.lists[name].getSnapshot()),
    ),
  );
/** The steps with a field that cannot be saved as it is, the first one first. */
export function wrongSteps(context: PatientContext): readonly number[] {
  const { errors } = draftOf(openDraft(context));
  return Object.keys(errors)
    .filter((key) => errors[key] !== undefined)
    .map(stepOfField)
    .filter((index) => index >= 0)
    .toSorted((a, b) => a - b);
}
/** Files that are still to arrive, as the documents' machine knows them. */
export const arrivingIn = ({ papers }: Pick<PatientContext, 'papers'>): number => {
  const uploads = uploadsOf(papers.getSnapshot());
  return uploads === undefined ? 0 : waitingUploads(uploads.getSnapshot().context);
};
export const needsSave = (context: PatientContext): boolean =>
  context.draft !== null && (context.heard.id === null || isDirty(draftOf(context.draft)));
export const modeOf = (snapshot: RecordSnapshot): RecordMode => {
  if (snapshot.context.draft === null) return 'waiting';
  if (snapshot.matches('conflict')) return 'conflict';
  if (snapshot.matches('viewing')) return 'viewing';
  if (snapshot.matches('askingClose')) return 'askingClose';
  return snapshot.matches('saving') ? 'saving' : 'typing';
};
export const heardOf = (snapshot: RecordSnapshot): Heard => ({
  id: snapshot.context.id,
  version: snapshot.context.stored?.version ?? 0,
  rejections: snapshot.context.rejections,
  mode: modeOf(snapshot),
});

const words = (input: unknown): string => (typeof input === 'string' ? input : '');
export const nameOf = (context: PatientContext): string => {
  const value = context.draft ? draftOf(context.draft).values : {};
  return [words(value['lastName']), words(value['firstName'])].filter(Boolean).join(', ');
};
/**
 * The card that is worked on: the one in the boxes while they hold something, else the row under
 * the cursor; null where there is none.
 */
export const cardInSight = (context: PatientContext): Values | null => {
  const list = context.lists['insurances']?.getSnapshot();
  if (!list) return null;
  const entry = draftOf(list.context.entry).values;
  if (isBegun(list)) return entry['insuranceBinId'] === null ? null : entry;
  return rowsIn(list.context)[list.context.cursor] ?? null;
};
const idIn = (values: Values | null | undefined, name: string): number | null =>
  typeof values?.[name] === 'number' ? values[name] : null;
export const payerOf = (context: PatientContext) => {
  const card = cardInSight(context);
  return { binId: idIn(card, 'insuranceBinId'), groupId: idIn(card, 'insuranceGroupId') };
};
/** The birth date that the payer knows: the insurance's own where there is one. */
export const birthDateOf = (values: Values): string =>
  words(values['insuranceDob']) || words(values['dateOfBirth']);
/** What the Eligibility Check asks about. */
export const eligibilityOf = (context: PatientContext): EligibilityInput => {
  const { values } = draftOf(openDraft(context));
  return {
    patientId: required(context.heard.id, 'saved patient'),
    name: nameOf(context),
    dateOfBirth: birthDateOf(values),
    zip: words(values['zipCode']),
    card: required(cardInSight(context), 'card in sight'),
  };
};
export const partOf = (fields: Fields, title: string) => ({
  id: null,
  title,
  fields,
  values: Object.fromEntries(Object.keys(fields).map((name) => [name, null])),
  readOnly: false,
});
/**
 * What a relative's card says of somebody else's: the payer and the cardholder, not whose person
 * code it is.
 */
export const linkedCard = (card: Values): Values => ({
  ...Object.fromEntries(
    [
      'insuranceBinId',
      'insurancePcnId',
      'insuranceGroupId',
      'planDrug',
      'memberId',
      'startDate',
      'effective',
      'termination',
    ].map((name) => [name, card[name] ?? null]),
  ),
  personCode: null,
  cardholderRelation: '4',
  chLastName: card['chLastName'] ?? null,
  chFirstName: card['chFirstName'] ?? null,
  chMiddleName: card['chMiddleName'] ?? null,
});

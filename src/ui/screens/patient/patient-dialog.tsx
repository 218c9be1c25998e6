import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { matchesState } from 'xstate';
import { patientSteps } from '#domain/patient/entities/record.ts';
import { required } from '#domain/platform/required.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatMask } from '#domain/platform/rules/mask.ts';
import {
  isPatientDirty,
  recordRefOf,
  stepOf,
  type PatientRef,
} from '#machines/patient/patient.machine.ts';
import { isStepDirty } from '#machines/patient/stepper/patient-facts.ts';
import type { DraftRef } from '#machines/platform/draft/draft.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { ariaKeys, Kbd } from '#ui/kit/kbd.tsx';
import { useKeyOf } from '#ui/kit/key-names.ts';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import { focusIfOnTop } from '#ui/platform/dialogs/focus-service.ts';
import { ZipCityView } from '#ui/platform/fields/zip-city-view.tsx';
import { EntityForm, type FieldOverride } from '#ui/platform/form/entity-form.tsx';
import { RecordProblem, RecordStates } from '#ui/platform/form/record-view.tsx';
import { ssnViewOf } from '#ui/platform/form/ssn-view.tsx';
import { StoredRecord } from '#ui/platform/form/stored-record.ts';
import { UnseenNotes } from '#ui/platform/notes/unseen-notes.tsx';
import { PapersView } from '#ui/screens/document/papers-view.tsx';
import { AllergyStatusView } from './allergy-status-view.tsx';
import { EntriesView } from './entries-view.tsx';
import { PatientContext } from './patient-context.ts';

const zips = [
  'zipCode',
  'deliveryZipCode',
  'wc1CarrierZipCode',
  'wc1EmployerZipCode',
  'wc2CarrierZipCode',
  'wc2EmployerZipCode',
];
/** A number that names the patient: no thousands in it. */
const PatientNo: FieldOverride = (props) => (
  <input
    id={props.id}
    name={props.name}
    className="control"
    readOnly
    tabIndex={-1}
    value={typeof props.value === 'number' ? String(props.value) : ''}
  />
);
const views: Readonly<Record<string, FieldOverride>> = {
  ...Object.fromEntries(zips.map((name) => [name, ZipCityView])),
  patientNo: PatientNo,
  ssn: ssnViewOf('patient'),
  conditions: EntriesView,
  insurances: EntriesView,
  allergyStatus: AllergyStatusView,
  allergies: EntriesView,
  allergyExceptions: EntriesView,
};
const text = (input: unknown): string => (typeof input === 'string' ? input : '');
const phone = (input: unknown): string =>
  text(input) === '' ? '' : formatMask('phone', text(input));

/** Who this is, whatever step is open. */
function InfoBar({ draft }: { readonly draft: DraftRef }) {
  const values = useSelector(draft, (snapshot) => snapshot.context.values);
  // What the box holds now is no date: the one that it held before is not this person's.
  const isUnread = useSelector(draft, (snapshot) => 'dateOfBirth' in snapshot.context.unread);
  const dob = isUnread ? '' : text(values['dateOfBirth']);
  const facts = [
    ['Name', [text(values['lastName']), text(values['firstName'])].filter(Boolean).join(', ')],
    ['DOB', dob === '' ? '' : formatDate(dob)],
    ['Cell', phone(values['cellPhone'])],
    ['Tel', phone(values['homeTel'])],
  ] as const;
  return (
    <dl
      aria-label="Patient"
      className="flex shrink-0 flex-wrap gap-x-8 gap-y-1 border-b border-line bg-raised px-4 py-2"
    >
      {facts.map(([name, value]) => (
        <div key={name} className="flex gap-2">
          <dt className="text-muted">{name}</dt>
          <dd className="font-semibold">{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Follows the form and the boxes of the lists, where a row may have been begun or let go of. */
function useStepChanged(dialog: PatientRef, index: number): boolean {
  const watch = useCallback(
    (onChange: () => void) => {
      const { draft, lists } = dialog.getSnapshot().context;
      const boxes = Object.values(lists).map((list) => list.getSnapshot().context.entry);
      const watching = [draft, ...boxes].map((values) => values?.subscribe(onChange));
      return () => watching.forEach((subscription) => subscription?.unsubscribe());
    },
    [dialog],
  );
  return useSyncExternalStore(watch, () => isStepDirty(dialog.getSnapshot().context, index));
}

function Step({ dialog, index }: { readonly dialog: PatientRef; readonly index: number }) {
  const step = required(patientSteps[index], `step ${index}`);
  const isHere = useSelector(dialog, (snapshot) => stepOf(snapshot) === index);
  const key = useKeyOf(`patient.step-${index + 1}`);
  const changed = useStepChanged(dialog, index);
  return (
    <li>
      <button
        type="button"
        aria-current={isHere ? 'step' : undefined}
        aria-keyshortcuts={key === undefined ? undefined : ariaKeys(key)}
        onClick={() => dialog.send({ type: 'step.go', index })}
        className={cx(
          'flex w-full items-center gap-2 border-l-2 px-3 py-2 text-left font-medium',
          isHere
            ? 'border-accent bg-accent-soft text-ink'
            : 'border-transparent text-muted hover:text-ink',
        )}
      >
        <span
          aria-hidden="true"
          className="grid size-5 shrink-0 place-items-center rounded-full border border-current text-small"
        >
          {index + 1}
        </span>
        {step.title}
        {changed ? (
          <span role="img" aria-label="changed" className="size-1.5 rounded-full bg-accent" />
        ) : null}
        <Kbd keys={key} className="ml-auto" />
      </button>
    </li>
  );
}

interface BodyProps {
  readonly dialog: PatientRef;
  readonly index: number;
  readonly record: RecordRef;
  readonly draft: DraftRef;
}
function Body({ dialog, index, record, draft }: BodyProps) {
  const viewing = useSelector(record, (snapshot) => snapshot.matches('viewing'));
  const rejections = useSelector(record, (snapshot) => snapshot.context.rejections);
  const id = useSelector(dialog, (snapshot) => snapshot.context.heard.id);
  const previous = useSelector(record, (snapshot) => snapshot.context.previous ?? null);
  const stored = useSelector(record, (snapshot) => snapshot.context.stored);
  const asked = useSelector(dialog, ({ context }) =>
    context.startsAt === index ? context.startsIn : null,
  );
  const step = required(patientSteps[index], `step ${index}`);
  const startAt = asked ?? step.startAt;
  if (step.key === 'docs') return <PapersView dialog={dialog} patientId={id} draft={draft} />;
  if (step.form === null) throw new Error(`The step ${step.title} has no form`);
  return (
    <StoredRecord value={stored}>
      <EntityForm
        key={step.key}
        form={step.form}
        draft={draft}
        views={views}
        readOnly={viewing}
        rejections={rejections}
        autoFocus={!viewing}
        {...(startAt === undefined ? {} : { startAt })}
        previous={previous}
        className="flex-1 p-4"
      />
    </StoredRecord>
  );
}

function Foot({ dialog, index, record }: Omit<BodyProps, 'draft'>) {
  const viewing = useSelector(record, (snapshot) => snapshot.matches('viewing'));
  const saving = useSelector(record, (snapshot) => snapshot.matches('saving'));
  const edit = useRef<HTMLButtonElement>(null);
  const id = useSelector(dialog, (snapshot) => snapshot.context.heard.id);
  const isFirst = index === 0;
  const isLast = index === patientSteps.length - 1;
  // What is only looked at has no field to stand in: Enter edits.
  useEffect(() => {
    if (viewing) focusIfOnTop(edit.current);
  }, [viewing]);
  return (
    <div className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2">
      {id === null ? null : (
        <Button command="record.notes" onClick={() => dialog.send({ type: 'record.notes' })}>
          Notes
          <UnseenNotes kind="patient" recordId={id} />
        </Button>
      )}
      <CommandButton id="patient.family" />
      <span className="ml-auto" />
      {isFirst ? null : <CommandButton id="patient.back" />}
      {isLast ? null : <CommandButton id="patient.next" />}
      {viewing ? (
        <>
          <CommandButton id="dialog.close" />
          <Button
            ref={edit}
            look="primary"
            command="record.edit"
            onClick={() => dialog.send({ type: 'record.edit' })}
          >
            Edit
          </Button>
        </>
      ) : (
        <>
          {isFirst ? null : <CommandButton id="patient.save-back" />}
          {isLast ? null : <CommandButton id="patient.save-next" />}
          <CommandButton id="dialog.close" />
          <Button
            look="primary"
            command="record.save"
            busy={saving}
            onClick={() => dialog.send({ type: 'record.save' })}
          >
            Save
          </Button>
        </>
      )}
    </div>
  );
}

function Steps({ dialog, record }: Pick<BodyProps, 'dialog' | 'record'>) {
  const draft = useSelector(dialog, (snapshot) => snapshot.context.draft);
  const here = useSelector(dialog, stepOf);
  if (draft === null || here === undefined) return null;
  return (
    <PatientContext value={dialog}>
      <InfoBar draft={draft} />
      <div className="flex min-h-0 flex-1">
        <nav aria-label="Steps" className="w-56 shrink-0 border-r border-line py-2">
          <ol>
            {patientSteps.map((step, index) => (
              <Step key={step.key} dialog={dialog} index={index} />
            ))}
          </ol>
        </nav>
        <div className="flex min-w-0 flex-1 flex-col overflow-y-auto">
          <RecordProblem record={record} />
          <Body dialog={dialog} index={here} record={record} draft={draft} />
        </div>
      </div>
      <Foot dialog={dialog} index={here} record={record} />
    </PatientContext>
  );
}
function PatientDialog({ dialog }: { readonly dialog: PatientRef }) {
  const record = useSelector(dialog, recordRefOf);
  return record ? (
    <RecordStates record={record}>
      <Steps dialog={dialog} record={record} />
    </RecordStates>
  ) : null;
}

/** Add and edit Patient: six steps over one record (specification 001 §2.6). */
export const patientView: DialogView<PatientRef> = {
  title: (snapshot) => {
    if (snapshot.context.heard.id === null) return 'Add Patient';
    const changes =
      matchesState({ open: { beside: { record: 'editing' } } }, snapshot.value) ||
      matchesState({ open: { beside: { record: 'conflict' } } }, snapshot.value);
    return changes ? 'Edit Patient' : 'Patient';
  },
  width: 1620,
  height: 840,
  scopes: ['patientSteps', 'record'],
  unsaved: isPatientDirty,
  View: PatientDialog,
};

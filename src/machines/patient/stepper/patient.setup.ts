import { assign, fromCallback, raise, sendTo, setup, stateIn } from 'xstate';
import { deliveryAsHome, noDelivery } from '#domain/patient/entities/patient.ts';
import { required } from '#domain/platform/required.ts';
import { saidYes, type ConfirmOutput } from '#machines/platform/confirm/questions.ts';
import { askConfirm } from '#machines/platform/dialogs/closing.ts';
import { openAny, openNamed } from '#machines/platform/dialogs/dialogs.machine.ts';
import { draftOf, sameValue, type DraftRef, type Values } from '#machines/platform/draft/draft.ts';
import { errorNote, tell } from '#machines/platform/notifications/notifications.machine.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, unprovided } from '#machines/platform/ports/port.ts';
import type { PartOutput } from '#machines/platform/record/part.machine.ts';
import type { RecordOutput } from '#machines/platform/record/record.context.ts';
import { recordMachine } from '#machines/platform/record/record.machine.ts';
import type { EligibilityOutput } from '../eligibility.machine.ts';
import { entriesMachine } from '../entries.machine.ts';
import { entryKinds } from '../entry-kinds.ts';
import { papersMachine } from '../papers.machine.ts';
import {
  arrivingIn,
  begunStep,
  billing,
  birthDateOf,
  cardInSight,
  docs,
  heardOf,
  insurancesOf,
  isStepDirty,
  modeOf,
  nameOf,
  needsSave,
  openDraft,
  wrongSteps,
  type PatientContext,
  type PatientEvent,
  type PatientInput,
  type RecordMode,
  type RecordSnapshot,
} from './patient-facts.ts';

const isDeliveredHome = (values: Values): boolean => values['deliverySameAsHome'] === true;
/** What the delivery address has to say while it is the home address, or no longer is. */
function deliveryToFill(values: Values, wasHome: boolean): Values {
  if (!isDeliveredHome(values) && !wasHome) return {};
  const says = isDeliveredHome(values) ? deliveryAsHome(values) : noDelivery;
  return Object.fromEntries(
    Object.entries(says).filter(([key, value]) => !sameValue(values[key], value)),
  );
}

/** What the steps of a patient and what stands beside them can ask and do. */
export const patientSetup = setup({
  types: machineTypes<{
    input: PatientInput;
    context: PatientContext;
    events: PatientEvent;
    output: RecordOutput;
  }>(),
  actors: {
    record: recordMachine,
    papers: papersMachine,
    askConfirm,
    entries: entriesMachine,
    openAny,
    checkEligibility: openNamed<EligibilityOutput>(),
    findInsurance: openNamed<PartOutput>(),
    cardOf: unprovided<Values | null, { patientId: number; cardId: number }>('cardOf'),
    watch: fromCallback<PatientEvent, { draft: DraftRef }>(({ input, sendBack }) => {
      let before = draftOf(input.draft).values;
      const watching = input.draft.subscribe((snapshot) => {
        const { values } = snapshot.context;
        if (values !== before) {
          before = values;
          sendBack({ type: 'patient.changed' });
        }
      });
      return () => watching.unsubscribe();
    }),
  },
  guards: {
    hasDraft: ({ context }, snapshot: RecordSnapshot) =>
      context.draft === null && snapshot.context.draft !== null,
    isRefused: ({ context }, snapshot: RecordSnapshot) =>
      snapshot.context.rejections > context.heard.rejections,
    isSaved: ({ context }, snapshot: RecordSnapshot) =>
      snapshot.context.output.kind === 'saved' && heardOf(snapshot).version > context.heard.version,
    isMode: ({ event }, mode: RecordMode) => event.type === 'record.mode' && event.mode === mode,
    isEditing: stateIn({ open: { beside: { record: 'editing' } } }),
    startsAt: ({ context }, step: number) => context.startsAt === step,
    isStep: ({ event }, step: number) => event.type === 'step.go' && event.index === step,
    isChanged: ({ context }, step: number) => isStepDirty(context, step),
    isBegun: ({ context }) => begunStep(context) >= 0,
    needsSave: ({ context }) => needsSave(context),
    /** The fields that keep the patient from being saved stand here too, or nowhere. */
    isRefusedHere: ({ context }, step: number) => {
      const wrong = wrongSteps(context);
      return wrong.length === 0 || wrong.includes(step);
    },
    isFirstRefused: ({ context }, step: number) => wrongSteps(context)[0] === step,
    saidYes: (_, output: ConfirmOutput) => saidYes(output),
    isArriving: ({ context }) => arrivingIn(context) > 0,
    isFound: (_, output: PartOutput) => output.values !== undefined,
    isCorrected: ({ context }, output: EligibilityOutput) =>
      ['typing', 'saving', 'askingClose'].includes(context.heard.mode) && output !== null,
    hasCard: ({ context }) => context.heard.id !== null && cardInSight(context) !== null,
    isLoaded: ({ context }) => context.draft !== null,
    isStored: ({ context }) => context.heard.id !== null,
  },
  actions: {
    start: assign(({ context, spawn, self }, snapshot: RecordSnapshot) => {
      const draft = required(snapshot.context.draft, 'draft of the patient');
      const isLocked = () =>
        !self.getSnapshot().matches({ open: { beside: { record: 'editing' } } });
      return {
        draft,
        wasHome: isDeliveredHome(draftOf(draft).values),
        lists: Object.fromEntries(
          Object.entries(entryKinds).map(([field, kind]) => [
            field,
            spawn('entries', {
              id: field,
              input: {
                kind,
                draft,
                field,
                isLocked,
                ...(field === 'insurances' ? { startsOn: context.startsOn } : {}),
              },
            }),
          ]),
        ),
      };
    }),
    hear: assign({ heard: (_, snapshot: RecordSnapshot) => heardOf(snapshot) }),
    tellMode: raise((_, snapshot: RecordSnapshot) => ({
      type: 'record.mode' as const,
      mode: modeOf(snapshot),
    })),
    tellSaved: raise({ type: 'record.saved' }),
    tellRefused: raise({ type: 'record.refused' }),
    save: sendTo('record', { type: 'record.save' }),
    close: sendTo('record', { type: 'dialog.close' }),
    goToBegun: raise(({ context }) => ({
      type: 'step.go' as const,
      index: begunStep(context),
    })),
    goToBilling: raise({ type: 'step.go', index: billing }),
    goToDocs: raise({ type: 'step.go', index: docs }),
    notifyBegun: ({ system }) =>
      tell(system, {
        tone: 'warning',
        message: 'A row was begun and is not in the list yet: add it, or clear it.',
      }),
    /** Two plain actions: this is heard while the record still sends to the draft. */
    fillAsHome: ({ context }) => {
      const draft = openDraft(context);
      const says = deliveryToFill(draftOf(draft).values, context.wasHome);
      if (Object.keys(says).length > 0) draft.send({ type: 'draft.fill', values: says });
    },
    noteHome: assign({
      wasHome: ({ context }) => isDeliveredHome(draftOf(openDraft(context)).values),
    }),
    showPapers: sendTo('papers', ({ context }) => ({
      type: 'papers.show' as const,
      patientId: context.heard.id,
      name: nameOf(context),
    })),
    chooseCard: assign({
      cardToCopy: (_, { values }: PartOutput) => ({
        patientId: Number(values?.['patientId']),
        cardId: Number(values?.['cardId']),
      }),
    }),
    takeFound: ({ context }, output: PartOutput) =>
      insurancesOf(context).send({
        type: 'entries.take',
        values: required(output.values, 'card that was found'),
      }),
    takeCorrected: ({ context }, output: EligibilityOutput) => {
      const said = required(output, 'corrected card');
      const draft = openDraft(context);
      insurancesOf(context).send({ type: 'entries.amend', values: said.card });
      if (said.dateOfBirth !== birthDateOf(draftOf(draft).values))
        draft.send({ type: 'draft.fill', values: { insuranceDob: said.dateOfBirth } });
    },
    takeLinked: ({ context }, card: Values | null) => {
      if (card !== null) insurancesOf(context).send({ type: 'entries.take', values: card });
    },
    notifyFault: ({ system }, { error }: { error: unknown }) =>
      tell(system, errorNote(faultText(error))),
    finish: assign({ output: (_, output: RecordOutput) => output }),
  },
});

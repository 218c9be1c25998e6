import { emit, enqueueActions } from 'xstate';
import { drugCost } from '#machines/drug/drug-cost.ts';
import { allergiesOfPatient, weightOfPatient } from '#machines/patient/patient-at-step.ts';
import { openNotes } from '#machines/platform/notes/open-notes.ts';
import { tell } from '#machines/platform/notifications/notifications.machine.ts';
import { openDialog } from '#machines/platform/workstation/open-dialog.ts';
import { itemsOf, leadOf, leadText, openLead, opensSomething } from '../rx.leads.ts';
import { isSendingOut } from '../rx.offers.ts';
import { rxBase } from './rx.base.ts';
import { detailIn, rxIdOf } from './rx.context.ts';

/** What opens beside a prescription. */
export const withOpenings = rxBase.extend({
  actions: {
    goToNew: enqueueActions(({ enqueue, system }) => openDialog(enqueue, system, 'rxEntry', {})),
    goToEntry: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'rxEntry', { rxId: context.rxId }),
    ),
    goToCorrect: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'rxEntry', {
        rxId: context.rxId,
        field: detailIn(context).failedCheck?.toMend ?? null,
      }),
    ),
    goToNotes: enqueueActions(({ enqueue, context, system }) =>
      openNotes(enqueue, system, 'rx', rxIdOf(context)),
    ),
    goToAllergies: enqueueActions(({ enqueue, context, system }) =>
      openDialog(
        enqueue,
        system,
        'patient',
        allergiesOfPatient(detailIn(context).safety.patientId),
      ),
    ),
    goToWeight: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'patient', weightOfPatient(detailIn(context).safety.patientId)),
    ),
    goToLabel: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'printLabel', { rxId: context.rxId }),
    ),
    goToFirstLabel: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'printLabel', { rxId: context.rxId, once: true }),
    ),
    goToTransferPaper: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'transferPaper', { rxId: context.rxId }),
    ),
    goToClaim: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'claimDetails', { rxId: context.rxId }),
    ),
    goToRenewal: enqueueActions(({ enqueue, context, system }) => {
      const { detail } = context;
      if (detail) openDialog(enqueue, system, 'eRefillsRequest', { items: itemsOf(detail) });
    }),
    goToChange: enqueueActions(({ enqueue, context, system }) => {
      const { detail } = context;
      if (detail)
        openDialog(enqueue, system, 'changeRequest', { ask: 'change', items: itemsOf(detail) });
    }),
    goToCost: enqueueActions(({ enqueue, context, system }) => {
      const { costWanted } = detailIn(context);
      if (!costWanted) return;
      const { name, input } = drugCost(costWanted);
      openDialog(enqueue, system, name, input);
    }),
    /** Opens where what is in the way is put right; no step is taken. */
    goToLead: enqueueActions(({ enqueue, context, system }) => {
      const detail = detailIn(context);
      const lead = leadOf(detail);
      if (opensSomething(lead)) openLead(enqueue, system, detail, lead);
    }),
    notifyLead: ({ context, system }) =>
      tell(system, { tone: 'info', message: leadText(detailIn(context)) }),
    /** Reason, likely cause and the fields that cure it, with the resubmission in one form. */
    goToCure: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'claimDetails', { rxId: context.rxId, first: 'cure' }),
    ),
    /** What is sent beside what was paid; it goes from there. */
    goToRebill: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'claimDetails', { rxId: context.rxId, first: 'rebill' }),
    ),
    goToTransmissions: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'transmissionLog', { rxId: context.rxId }),
    ),
    goToCounter: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'pickUp', {
        code: context.detail?.rxNumber ?? '',
        ...(isSendingOut(context.event) ? { how: 'delivery' as const } : {}),
      }),
    ),
    reachAlert: emit({ type: 'alert.reached' }),
  },
});

import { assign, enqueueActions } from 'xstate';
import type { DrugListRow } from '#domain/drug/contract/drugs.ts';
import type { ResolvedDrug } from '#machines/drug/drug.ports.ts';
import type { QuickAddOutput } from '#machines/patient/quick-add/quick-add.machine.ts';
import { errorNote, tell } from '#machines/platform/notifications/notifications.machine.ts';
import { withAlertActions } from './rx-entry.alert-actions.ts';
import { addingIn, draftIn } from './rx-entry.context.ts';

/** The drug of a scanned code, and what is added to the file from within the entry. */
export const withDrugActions = withAlertActions.extend({
  actions: {
    keepFound: assign({ found: (_, output: ResolvedDrug) => output }),
    failedCode: assign({ failed: 'code' }),
    failedAdding: assign({ failed: 'adding' }),
    markAdding: assign({
      adding: ({ event }) =>
        event.type === 'entry.addNew' ? { of: event.of, text: event.text } : null,
    }),
    markAddingDrug: assign({
      adding: ({ context }) => ({ of: 'drug' as const, text: context.code ?? '' }),
    }),
    takeAdded: enqueueActions(({ enqueue, context }, option: QuickAddOutput) => {
      const { of } = addingIn(context);
      if (option)
        enqueue.sendTo(draftIn(context), {
          type: 'draft.fill',
          values: { [`${of}Id`]: option.id },
        });
      enqueue.emit({ type: 'entry.added', of, option });
      // Who was added is chosen: typing goes on behind it. Who was not is still to be found.
      enqueue.emit(
        option
          ? { type: 'entry.toNext', after: `${of}Id` }
          : { type: 'entry.toField', field: `${of}Id` },
      );
      enqueue.assign({ adding: null });
    }),
    markCode: assign({
      code: ({ context, event }) =>
        event.type === 'scan.arrived' ? event.code.raw : context.drugCode,
      drugCode: null,
    }),
    takeDrug: enqueueActions(({ enqueue, context }, { drug }: { drug: DrugListRow | null }) => {
      if (!drug) return;
      enqueue.sendTo(draftIn(context), { type: 'draft.fill', values: { drugId: drug.id } });
      enqueue.emit({ type: 'entry.toField', field: 'sig' });
    }),
    notifyDrugChosen: ({ system }) =>
      tell(
        system,
        errorNote(
          [
            'A drug is chosen, and directions or a quantity stand under it.',
            'To take another one, clear Drug, then scan.',
          ].join(' '),
        ),
      ),
    notifyUnreadable: ({ system }, output: ResolvedDrug) =>
      tell(
        system,
        errorNote(output.message ?? 'This code can’t be read. Scan again, or type the name.'),
      ),
  },
});

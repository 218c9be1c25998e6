import { defineForm } from '#domain/platform/fields/entity.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import {
  controlledPlan,
  countFields,
  countPlan,
  expiringPlan,
  expiryFields,
  finishFields,
  ledgerFields,
  lotStateOf,
  ledgerPlan,
  postFields,
  quarantineFields,
  returnFields,
} from '#machines/stock/inventory.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { declareListDialog } from '#ui/platform/declared/declare-list-dialog.tsx';
import { recordAsk } from '#ui/platform/declared/record-ask.tsx';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';

const packages = ['ndc', 'gs1', 'upc'] as const;

export const expiredInventoryView = declareListDialog({
  plan: expiringPlan,
  title: 'EI',
  width: 1400,
  search: 'Drug, NDC or lot',
  buttons: ['ei.receive', 'ei.destroy', 'ei.return', 'ei.quarantine', 'ei.expiry'],
  lines: 2,
  emptyHint: 'No lot expires in this time. {key:ei.receive} puts a bad delivery into quarantine.',
  cells: {
    state: (row) => {
      const state = lotStateOf(row);
      return state === null ? null : (
        <Badge hue={state === 'Quarantine' ? 'warn' : 'danger'}>{state}</Badge>
      );
    },
  },
});
export const physicalInventoryView = declareListDialog({
  plan: countPlan,
  title: 'PI',
  width: 1800,
  accepts: packages,
  search: 'Drug, NDC or lot',
  buttons: ['pi.finish', 'pi.post', 'pi.count'],
  emptyHint: 'Nothing stands here. {key:pi.count} counts a lot.',
});
export const controlMedsView = declareListDialog({
  plan: controlledPlan,
  title: 'Control Meds',
  width: 1400,
  search: 'Drug or NDC',
  buttons: ['controlMeds.pmp'],
  emptyHint: 'No controlled drug stands here. {key:go.drugSearch} leads to the drugs.',
});
export const controlLedgerView = declareListDialog({
  plan: ledgerPlan,
  title: 'Ledger',
  width: 1400,
  search: 'Search',
  searchless: true,
  emptyHint: 'Nothing was booked in these days.',
  form: defineForm({ fields: ledgerFields }, [
    { title: 'Ledger', rows: [['drugId', 'from', 'to']] },
  ]),
});

/** A few fields asked about something, with its name in the title. */
const proofRows = [['password'], ['witness', 'witnessPassword']] as const;
export const lotQuarantineView = recordAsk(
  'quarantine',
  500,
  defineForm({ fields: quarantineFields }, [
    { title: 'Quarantine', rows: [['step'], ['quantity'], ['reason']] },
  ]),
);
export const lotExpiryView = recordAsk(
  'which expiry is right',
  620,
  defineForm({ fields: expiryFields }, [
    { title: 'Expiry', rows: [['earlier'], ['later'], ['expiresOn'], ['reason']] },
  ]),
);
export const lotReturnView = recordAsk(
  'return to vendor',
  500,
  defineForm({ fields: returnFields }, [
    { title: 'Return to vendor', rows: [['vendorId'], ['quantity'], ['reason'], ...proofRows] },
  ]),
);
export const lotCountView: DialogView<RecordRef> = {
  ...recordAsk(
    'what lies on the shelf',
    500,
    defineForm({ fields: countFields }, [
      { title: 'Count', rows: [['drugId'], ['lot', 'expiresOn'], ['counted']] },
    ]),
  ),
  accepts: packages,
};
export const countPostView = recordAsk(
  'post the difference',
  500,
  defineForm({ fields: postFields }, [{ title: 'Post', rows: [['reason'], ...proofRows] }]),
);
export const countFinishView = recordAsk(
  'finish',
  500,
  defineForm({ fields: finishFields }, [{ title: 'Finish', rows: [['sure']] }]),
);

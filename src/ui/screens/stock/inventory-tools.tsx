import { defineForm } from '#domain/platform/fields/entity.ts';
import type {
  ControlledRow,
  CountRow,
  ExpiringRow,
  LedgerRow,
} from '#domain/stock/contract/inventory.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import {
  controlledPlan,
  countFields,
  countPlan,
  expiringPlan,
  expiryFields,
  finishFields,
  ledgerFields,
  ledgerPlan,
  postFields,
  quarantineFields,
  returnFields,
} from '#machines/stock/inventory.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { declareListDialog, type ListLook } from '#ui/platform/declared/declare-list-dialog.tsx';
import { recordAsk } from '#ui/platform/declared/record-ask.tsx';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';

type Looks<R> = Readonly<Record<string, ListLook<R>>>;
const packages = ['ndc', 'gs1', 'upc'] as const;
const drug = {
  drugName: { title: 'Drug', width: 200, grow: true },
  ndc: { title: 'NDC', width: 124 },
  schedule: { title: 'Schedule', width: 74 },
} as const;
const lot = {
  ...drug,
  lot: { title: 'Lot', width: 110 },
  expiresOn: { title: 'Expires', width: 94 },
} as const;
const stateOf = (row: ExpiringRow) => {
  if (row.recalled) return 'Recalled';
  if (row.quarantined) return 'Quarantine';
  if (row.otherExpiry !== null) return 'Two expiries';
  return row.daysLeft < 0 ? 'Expired' : null;
};

export const expiredInventoryView = declareListDialog<ExpiringRow>({
  plan: expiringPlan,
  title: 'EI',
  width: 1400,
  search: 'Drug, NDC or lot',
  buttons: ['ei.receive', 'ei.destroy', 'ei.return', 'ei.quarantine', 'ei.expiry'],
  lines: 2,
  emptyHint: 'No lot expires in this time. {key:ei.receive} puts a bad delivery into quarantine.',
  looks: {
    ...lot,
    daysLeft: { title: 'Days left', width: 78, align: 'right' },
    onHand: { title: 'On Hand', width: 78, align: 'right' },
    state: {
      title: 'State',
      width: 96,
      render: (row) => {
        const state = stateOf(row);
        return state === null ? null : (
          <Badge hue={state === 'Quarantine' ? 'warn' : 'danger'}>{state}</Badge>
        );
      },
    },
    reason: { title: 'Reason', width: 180, grow: true },
  } satisfies Looks<ExpiringRow>,
});
export const physicalInventoryView = declareListDialog<CountRow>({
  plan: countPlan,
  title: 'PI',
  width: 1800,
  accepts: packages,
  search: 'Drug, NDC or lot',
  buttons: ['pi.finish', 'pi.post', 'pi.count'],
  emptyHint: 'Nothing stands here. {key:pi.count} counts a lot.',
  looks: {
    ...lot,
    counted: { title: 'Counted', width: 78, align: 'right' },
    expected: { title: 'Expected', width: 78, align: 'right' },
    difference: { title: 'Difference', width: 84, align: 'right' },
    by: { title: 'By', width: 120 },
    at: { title: 'At', width: 126 },
    posted: { title: 'Posted', width: 62 },
  } satisfies Looks<CountRow>,
});
export const controlMedsView = declareListDialog<ControlledRow>({
  plan: controlledPlan,
  title: 'Control Meds',
  width: 1400,
  search: 'Drug or NDC',
  buttons: ['controlMeds.pmp'],
  emptyHint: 'No controlled drug stands here. {key:go.drugSearch} leads to the drugs.',
  looks: {
    ...drug,
    onHand: { title: 'On Hand', width: 84, align: 'right' },
    ledger: { title: 'Ledger', width: 84, align: 'right' },
    difference: { title: 'Difference', width: 84, align: 'right' },
    lastAt: { title: 'Last movement', width: 142 },
  } satisfies Looks<ControlledRow>,
});
export const controlLedgerView = declareListDialog<LedgerRow>({
  plan: ledgerPlan,
  title: 'Ledger',
  width: 1400,
  search: 'Search',
  searchless: true,
  emptyHint: 'Nothing was booked in these days.',
  form: defineForm({ fields: ledgerFields }, [
    { title: 'Ledger', rows: [['drugId', 'from', 'to']] },
  ]),
  looks: {
    at: { title: 'Date', width: 130 },
    kind: { title: 'Movement', width: 140 },
    quantity: { title: 'Qty', width: 80, align: 'right' },
    balance: { title: 'Balance', width: 84, align: 'right' },
    lot: { title: 'Lot', width: 100 },
    rxNumber: { title: 'Rx #', width: 128 },
    by: { title: 'By', width: 120 },
    second: { title: 'Second person', width: 120 },
    vendor: { title: 'Vendor', width: 140 },
    reason: { title: 'Reason', width: 140, grow: true },
  } satisfies Looks<LedgerRow>,
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

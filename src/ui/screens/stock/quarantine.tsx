import { defineForm } from '#domain/platform/fields/entity.ts';
import { quarantineReceiptFields } from '#domain/stock/rules/quarantine.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import { lotDestroyFields } from '#machines/stock/inventory.ts';
import { recordAsk } from '#ui/platform/declared/record-ask.tsx';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';

export const quarantineReceiptView: DialogView<RecordRef> = {
  ...recordAsk(
    '',
    720,
    defineForm({ fields: quarantineReceiptFields }, [
      { title: 'Package', rows: [['drugId'], ['lot', 'expiresOn', 'quantity']] },
      { title: 'Delivery', rows: [['vendorId', 'invoice'], ['form222']] },
      { title: 'Quarantine', rows: [['condition'], ['disposition'], ['note']] },
    ]),
  ),
  accepts: ['ndc', 'gs1', 'upc'],
};
export const lotDestroyView = recordAsk(
  'destroy',
  500,
  defineForm({ fields: lotDestroyFields }, [
    {
      title: 'Destroyed',
      rows: [['quantity'], ['reason'], ['method'], ['password'], ['witness', 'witnessPassword']],
    },
  ]),
);

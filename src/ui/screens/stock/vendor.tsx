import { statusReasons } from '#domain/platform/rules/status-reasons.ts';
import { vendorForm, vendorReference } from '#domain/stock/entities/vendor.ts';
import { vendorLinks } from '#machines/stock/ordering.ts';
import { declareReference } from '#ui/platform/declared/declare-reference.tsx';
import { RowButton } from '#ui/platform/declared/row-button.tsx';

/** /private/vendorSearch, and Add Vendor with its contacts. */
export const { dialog: vendorDialog, page: vendorPage } = declareReference({
  reference: vendorReference,
  form: vendorForm,
  route: 'vendorSearch',
  heading: 'Vendor',
  width: 1200,
  screen: {
    opens: { links: (row) => vendorLinks({ vendorId: row.id }) },
    commands: [
      {
        id: 'vendorSearch.links',
        title: 'Vendor link rows',
        group: 'Vendor',
        hint: 'The drugs that this vendor delivers: item number, cost, default.',
        keys: ['Shift+F9'],
        event: { type: 'list.do', verb: 'links' },
        permission: 'drug.read',
        fallback: true,
        row: true,
        bar: 30,
      },
    ],
    tools: (screen) => (
      <RowButton
        id="vendorSearch.links"
        screen={screen}
        list={screen.getSnapshot().context.listRef}
      />
    ),
  },
  add: 'Add Vendor',
  search: 'Vendor, code, city or phone',
  status: statusReasons.vendor,
  columns: {
    vendorCode: { width: 110 },
    vendorName: { width: 220, grow: true },
    addressLine1: { width: 180, grow: true },
    cityName: { width: 130 },
    state: {},
    phone: {},
    fax: {},
    email: { width: 200 },
  },
});

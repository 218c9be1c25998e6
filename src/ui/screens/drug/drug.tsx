import type { ScanCode } from '#domain/composition/scan-code.ts';
import type { DrugListRow } from '#domain/drug/contract/drugs.ts';
import {
  auxLabelsForm,
  boxedWarningForm,
  drugDialogFields,
  masterBoxedWarningForm,
  drugFactsForm,
  drugForm,
  masterAuxLabelsForm,
  masterDrugForm,
  masterDrugIsFixed,
  newDrug,
} from '#domain/drug/entities/drug.ts';
import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { deriveDrug } from '#domain/drug/rules/prices.ts';
import { tallMan } from '#domain/drug/rules/tall-man.ts';
import { messages } from '#domain/platform/messages.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { statusReasons } from '#domain/platform/rules/status-reasons.ts';
import type { ListRow } from '#machines/platform/list/list.ports.ts';
import { compoundOf } from '#machines/stock/compound.ts';
import { groupNdcs } from '#machines/stock/ndc-group.ts';
import { vendorLinks } from '#machines/stock/ordering.ts';
import { dispensingReport, receivedReport } from '#machines/stock/receiving.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Button } from '#ui/kit/button.tsx';
import { declareDialog } from '#ui/platform/declared/declare-dialog.tsx';
import { declarePart, fieldsOf } from '#ui/platform/declared/declare-part.tsx';
import { declareScreen } from '#ui/platform/declared/declare-screen.tsx';
import { column } from '#ui/platform/table/columns.tsx';
import { scopeRadio, statusRadio } from '#ui/screens/platform/scopes.ts';
import { StockCell } from '#ui/screens/stock/stock-bar.tsx';
import { DrugButtons } from './drug-buttons.tsx';
import { DraftPill, DraftStock } from './drug-pictures.tsx';
import { PriceCodeView } from './price-code-view.tsx';

/** The Auxillary Labels dialog, and the boxed warning (BBW). */
export const auxLabelsDialog = declarePart({
  title: 'Auxillary Labels',
  width: 700,
  form: auxLabelsForm,
  formFor: (values) => (values['own'] === true ? auxLabelsForm : masterAuxLabelsForm),
});
export const boxedWarningDialog = declarePart({
  title: 'BBW',
  width: 500,
  form: boxedWarningForm,
  formFor: (values) => (values['own'] === true ? boxedWarningForm : masterBoxedWarningForm),
});
/** What a days supply of the drug hangs on: the store's own word, of a Master drug too. */
export const drugFactsDialog = declarePart({
  title: 'Days Supply Facts',
  width: 620,
  form: drugFactsForm,
});
/** Add and edit Drug: of a Master drug the store's own side alone. */
export const drugDialog = declareDialog({
  name: 'drug',
  entity: { name: 'drug', title: 'Drug', fields: drugDialogFields },
  form: drugForm,
  formFor: (stored) => (stored['own'] === true ? drugForm : masterDrugForm),
  width: 1650,
  blank: newDrug,
  scopes: ['drug'],
  tools: () => <DrugButtons />,
  views: { priceCode: PriceCodeView },
  after: {
    Identity: (draft) => <DraftStock draft={draft} />,
    'Pill appearance': (draft) => <DraftPill draft={draft} />,
  },
  opens: {
    groupNdcs: (row) => groupNdcs(row.id),
    compound: (row) => compoundOf(row.id),
    received: (row) => receivedReport({ drugId: row.id }),
    links: (row) => vendorLinks({ drugId: row.id }),
    dispensed: (row) => dispensingReport({ drugId: row.id }),
    monograph: (row) => ({ name: 'monograph', input: { drugId: row.id } }),
    count: () => ({ name: 'physicalInventory', input: {} }),
  },
  record: {
    derive: deriveDrug,
    discarded: messages.dataNotSavedDrug,
    parts: {
      auxLabels: { dialog: 'auxLabels', fields: fieldsOf(auxLabelsForm) },
      bbw: { dialog: 'boxedWarning', fields: fieldsOf(boxedWarningForm) },
      facts: { dialog: 'drugFacts', fields: fieldsOf(drugFactsForm) },
    },
  },
});

const isOwn = (row: ListRow | null): string | null =>
  (row as DrugListRow | null)?.own === false ? masterDrugIsFixed : null;
const isKept = (row: ListRow | null): string | null =>
  (row as DrugListRow | null)?.local === false
    ? 'This store does not keep this drug yet: press {key:drugSearch.keep} to add it to Local.'
    : null;
/** Of a Master drug the store's side is edited, once the store keeps it. */
const isEditable = (row: ListRow | null): string | null =>
  (row as DrugListRow | null)?.own === false ? isKept(row) : null;
const isToKeep = (row: ListRow | null): string | null =>
  (row as DrugListRow | null)?.local === true ? 'This store keeps this drug already.' : null;

const brands: Readonly<Record<string, string>> = { B: 'Brand', G: 'Generic' };
function Name({ drug }: { readonly drug: DrugListRow }) {
  return (
    <span
      className="flex items-center gap-1.5"
      title={drug.inactiveReason ? `${drug.name}\nInactive: ${drug.inactiveReason}` : drug.name}
    >
      <span className="truncate">{tallMan(drug.name)}</span>
      {drug.schedule === '0' ? null : (
        <Badge hue="warn">{`C-${['', 'I', 'II', 'III', 'IV', 'V'][Number(drug.schedule)] ?? ''}`}</Badge>
      )}
    </span>
  );
}
/** Edit, Print and Add of a row; each is a key too. */
function Actions({ drug }: { readonly drug: DrugListRow }) {
  const look = 'h-[22px]! px-1.5! text-small';
  const edit = isEditable(drug);
  const add = isToKeep(drug);
  return (
    <span className="flex h-full items-center gap-1">
      <Button
        tabIndex={-1}
        data-verb="edit"
        className={look}
        aria-disabled={edit !== null || undefined}
        title={edit ?? 'Edit ({key:table.edit})'}
      >
        Edit
      </Button>
      <Button
        tabIndex={-1}
        data-verb="print"
        className={look}
        title="Print Monograph ({key:drugSearch.print})"
      >
        Print
      </Button>
      <Button
        tabIndex={-1}
        data-verb="keep"
        className={look}
        aria-disabled={add !== null || undefined}
        title={add ?? 'Add to Local ({key:drugSearch.keep})'}
      >
        Add
      </Button>
    </span>
  );
}
const typedColumn = column<DrugListRow>;
/** The seventeen columns of §2.3. */
const columns = [
  typedColumn({
    id: 'name',
    title: 'Name/Brand',
    width: 178,
    grow: true,
    text: (row) => tallMan(row.name),
    render: (row) => <Name drug={row} />,
  }),
  typedColumn({
    id: 'genericName',
    title: 'Generic',
    width: 126,
    text: (row) => (row.genericName === null ? '' : tallMan(row.genericName)),
  }),
  typedColumn({
    id: 'strength',
    title: 'Strength',
    width: 118,
    text: (row) => [row.strength, row.form].filter(Boolean).join(' '),
  }),
  typedColumn({
    id: 'pkgSize',
    title: 'Pkg. Size',
    width: 78,
    align: 'right',
    text: (row) =>
      row.pkgSize === null ? '' : `${formatQuantity(row.pkgSize)} ${row.uom ?? ''}`.trim(),
  }),
  typedColumn({
    id: 'onHand',
    title: 'Stock Qty.',
    kind: 'quantity',
    width: 104,
    render: (row) => (
      <StockCell
        onHand={row.onHand}
        reorderAt={row.minStock ?? 0}
        par={row.parStock ?? 0}
        label={formatQuantity(row.onHand)}
      />
    ),
  }),
  typedColumn({
    id: 'brandGeneric',
    title: 'B/G',
    width: 70,
    text: (row) => brands[row.brandGeneric ?? ''] ?? '',
  }),
  typedColumn({
    id: 'drugType',
    title: 'D. Type',
    width: 60,
    text: (row) => (row.drugType === 'O' ? 'OTC' : 'Rx'),
    render: (row) =>
      row.drugType === 'O' ? (
        <Badge hue="info">OTC</Badge>
      ) : (
        <span aria-label="Prescription">℞</span>
      ),
  }),
  typedColumn({ id: 'drugClass', title: 'D. Class', width: 72 }),
  typedColumn({ id: 'ndc', title: 'NDC', kind: 'ndc', width: 122 }),
  typedColumn({ id: 'upc', title: 'UPC', kind: 'upc', width: 114 }),
  typedColumn({ id: 'manufacturer', title: 'Manufacturer', width: 112 }),
  typedColumn({
    id: 'autofill',
    title: 'AF',
    kind: 'flag',
    width: 48,
    toggle: 'autofill',
    sortable: false,
  }),
  typedColumn({ id: 'pkgCost', title: 'Pkg. Cost', kind: 'money', width: 84, sortable: false }),
  typedColumn({ id: 'unitCost', title: 'Unit Cost', kind: 'unitCost', width: 90 }),
  typedColumn({ id: 'priceCode', title: 'PC', width: 72 }),
  typedColumn({ id: 'active', title: 'Status', kind: 'flag', width: 58, toggle: 'activate' }),
  typedColumn({
    id: 'action',
    title: 'Action',
    width: 140,
    sortable: false,
    text: () => '',
    render: (row) => <Actions drug={row} />,
  }),
];

/**
 * What a package's code is looked up by. A code with several readings is searched as it is, so that
 * every reading is found.
 */
export function drugSearchText(code: ScanCode): string {
  if (code.kind === 'ndc') {
    const [first, second] = code.ndc;
    return second === undefined ? formatNdc11(first.ndc11) : (first.ndc10 ?? code.raw);
  }
  if (code.kind === 'upc') return code.upc.upc;
  if (code.kind === 'gs1') {
    const [first, second] = code.drug?.candidates ?? [];
    return first && !second ? formatNdc11(first.ndc11) : code.gs1.gtin14;
  }
  return code.raw;
}

/** /private/product/drugSearch. */
export const drugPage = declareScreen<DrugListRow>({
  name: 'drugSearch',
  heading: 'Drug Search',
  dialog: drugDialog,
  add: 'Drug',
  permission: { write: 'drug.write' },
  searchOf: drugSearchText,
  found: (stored) => formatNdc11(String(stored['ndc'])),
  status: {
    ...statusReasons.drug,
    standing: (row) => ({ id: row.id, version: row.version, active: row.active }),
  },
  verbs: { edit: isEditable, remove: isOwn, activate: isKept, keep: isToKeep, autofill: true },
  opens: {
    groupNdcs: (row) => groupNdcs(row.id),
    print: (row) => ({ name: 'monograph', input: { drugId: row.id } }),
  },
  list: {
    columns,
    search: 'Name / NDC / UPC',
    radios: [scopeRadio, statusRadio],
    emptyHint:
      'Look in Master, scan the package, or press {key:drugSearch.create} to add the drug.',
  },
  commands: [
    {
      id: 'drugSearch.groupNdcs',
      title: 'Group NDCs',
      group: 'Drug Search',
      hint: 'The packages that stand for this one.',
      keys: ['Shift+F9'],
      event: { type: 'list.do', verb: 'groupNdcs' },
      permission: 'drug.read',
      fallback: true,
      row: true,
    },
    {
      id: 'drugSearch.print',
      title: 'Print',
      group: 'Drug Search',
      hint: 'Prints the monograph of this row’s drug: what is stored for the patient.',
      keys: ['Ctrl+P', 'F9'],
      event: { type: 'list.do', verb: 'print' },
      permission: 'drug.read',
      fallback: true,
    },
    {
      id: 'drugSearch.keep',
      title: 'Add to Local',
      group: 'Drug Search',
      hint: 'The store keeps this product from now on.',
      keys: ['Ctrl+Insert'],
      event: { type: 'list.do', verb: 'keep' },
      permission: 'drug.write',
      bar: 46,
      fallback: true,
    },
  ],
});

import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { tallMan } from '#domain/drug/rules/tall-man.ts';
import type { ListQuery, SummedPage } from '#domain/platform/contract/list.ts';
import * as f from '#domain/platform/fields/field.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { formatMoney, formatQuantity, formatUnitCost } from '#domain/platform/rules/money.ts';
import type { ReceivedRow } from '#domain/stock/contract/receipts.ts';
import type { DispensedRow } from '#domain/stock/contract/reports.ts';
import type { LotRow } from '#domain/stock/contract/stock.ts';
import { receiptLines, withPackage } from '#domain/stock/entities/receipt.ts';
import { receiveStock } from '#machines/drug/receive-stock.ts';
import { scheduleText } from '#machines/drug/schedule-text.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { prompt } from '#machines/platform/dialogs/prompt.ts';
import type { Values } from '#machines/platform/draft/draft.ts';
import { onClock, type ClockPlan } from '#machines/platform/list-dialog/clock-plan.ts';
import { clockDialogColumns } from '#machines/platform/list-dialog/dialog-columns.ts';
import {
  createListDialog,
  provideListDialog,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Act, Acted } from '#machines/platform/list-dialog/list-plan.ts';
import { ofRow } from '#machines/platform/list-dialog/of-row.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import type { PrintPaper } from '#machines/platform/paper/paper.ts';
import { port } from '#machines/platform/ports/port.ts';
import type { DraftPorts } from '#machines/platform/record/drafts.ports.ts';
import { keptDrafts } from '#machines/platform/record/provide.ts';
import type { Opening } from '#machines/platform/record/record.context.ts';
import { savedBy } from '#machines/platform/record/saved-by.ts';
import { lotColumns, proofs, withProofs, type InventoryPorts } from './inventory.ts';
import { scanPackage, type ResolvedPackage } from './package-scan.ts';

export interface ReceiptDraft {
  readonly vendorId: number;
  readonly invoice: string;
  readonly form222: string | null;
  readonly orderId: number | null;
  readonly lines: readonly {
    readonly drugId: number;
    readonly lot: string;
    readonly expiresOn: string;
    readonly quantity: number;
    readonly unitCost: number;
    readonly serial: string | null;
  }[];
}
/** What receiving asks of the server. */
export interface ReceivingPorts extends Pick<InventoryPorts, 'proveLot'> {
  receive(
    receiptDraft: ReceiptDraft,
  ): Promise<Result<{ readonly receiptId: number; readonly lines: number }>>;
  received(query: ListQuery, signal: AbortSignal): Promise<SummedPage<ReceivedRow>>;
  correct(options: {
    readonly movementId: number;
    readonly quantity: number;
    readonly reason: string;
    readonly stepUp?: string;
    readonly witness?: string;
  }): Promise<Result<LotRow>>;
  resolve(code: string): Promise<ResolvedPackage>;
  dispensed(query: ListQuery, signal: AbortSignal): Promise<SummedPage<DispensedRow>>;
  /** Gives where the paper lies. */
  print(
    report: 'received' | 'dispensed',
    query: ListQuery,
  ): Promise<Result<{ readonly fileUrl: string; readonly pages: number }>>;
  readonly printPaper: PrintPaper;
}

/** The draft as the server takes it. */
const receiptOf = (values: Values): ReceiptDraft => ({
  vendorId: values['vendorId'] as number,
  invoice: String(values['invoice']),
  form222: values['cii'] === true ? (values['form222'] as string | null) : null,
  orderId: (values['orderId'] as number | null) ?? null,
  lines: receiptLines(values).map((receiptLine) => ({
    drugId: receiptLine['drugId'] as number,
    lot: String(receiptLine['lot']).trim(),
    expiresOn: String(receiptLine['expiresOn']),
    quantity: receiptLine['quantity'] as number,
    unitCost: receiptLine['unitCost'] as number,
    serial:
      String(receiptLine['serials'] ?? '')
        .split(' ')[0]
        ?.slice(0, 40) || null,
  })),
});

export const receivedFields = {
  drugId: f.ref({ label: 'Drug', of: 'drug', scan: ['ndc', 'gs1', 'upc'] }),
  vendorId: f.ref({ label: 'Vendor', of: 'vendor' }),
  from: f.date({ is: 'planned', label: 'From' }),
  to: f.date({ is: 'planned', label: 'To' }),
};
export const correctFields = {
  movementId: f.number({ label: 'Line', readOnly: true }),
  quantity: f.quantity({ label: 'Qty. to take back', required: true }),
  reason: f.text({ label: 'Reason', max: 200, required: true }),
  ...proofs,
};
const scheduleChoice = [
  {
    name: 'schedule',
    label: 'Schedule',
    options: [
      { value: 'all', label: 'All' },
      { value: '0', label: 'Rx' },
      ...['2', '3', '4', '5'].map((value) => ({ value, label: scheduleText(value) })),
    ],
    initial: 'all',
  },
];
const receivedList = clockDialogColumns<ReceivedRow>()({
  at: { title: 'Date', width: 130, text: (row, clock) => instantText(clock, row.at) },
  ...lotColumns,
  quantity: {
    title: 'Qty.',
    width: 76,
    align: 'right',
    text: (row) => formatQuantity(row.quantity),
  },
  unitCost: {
    title: 'Unit Cost',
    width: 86,
    align: 'right',
    text: (row) => (row.unitCost === null ? '' : formatUnitCost(row.unitCost)),
  },
  cost: {
    title: 'Cost',
    width: 90,
    align: 'right',
    text: (row) => (row.costCents === null ? '' : formatMoney(row.costCents)),
  },
  vendor: { title: 'Vendor', width: 150, text: (row) => row.vendor ?? '' },
  invoice: { title: 'Invoice #', width: 110, text: (row) => row.invoice ?? '' },
  form222: { title: 'Order form', width: 100, text: (row) => row.form222 ?? '' },
  by: { title: 'By', width: 110, text: (row) => row.by ?? 'System' },
  reason: {
    title: 'Note',
    width: 130,
    grow: true,
    text: (row) => (row.correctsId === null ? '' : `Taken back: ${row.reason ?? ''}`),
  },
});
/**
 * Reciept Inventory Report: what came, from whom, on which paper. Of one drug it is its purchase
 * trail.
 */
export const receivedPlan = {
  name: 'receivedReport',
  call: 'receipts.search',
  ...receivedList,
  keyOf: (row) => row.id,
  fields: receivedFields,
  choices: scheduleChoice,
  changeEvents: ['stock'],
  rowActions: {
    create: { ask: () => receiveStock() },
    printAll: { act: true },
    correct: {
      why: (row) => {
        if (row.correctsId !== null) return 'This line takes another one back: it stands as it is.';
        return row.left === 0 ? 'All of this line was taken back already.' : null;
      },
      ask: ofRow((row) =>
        prompt('receiptCorrect', {
          id: row.lotId,
          version: row.lotVersion,
          title: `${row.drugName}, lot ${row.lot}`,
          fields: correctFields,
          blank: { movementId: row.id, quantity: row.left, cii: row.schedule === '2' },
        }),
      ),
    },
  },
} satisfies ClockPlan<ReceivedRow>;
/** What the report is opened with: everything, or one drug's purchase trail. */
export const receivedReport = (values: Values = {}): Opening => ({
  name: 'receivedReport',
  input: { values },
});

export const dispensedFields = {
  drugId: receivedFields.drugId,
  from: receivedFields.from,
  to: receivedFields.to,
};
const movements: Readonly<Record<string, string>> = {
  dispense: '',
  'compound-use': 'Compounded',
  'undo-dispense': 'Dispensing undone',
  'return-to-stock': 'Returned to stock',
};
const dispensedList = clockDialogColumns<DispensedRow>()({
  at: { title: 'Date', width: 130, text: (row, clock) => instantText(clock, row.at) },
  rxNumber: { title: 'Rx #', width: 128, text: (row) => row.rxNumber ?? '' },
  drugName: { title: 'Drug', width: 220, grow: true, text: (row) => tallMan(row.drugName) },
  ndc: { title: 'NDC', width: 124, text: (row) => formatNdc11(row.ndc) },
  schedule: { title: 'Schedule', width: 74, text: (row) => scheduleText(row.schedule) },
  lot: { title: 'Lot', width: 110, text: (row) => row.lot },
  quantity: {
    title: 'Qty.',
    width: 80,
    align: 'right',
    text: (row) => formatQuantity(row.quantity),
  },
  cost: { title: 'Cost', width: 90, align: 'right', text: (row) => formatMoney(row.costCents) },
  kind: { title: 'Movement', width: 140, text: (row) => movements[row.kind] ?? row.kind },
  by: { title: 'By', width: 130, text: (row) => row.by ?? 'System' },
});
/** Dispensing Report: what left for fills, and what came back. */
export const dispensedPlan = {
  name: 'dispensingReport',
  call: 'reports.dispensed',
  ...dispensedList,
  keyOf: (row) => row.id,
  fields: dispensedFields,
  choices: scheduleChoice,
  changeEvents: ['stock', 'rx', 'fill'],
  rowActions: { printAll: { act: true } },
} satisfies ClockPlan<DispensedRow>;
export const dispensingReport = (values: Values = {}): Opening => ({
  name: 'dispensingReport',
  input: { values },
});

const titles = { received: 'Reciept Inventory Report', dispensed: 'Dispensing Report' } as const;
const printed =
  (ports: ReceivingPorts, report: keyof typeof titles) =>
  async ({ query }: Act): Promise<Acted> => {
    const result = await ports.print(report, {
      text: query.text,
      filters: query.filters,
      sort: null,
      offset: 0,
      limit: 1,
    });
    return result.ok
      ? {
          kind: 'done',
          paper: {
            fileUrl: result.value.fileUrl,
            what: `${titles[report]}, ${result.value.pages === 1 ? '1 page' : `${result.value.pages} pages`},`,
            here: 'open',
          },
        }
      : { kind: 'refused', message: result.error.message };
  };
export const provideReceiving = (ports: ReceivingPorts, clock: ClockPorts, drafts: DraftPorts) => ({
  receiveStock: savedBy(({ draft }) => ports.receive(receiptOf(draft))).provide({
    actions: keptDrafts(drafts).actions,
    actors: {
      ...keptDrafts(drafts).actors,
      scan: port(
        scanPackage(
          ports.resolve,
          (pack) => (values) =>
            withPackage(
              values,
              {
                drugId: pack.drug.id,
                ndc: pack.drug.ndc,
                pkgSize: pack.drug.pkgSize,
                unitCost: pack.drug.unitCost,
                schedule: pack.drug.schedule,
                lot: pack.lot,
                expiresOn: pack.expiresOn,
                serial: pack.serial,
              },
              clock.today(),
            ),
        ),
      ),
    },
  }),
  receivedReport: provideListDialog(
    createListDialog(onClock(receivedPlan, clock)),
    (input, signal) => ports.received(queryOf(input), signal),
    { act: printed(ports, 'received'), printPaper: ports.printPaper },
  ),
  dispensingReport: provideListDialog(
    createListDialog(onClock(dispensedPlan, clock)),
    (input, signal) => ports.dispensed(queryOf(input), signal),
    { act: printed(ports, 'dispensed'), printPaper: ports.printPaper },
  ),
  receiptCorrect: savedBy((draft) =>
    withProofs(ports, draft, async (options) => {
      const result = await ports.correct({
        movementId: draft.draft['movementId'] as number,
        quantity: draft.draft['quantity'] as number,
        reason: String(draft.draft['reason']),
        ...options,
      });
      return result.ok ? ok(null) : result;
    }),
  ),
});

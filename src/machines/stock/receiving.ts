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
import {
  createListDialog,
  provideListDialog,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Act, Acted } from '#machines/platform/list-dialog/list-plan.ts';
import { ofRow } from '#machines/platform/list-dialog/of-row.ts';
import { queryOf, clockTextsOf } from '#machines/platform/list/query.ts';
import type { PrintPaper } from '#machines/platform/paper/paper.ts';
import { port } from '#machines/platform/ports/port.ts';
import type { DraftPorts } from '#machines/platform/record/drafts.ports.ts';
import { keptDrafts } from '#machines/platform/record/provide.ts';
import type { Opening } from '#machines/platform/record/record.context.ts';
import { savedBy } from '#machines/platform/record/saved-by.ts';
import { lotTexts, proofs, withProofs, type InventoryPorts } from './inventory.ts';
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
const receivedColumns = [
  'at',
  'drugName',
  'ndc',
  'schedule',
  'lot',
  'expiresOn',
  'quantity',
  'unitCost',
  'cost',
  'vendor',
  'invoice',
  'form222',
  'by',
  'reason',
] as const;
/**
 * Reciept Inventory Report: what came, from whom, on which paper. Of one drug it is its purchase
 * trail.
 */
export const receivedPlan = {
  name: 'receivedReport',
  call: 'receipts.search',
  columns: receivedColumns.map((id) => ({ id })),
  keyOf: (row) => row.id,
  fields: receivedFields,
  choices: scheduleChoice,
  changeEvents: ['stock'],
  textOf: clockTextsOf<ReceivedRow>({
    ...lotTexts,
    at: (row, clock) => instantText(clock, row.at),
    quantity: (row) => formatQuantity(row.quantity),
    unitCost: (row) => (row.unitCost === null ? '' : formatUnitCost(row.unitCost)),
    cost: (row) => (row.costCents === null ? '' : formatMoney(row.costCents)),
    vendor: (row) => row.vendor ?? '',
    invoice: (row) => row.invoice ?? '',
    form222: (row) => row.form222 ?? '',
    by: (row) => row.by ?? 'System',
    reason: (row) => (row.correctsId === null ? '' : `Taken back: ${row.reason ?? ''}`),
  }),
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
const dispensedColumns = [
  'at',
  'rxNumber',
  'drugName',
  'ndc',
  'schedule',
  'lot',
  'quantity',
  'cost',
  'kind',
  'by',
] as const;
const movements: Readonly<Record<string, string>> = {
  dispense: '',
  'compound-use': 'Compounded',
  'undo-dispense': 'Dispensing undone',
  'return-to-stock': 'Returned to stock',
};
/** Dispensing Report: what left for fills, and what came back. */
export const dispensedPlan = {
  name: 'dispensingReport',
  call: 'reports.dispensed',
  columns: dispensedColumns.map((id) => ({ id })),
  keyOf: (row) => row.id,
  fields: dispensedFields,
  choices: scheduleChoice,
  changeEvents: ['stock', 'rx', 'fill'],
  textOf: clockTextsOf<DispensedRow>({
    at: (row, clock) => instantText(clock, row.at),
    rxNumber: (row) => row.rxNumber ?? '',
    drugName: (row) => tallMan(row.drugName),
    ndc: (row) => formatNdc11(row.ndc),
    schedule: (row) => scheduleText(row.schedule),
    lot: (row) => row.lot,
    quantity: (row) => formatQuantity(row.quantity),
    cost: (row) => formatMoney(row.costCents),
    kind: (row) => movements[row.kind] ?? row.kind,
    by: (row) => row.by ?? 'System',
  }),
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

import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { tallMan } from '#domain/drug/rules/tall-man.ts';
import type { ListQuery, SummedPage } from '#domain/platform/contract/list.ts';
import * as f from '#domain/platform/fields/field.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { formatMoney, formatQuantity, formatUnitCost } from '#domain/platform/rules/money.ts';
import type { ReceivedRow } from '#domain/stock/contract/receipts.ts';
import type { DispensedRow } from '#domain/stock/contract/reports.ts';
import type { LotRow } from '#domain/stock/contract/stock.ts';
import {
  deriveReceipt,
  receiptFields,
  receiptLines,
  withPackage,
} from '#domain/stock/entities/receipt.ts';
import { scheduleText } from '#machines/drug/schedule-text.ts';
import type { PrintPaper } from '#machines/label/paper.machine.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { prompt } from '#machines/platform/dialogs/prompt.ts';
import type { Values } from '#machines/platform/draft/draft.ts';
import {
  createListDialog,
  provideListDialog,
  type Act,
  type Acted,
  type ListPlan,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import { queryOf, textsOf } from '#machines/platform/list/query.ts';
import { port } from '#machines/platform/ports/port.ts';
import type { Opening, RecordInput } from '#machines/platform/record/record.machine.ts';
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
  receive(o: ReceiptDraft): Promise<Result<{ readonly receiptId: number; readonly lines: number }>>;
  received(query: ListQuery, signal: AbortSignal): Promise<SummedPage<ReceivedRow>>;
  correct(o: {
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

/** What receiving is opened with: an empty paper, or what an order still waits for. */
export const receiveStock = (blank: Values = {}): Opening => ({
  name: 'receiveStock',
  input: {
    id: null,
    intent: 'new',
    title: 'Receive stock',
    fields: receiptFields,
    blank: { lines: [], cii: false, ...deriveReceipt(null, blank), ...blank },
    derive: deriveReceipt,
    scans: true,
    after: 'close',
  } satisfies RecordInput,
});
/** The draft as the server takes it. */
export const receiptOf = (v: Values): ReceiptDraft => ({
  vendorId: v['vendorId'] as number,
  invoice: String(v['invoice']),
  form222: v['cii'] === true ? (v['form222'] as string | null) : null,
  orderId: (v['orderId'] as number | null) ?? null,
  lines: receiptLines(v).map((l) => ({
    drugId: l['drugId'] as number,
    lot: String(l['lot']).trim(),
    expiresOn: String(l['expiresOn']),
    quantity: l['quantity'] as number,
    unitCost: l['unitCost'] as number,
    serial:
      String(l['serials'] ?? '')
        .split(' ')[0]
        ?.slice(0, 40) || null,
  })),
});

export const receivedFields = {
  drugId: f.ref({ label: 'Drug', of: 'drug', scan: ['ndc', 'gs1', 'upc'] }),
  vendorId: f.ref({ label: 'Vendor', of: 'vendor' }),
  from: f.date({ label: 'From' }),
  to: f.date({ label: 'To' }),
};
export const correctFields = {
  movementId: f.number({ label: 'Line', readOnly: true }),
  quantity: f.quantity({ label: 'Qty. to take back', required: true }),
  reason: f.text({ label: 'Reason', max: 200, required: true }),
  ...proofs,
};
export const scheduleChoice = [
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
export const receivedColumns = [
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
/** Reciept Inventory Report: what came, from whom, on which paper. Of one drug it is its purchase trail. */
export const receivedPlan = {
  name: 'receivedReport',
  call: 'receipts.search',
  columns: receivedColumns.map((id) => ({ id })),
  keyOf: (r) => r.id,
  fields: receivedFields,
  choices: scheduleChoice,
  news: ['stock'],
  textOf: textsOf<ReceivedRow>({
    ...lotTexts,
    at: (r) => instantText(r.at),
    quantity: (r) => formatQuantity(r.quantity),
    unitCost: (r) => (r.unitCost === null ? '' : formatUnitCost(r.unitCost)),
    cost: (r) => (r.costCents === null ? '' : formatMoney(r.costCents)),
    vendor: (r) => r.vendor ?? '',
    invoice: (r) => r.invoice ?? '',
    form222: (r) => r.form222 ?? '',
    by: (r) => r.by ?? 'System',
    reason: (r) => (r.correctsId === null ? '' : `Taken back: ${r.reason ?? ''}`),
  }),
  ways: {
    create: { ask: () => receiveStock() },
    printAll: { act: true },
    correct: {
      why: (r) =>
        r.correctsId !== null
          ? 'This line takes another one back: it stands as it is.'
          : r.left === 0
            ? 'All of this line was taken back already.'
            : null,
      ask: (r) =>
        prompt('receiptCorrect', {
          id: r!.lotId,
          version: r!.lotVersion,
          title: `${r!.drugName}, lot ${r!.lot}`,
          fields: correctFields,
          blank: { movementId: r!.id, quantity: r!.left, cii: r!.schedule === '2' },
        }),
    },
  },
} satisfies ListPlan<ReceivedRow>;
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
export const dispensedColumns = [
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
  keyOf: (r) => r.id,
  fields: dispensedFields,
  choices: scheduleChoice,
  news: ['stock', 'rx', 'fill'],
  textOf: textsOf<DispensedRow>({
    at: (r) => instantText(r.at),
    rxNumber: (r) => r.rxNumber ?? '',
    drugName: (r) => tallMan(r.drugName),
    ndc: (r) => formatNdc11(r.ndc),
    schedule: (r) => scheduleText(r.schedule),
    lot: (r) => r.lot,
    quantity: (r) => formatQuantity(r.quantity),
    cost: (r) => formatMoney(r.costCents),
    kind: (r) => movements[r.kind] ?? r.kind,
    by: (r) => r.by ?? 'System',
  }),
  ways: { printAll: { act: true } },
} satisfies ListPlan<DispensedRow>;
export const dispensingReport = (values: Values = {}): Opening => ({
  name: 'dispensingReport',
  input: { values },
});

const titles = { received: 'Reciept Inventory Report', dispensed: 'Dispensing Report' } as const;
const printed =
  (ports: ReceivingPorts, report: keyof typeof titles) =>
  async ({ query }: Act): Promise<Acted> => {
    const r = await ports.print(report, {
      text: query.text,
      filters: query.filters,
      sort: null,
      offset: 0,
      limit: 1,
    });
    return r.ok
      ? {
          kind: 'done',
          paper: {
            fileUrl: r.value.fileUrl,
            what: `${titles[report]}, ${r.value.pages === 1 ? '1 page' : `${r.value.pages} pages`},`,
            here: 'open',
          },
        }
      : { kind: 'refused', message: r.error.message };
  };
export const provideReceiving = (ports: ReceivingPorts) => ({
  receiveStock: savedBy(({ draft }) => ports.receive(receiptOf(draft))).provide({
    actors: {
      scan: port(
        scanPackage(
          ports.resolve,
          (p) => (values) =>
            withPackage(values, {
              drugId: p.drug.id,
              ndc: p.drug.ndc,
              pkgSize: p.drug.pkgSize,
              unitCost: p.drug.unitCost,
              schedule: p.drug.schedule,
              lot: p.lot,
              expiresOn: p.expiresOn,
              serial: p.serial,
            }),
        ),
      ),
    },
  }),
  receivedReport: provideListDialog(
    createListDialog(receivedPlan),
    (i, signal) => ports.received(queryOf(i), signal),
    { act: printed(ports, 'received'), printPaper: ports.printPaper },
  ),
  dispensingReport: provideListDialog(
    createListDialog(dispensedPlan),
    (i, signal) => ports.dispensed(queryOf(i), signal),
    { act: printed(ports, 'dispensed'), printPaper: ports.printPaper },
  ),
  receiptCorrect: savedBy((d) =>
    withProofs(ports, d, async (p) => {
      const r = await ports.correct({
        movementId: d.draft['movementId'] as number,
        quantity: d.draft['quantity'] as number,
        reason: String(d.draft['reason']),
        ...p,
      });
      return r.ok ? ok(null) : r;
    }),
  ),
});

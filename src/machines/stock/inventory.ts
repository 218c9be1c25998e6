import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import type { ScanCode } from '#domain/composition/scan-code.ts';
import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { tallMan } from '#domain/drug/rules/tall-man.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import type { Fields, RecordOf } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type {
  CountRow,
  ControlledRow,
  ExpiringRow,
  LedgerRow,
} from '#domain/stock/contract/inventory.ts';
import type { LotRow } from '#domain/stock/contract/stock.ts';
import { destroyFields, quarantineReceiptFields } from '#domain/stock/rules/quarantine.ts';
import { scheduleText } from '#machines/drug/schedule-text.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { prompt } from '#machines/platform/dialogs/prompt.ts';
import type { Values } from '#machines/platform/draft/draft.ts';
import { valuesOf } from '#machines/platform/draft/values-of.ts';
import { onClock, type ClockPlan } from '#machines/platform/list-dialog/clock-plan.ts';
import {
  clockDialogColumns,
  dialogColumns,
  type ColumnDeclaration,
} from '#machines/platform/list-dialog/dialog-columns.ts';
import {
  createListDialog,
  provideListDialog,
  type ListDialogPorts,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { ListPlan } from '#machines/platform/list-dialog/list-plan.ts';
import { ofRow } from '#machines/platform/list-dialog/of-row.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import type { PrintPaper } from '#machines/platform/paper/paper.ts';
import { port } from '#machines/platform/ports/port.ts';
import { type Draft, savedBy } from '#machines/platform/record/saved-by.ts';
import { scanPackage, type ResolvedPackage } from './package-scan.ts';

interface OfLot {
  readonly lotId: number;
  readonly version: number;
  readonly reason: string;
  readonly stepUp?: string;
  readonly witness?: string;
}
/** What the inventory tools ask of the server. */
export interface InventoryPorts {
  expiring(query: ListQuery, signal: AbortSignal): Promise<ListPage<ExpiringRow>>;
  quarantine(
    givenOfLot: OfLot & { readonly on: boolean; readonly quantity: number },
  ): Promise<Result<LotRow>>;
  returnLot(
    givenOfLot: OfLot & { readonly vendorId: number; readonly quantity: number },
  ): Promise<Result<LotRow>>;
  answerExpiry(answer: OfLot & { readonly expiresOn: string }): Promise<Result<LotRow>>;
  receiveBad(delivery: RecordOf<typeof quarantineReceiptFields>): Promise<Result<LotRow>>;
  destroy(
    givenOfLot: OfLot & { readonly quantity: number; readonly method?: string },
  ): Promise<Result<LotRow>>;
  counts(query: ListQuery, signal: AbortSignal): Promise<ListPage<CountRow>>;
  count(input: {
    readonly drugId: number;
    readonly counted: number;
    readonly lot: string | null;
    readonly expiresOn: string | null;
  }): Promise<Result<{ readonly lotId: number; readonly lot: string }>>;
  post(givenOfLot: OfLot): Promise<Result<LotRow>>;
  /** What a scanned package is. */
  resolve(code: string): Promise<ResolvedPackage>;
  finish(): Promise<Result<{ readonly lots: number; readonly differences: number }>>;
  controlled(query: ListQuery, signal: AbortSignal): Promise<ListPage<ControlledRow>>;
  ledger(drugId: number, query: ListQuery, signal: AbortSignal): Promise<ListPage<LedgerRow>>;
  /** The record that DEA Form 41 asks for, of a destruction in the ledger. */
  form41(movementId: number): Promise<Result<{ readonly fileUrl: string; readonly pages: number }>>;
  readonly printPaper: PrintPaper;
  /**
   * A password for one act on a lot in its version: the person's own, or that of the one who is
   * named.
   */
  proveLot(options: {
    readonly lotId: number;
    readonly version: number;
    readonly action: string;
    readonly password: string;
    readonly username?: string;
  }): Promise<Result<string>>;
}
type OfDrug = Pick<ExpiringRow, 'drugName' | 'ndc' | 'schedule'>;
const drugColumns = {
  drugName: { title: 'Drug', width: 200, grow: true, text: (row) => tallMan(row.drugName) },
  ndc: { title: 'NDC', width: 124, text: (row) => formatNdc11(row.ndc) },
  schedule: { title: 'Schedule', width: 74, text: (row) => scheduleText(row.schedule) },
} satisfies Readonly<Record<string, ColumnDeclaration<(row: OfDrug) => string>>>;
type InStock = OfDrug & Pick<ExpiringRow, 'lot' | 'expiresOn'>;
/** The columns that say which lot a row is about. */
export const lotColumns = {
  ...drugColumns,
  lot: { title: 'Lot', width: 110, text: (row) => row.lot },
  expiresOn: { title: 'Expires', width: 94, text: (row) => formatDate(row.expiresOn) },
} satisfies Readonly<Record<string, ColumnDeclaration<(row: InStock) => string>>>;
export const quantity = (number: number | null): string =>
  number === null ? '' : formatQuantity(number);

const reason = f.text({ label: 'Reason', max: 200, required: true });
/**
 * Asked where the drug is C-II: the person's own password, and a second licensed person with
 * theirs.
 */
export const proofs = {
  cii: f.flag({ label: 'C-II' }),
  password: f.password({
    label: 'Your password',
    required: 'shown',
    when: { field: 'cii', is: true },
  }),
  witness: f.text({
    label: 'Second person',
    max: 80,
    required: 'shown',
    when: { field: 'cii', is: true },
  }),
  witnessPassword: f.password({
    label: 'Their password',
    required: 'shown',
    when: { field: 'cii', is: true },
  }),
} satisfies Fields;
const steps = [
  { value: 'in', label: 'Quarantine' },
  { value: 'back', label: 'Back to the shelf' },
] as const;
export const quarantineFields = {
  step: f.radio({ label: 'Lot', of: steps, required: true }),
  quantity: f.quantity({
    label: 'Qty.',
    required: true,
    help: 'Less than all: those packages stand apart, the others stay on the shelf.',
  }),
  reason,
};
/** Asked of a controlled drug besides: the method of DEA Form 41, and two who saw it. */
export const lotDestroyFields = {
  ...destroyFields,
  ...proofs,
  method: f.text({
    label: 'Method (DEA Form 41)',
    max: 200,
    required: 'shown',
    when: { field: 'cii', is: true },
    help: 'How it was made unusable, and where.',
  }),
};
/** Both dates stand there; the right one is typed off the package. */
export const expiryFields = {
  earlier: f.text({ label: 'The earlier', readOnly: true, max: 300 }),
  later: f.text({ label: 'The later', readOnly: true, max: 300 }),
  expiresOn: f.date({
    is: 'planned',
    label: 'Right is',
    required: true,
    help: 'One of both, as it stands on the packages.',
  }),
  reason: f.text({ label: 'How you know', max: 200, required: true }),
};
const dateWithSource = (expiresOn: string | null, source: string | null): string =>
  [formatDate(expiresOn), source].filter(Boolean).join(', ');
export const returnFields = {
  vendorId: f.ref({ label: 'Vendor', of: 'vendor', required: true }),
  quantity: f.quantity({ label: 'Qty.', required: true }),
  reason,
  ...proofs,
};
export const countFields = {
  drugId: f.ref({ label: 'Drug', of: 'drugToCount', required: true, scan: ['ndc', 'gs1', 'upc'] }),
  lot: f.text({ label: 'Lot', max: 40 }),
  expiresOn: f.date({ is: 'planned', label: 'Expires' }),
  counted: f.quantity({ label: 'Counted', required: true, zero: true }),
};
export const postFields = { reason, ...proofs };
export const finishFields = {
  sure: f.flag({ label: 'Every shelf is counted', sayOff: 'Not said yet' }),
};

const ofLot = (row: ExpiringRow | CountRow) => ({
  id: row.lotId,
  version: row.version,
  title: `Lot ${row.lot}`,
});

const within = [
  {
    name: 'within',
    label: 'Lots',
    options: [
      { value: 'expired', label: 'Expired' },
      { value: '30', label: '30 days' },
      { value: '60', label: '60 days' },
      { value: '90', label: '90 days' },
      { value: 'quarantine', label: 'Quarantine' },
      { value: 'two', label: 'Two expiries' },
      { value: 'all', label: 'All' },
    ],
    initial: '90',
  },
];
/** Why a lot is not to be dispensed, in a word; null where nothing speaks against it. */
export const lotStateOf = (row: ExpiringRow) => {
  if (row.recalled) return 'Recalled';
  if (row.quarantined) return 'Quarantine';
  if (row.otherExpiry !== null) return 'Two expiries';
  return row.daysLeft < 0 ? 'Expired' : null;
};
const expiringList = dialogColumns<ExpiringRow>()({
  ...lotColumns,
  daysLeft: { title: 'Days left', width: 78, align: 'right', text: (row) => String(row.daysLeft) },
  onHand: { title: 'On Hand', width: 78, align: 'right', text: (row) => quantity(row.onHand) },
  state: { title: 'State', width: 96, sortable: false, text: (row) => lotStateOf(row) ?? '' },
  reason: {
    title: 'Reason',
    width: 180,
    grow: true,
    sortable: false,
    text: (row) => row.reason ?? '',
  },
});
const quarantine = {
  ask: ofRow((row: ExpiringRow) =>
    prompt('lotQuarantine', {
      ...ofLot(row),
      fields: quarantineFields,
      blank: { step: row.quarantined ? 'back' : 'in', quantity: row.onHand },
    }),
  ),
};
/** EI: lots that expired or soon do; into quarantine and back, and back to a vendor. */
export const expiringPlan = {
  name: 'expiredInventory',
  call: 'inventory.expiring',
  ...expiringList,
  keyOf: (row) => row.lotId,
  choices: within,
  changeEvents: ['stock'],
  rowActions: {
    /** Enter takes a lot that expires off the shelf. */
    open: quarantine,
    quarantine,
    /** Insert takes in a delivery that must not come onto the shelf. */
    create: {
      ask: () =>
        prompt('quarantineReceipt', {
          id: 0,
          version: 0,
          title: 'Receive into quarantine',
          fields: quarantineReceiptFields,
          blank: {},
          scans: true,
        }),
    },
    destroy: {
      why: (row) =>
        row.quarantined ? null : 'This lot is not in quarantine: only what is there is destroyed.',
      ask: ofRow((row) =>
        prompt('lotDestroy', {
          ...ofLot(row),
          fields: lotDestroyFields,
          blank: { quantity: row.onHand, cii: row.schedule !== '0' },
        }),
      ),
    },
    /** Which of its two expiries is right. */
    expiry: {
      why: (row) => (row.otherExpiry === null ? 'This lot has one expiry.' : null),
      ask: ofRow((row) =>
        prompt('lotExpiry', {
          ...ofLot(row),
          fields: expiryFields,
          blank: {
            earlier: dateWithSource(row.expiresOn, row.source),
            later: dateWithSource(row.otherExpiry, row.otherSource),
          },
        }),
      ),
    },
    giveBack: {
      ask: ofRow((row) =>
        prompt('lotReturn', {
          ...ofLot(row),
          fields: returnFields,
          blank: { quantity: row.onHand, cii: row.schedule === '2' },
        }),
      ),
    },
  },
} satisfies ListPlan<ExpiringRow>;
const shows = [
  {
    name: 'show',
    label: 'Physical inventory',
    options: [
      { value: 'counted', label: 'Counted' },
      { value: 'variances', label: 'Variances' },
      { value: 'uncounted', label: 'Not counted' },
    ],
    initial: 'counted',
  },
];
const countList = clockDialogColumns<CountRow>()({
  ...lotColumns,
  counted: { title: 'Counted', width: 78, align: 'right', text: (row) => quantity(row.counted) },
  expected: {
    title: 'Expected',
    width: 78,
    align: 'right',
    sortable: false,
    text: (row) => quantity(row.expected),
  },
  difference: {
    title: 'Difference',
    width: 84,
    align: 'right',
    text: (row) => quantity(row.difference),
  },
  by: { title: 'By', width: 120, text: (row) => row.by ?? '' },
  at: { title: 'At', width: 126, text: (row, clock) => instantText(clock, row.at) },
  posted: { title: 'Posted', width: 62, sortable: false, text: (row) => (row.posted ? 'Yes' : '') },
});
const toCount = (blank: Values, scan?: ScanCode) =>
  prompt('lotCount', {
    id: 0,
    version: 0,
    title: 'Count',
    fields: countFields,
    blank,
    scans: true,
    ...(scan ? { scan } : {}),
  });
const countAgain = {
  ask: ofRow(({ drugId, lot, expiresOn }: CountRow) => toCount({ drugId, lot, expiresOn })),
};
const post = {
  ask: ofRow((row: CountRow) =>
    prompt('countPost', {
      ...ofLot(row),
      fields: postFields,
      blank: { cii: row.schedule === '2' },
    }),
  ),
};
/** PI: the blind count of the shelves, its variances, and what was not counted yet. */
export const countPlan = {
  name: 'physicalInventory',
  call: 'inventory.counts',
  ...countList,
  keyOf: (row) => row.lotId,
  choices: shows,
  changeEvents: ['stock'],
  scanned: (scan) => toCount({}, scan),
  rowActions: {
    create: {
      ask: () => toCount({}),
    },
    /** Enter counts the lot, and posts it where its difference is seen. */
    open: { by: (row) => (row.difference === null ? countAgain : post) },
    post: {
      why: (row) =>
        row.difference === null ? 'Differences stand under Variances: post them there.' : null,
      ...post,
    },
    finish: {
      ask: () =>
        prompt('countFinish', {
          id: 0,
          version: 0,
          title: 'Physical inventory',
          fields: finishFields,
          blank: { sure: false },
        }),
    },
  },
} satisfies ClockPlan<CountRow>;
const schedules = [
  {
    name: 'schedule',
    label: 'Schedule',
    options: [
      { value: 'all', label: 'All' },
      ...['2', '3', '4', '5'].map((value) => ({ value, label: scheduleText(value) })),
    ],
    initial: 'all',
  },
];
const controlledList = clockDialogColumns<ControlledRow>()({
  ...drugColumns,
  onHand: { title: 'On Hand', width: 84, align: 'right', text: (row) => quantity(row.onHand) },
  ledger: {
    title: 'Ledger',
    width: 84,
    align: 'right',
    sortable: false,
    text: (row) => quantity(row.ledger),
  },
  difference: {
    title: 'Difference',
    width: 84,
    align: 'right',
    sortable: false,
    text: (row) => (row.difference === 0 ? '' : quantity(row.difference)),
  },
  lastAt: {
    title: 'Last movement',
    width: 142,
    sortable: false,
    text: (row, clock) => instantText(clock, row.lastAt),
  },
});
/** Control Meds: the perpetual inventory; Enter opens a drug's ledger. */
export const controlledPlan = {
  name: 'controlMeds',
  call: 'inventory.controlled',
  ...controlledList,
  keyOf: (row) => row.drugId,
  choices: schedules,
  changeEvents: ['stock', 'rx', 'fill'],
  rowActions: {
    open: {
      ask: ofRow((row) => ({ name: 'controlLedger', input: { values: { drugId: row.drugId } } })),
    },
    pmp: { ask: () => ({ name: 'pmpReport', input: {} }) },
  },
} satisfies ClockPlan<ControlledRow>;
const kinds: Readonly<Record<string, string>> = {
  receive: 'Received',
  dispense: 'Dispensed',
  'compound-use': 'Compounded',
  'undo-dispense': 'Dispensing undone',
  'return-to-stock': 'Returned to stock',
  adjust: 'Adjusted',
  count: 'Physical inventory',
  expire: 'Expired',
  transfer: 'Transferred',
  'vendor-return': 'Returned to vendor',
  destroy: 'Destroyed',
};
export const ledgerFields = {
  drugId: f.ref({ label: 'Drug', of: 'drug' }),
  from: f.date({ is: 'planned', label: 'From' }),
  to: f.date({ is: 'planned', label: 'To' }),
};
const ledgerList = clockDialogColumns<LedgerRow>()({
  at: { title: 'Date', width: 130, text: (row, clock) => instantText(clock, row.at) },
  kind: { title: 'Movement', width: 140, text: (row) => kinds[row.kind] ?? row.kind },
  quantity: { title: 'Qty', width: 80, align: 'right', text: (row) => quantity(row.quantity) },
  balance: {
    title: 'Balance',
    width: 84,
    align: 'right',
    sortable: false,
    text: (row) => quantity(row.balance),
  },
  lot: { title: 'Lot', width: 100, text: (row) => row.lot },
  rxNumber: { title: 'Rx #', width: 128, text: (row) => row.rxNumber ?? '' },
  by: { title: 'By', width: 120, text: (row) => row.by ?? 'System' },
  second: { title: 'Second person', width: 120, text: (row) => row.second ?? '' },
  vendor: { title: 'Vendor', width: 140, text: (row) => row.vendor ?? '' },
  reason: { title: 'Reason', width: 140, grow: true, text: (row) => row.reason ?? '' },
});
/** The ledger of one controlled drug, newest first, with the balance after each movement. */
export const ledgerPlan = {
  name: 'controlLedger',
  call: 'inventory.ledger',
  ...ledgerList,
  keyOf: (row) => row.id,
  fields: ledgerFields,
  asksFirst: true,
  rowActions: {
    print: {
      act: true,
      why: (row) =>
        row.kind === 'destroy' ? null : 'Only what was destroyed has a record for DEA Form 41.',
    },
  },
  changeEvents: ['stock', 'rx', 'fill'],
} satisfies ClockPlan<LedgerRow>;

/** Both passwords of a C-II lot become proofs; what is refused stands at its own field. */
async function proved(
  ports: Pick<InventoryPorts, 'proveLot'>,
  { id, version, draft }: Draft,
): Promise<Result<{ stepUp?: string; witness?: string }>> {
  if (draft['cii'] !== true) return { ok: true, value: {} };
  const at = { lotId: required(id, 'lot'), version };
  const said = (result: Result<string>, field: string): Result<string> =>
    result.ok
      ? result
      : { ok: false, error: { ...result.error, fields: { [field]: result.error.message } } };
  const own = said(
    await ports.proveLot({
      ...at,
      action: stepUpActions.adjustC2,
      password: String(draft['password']),
    }),
    'password',
  );
  if (!own.ok) return own;
  const second = said(
    await ports.proveLot({
      ...at,
      action: stepUpActions.witnessC2,
      password: String(draft['witnessPassword']),
      username: String(draft['witness']),
    }),
    'witnessPassword',
  );
  return second.ok ? { ok: true, value: { stepUp: own.value, witness: second.value } } : second;
}
const lotOf = ({ id, version, draft }: Draft) => ({
  lotId: required(id, 'lot'),
  version,
  reason: String(draft['reason']),
});
export const withProofs = async (
  ports: Pick<InventoryPorts, 'proveLot'>,
  draft: Draft,
  act: (options: { stepUp?: string; witness?: string }) => Promise<Result<unknown>>,
): Promise<Result<unknown>> => {
  const result = await proved(ports, draft);
  return result.ok ? act(result.value) : result;
};

/** Prints the record of a destruction, from its row of the ledger. */
const recordOfDestruction = (ports: InventoryPorts): ListDialogPorts => ({
  act: async ({ row }) => {
    const printed = await ports.form41(Number(Reflect.get(required(row, 'the movement'), 'id')));
    if (!printed.ok) return { kind: 'refused', message: printed.error.message };
    const { fileUrl } = printed.value;
    return { kind: 'done', paper: { fileUrl, what: 'The record of DEA Form 41', here: 'open' } };
  },
  printPaper: ports.printPaper,
});
/** The tools of the shelves, with the dialogs that they open. */
export const provideInventory = (ports: InventoryPorts, clock: ClockPorts) => ({
  expiredInventory: provideListDialog(createListDialog(expiringPlan), (input, signal) =>
    ports.expiring(queryOf(input), signal),
  ),
  physicalInventory: provideListDialog(
    createListDialog(onClock(countPlan, clock)),
    (input, signal) => ports.counts(queryOf(input), signal),
  ),
  controlMeds: provideListDialog(
    createListDialog(onClock(controlledPlan, clock)),
    (input, signal) => ports.controlled(queryOf(input), signal),
  ),
  controlLedger: provideListDialog(
    createListDialog(onClock(ledgerPlan, clock)),
    async (input, signal) => {
      const { drugId, ...filters } = input.query.filters;
      return drugId === undefined
        ? { total: 0, rows: [] }
        : ports.ledger(Number(drugId), { ...queryOf(input), filters }, signal);
    },
    recordOfDestruction(ports),
  ),
  lotQuarantine: savedBy((draft) =>
    ports.quarantine({
      ...lotOf(draft),
      on: draft.draft['step'] === 'in',
      quantity: valuesOf(quarantineFields, draft.draft).quantity,
    }),
  ),
  lotExpiry: savedBy((draft) =>
    ports.answerExpiry({
      ...lotOf(draft),
      expiresOn: valuesOf(expiryFields, draft.draft).expiresOn,
    }),
  ),
  lotReturn: savedBy((draft) =>
    withProofs(ports, draft, (options) =>
      ports.returnLot({
        ...lotOf(draft),
        ...options,
        vendorId: valuesOf(returnFields, draft.draft).vendorId,
        quantity: valuesOf(returnFields, draft.draft).quantity,
      }),
    ),
  ),
  lotCount: savedBy(({ draft }) => {
    const { drugId, counted, lot, expiresOn } = valuesOf(countFields, draft);
    return ports.count({ drugId, counted, lot: lot ?? null, expiresOn: expiresOn ?? null });
  }).provide({
    actors: {
      scan: port(
        scanPackage(ports.resolve, (pack) => () => ({
          drugId: pack.drug.id,
          ...(pack.lot === null ? {} : { lot: pack.lot }),
          ...(pack.expiresOn === null ? {} : { expiresOn: pack.expiresOn }),
        })),
      ),
    },
  }),
  quarantineReceipt: savedBy(({ draft }) =>
    ports.receiveBad(valuesOf(quarantineReceiptFields, draft)),
  ).provide({
    actors: {
      scan: port(
        scanPackage(ports.resolve, (pack) => () => ({
          drugId: pack.drug.id,
          ...(pack.lot === null ? {} : { lot: pack.lot }),
          ...(pack.expiresOn === null ? {} : { expiresOn: pack.expiresOn }),
        })),
      ),
    },
  }),
  lotDestroy: savedBy((draft) =>
    withProofs(ports, draft, (options) => {
      const { quantity, method } = valuesOf(lotDestroyFields, draft.draft);
      return ports.destroy({
        ...lotOf(draft),
        ...options,
        quantity,
        ...(method ? { method } : {}),
      });
    }),
  ),
  countPost: savedBy((draft) =>
    withProofs(ports, draft, (options) => ports.post({ ...lotOf(draft), ...options })),
  ),
  countFinish: savedBy(async ({ draft }) =>
    draft['sure'] === true
      ? ports.finish()
      : {
          ok: false,
          error: {
            code: 'UNSURE',
            message: 'Say that every shelf is counted, or go on counting.',
            fields: { sure: 'Not said yet' },
          },
        },
  ),
});

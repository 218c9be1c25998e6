import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { tallMan } from '#domain/drug/rules/tall-man.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import * as f from '#domain/platform/fields/field.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import type { RecallRow } from '#domain/stock/contract/recalls.ts';
import { recallClassText, recallFields } from '#domain/stock/rules/recall.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { prompt } from '#machines/platform/dialogs/prompt.ts';
import type { Values } from '#machines/platform/draft/draft.ts';
import { valuesOf } from '#machines/platform/draft/values-of.ts';
import { onClock, type ClockPlan } from '#machines/platform/list-dialog/clock-plan.ts';
import {
  createListDialog,
  provideListDialog,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import { ofRow } from '#machines/platform/list-dialog/of-row.ts';
import { clockTextsOf, queryOf } from '#machines/platform/list/query.ts';
import { port } from '#machines/platform/ports/port.ts';
import { savedBy } from '#machines/platform/record/saved-by.ts';
import { quantity } from './inventory.ts';
import { scanPackage, type ResolvedPackage } from './package-scan.ts';

interface Notice {
  readonly drugId: number;
  readonly lots: string | null;
  readonly classification: RecallRow['classification'];
  readonly number: string;
  readonly source: string;
  readonly issuedOn: string;
  readonly reason: string;
}
interface OfRecall {
  readonly recallId: number;
  readonly version: number;
}
/** What recalls ask of the outside world. */
export interface RecallPorts {
  recalls(query: ListQuery, signal: AbortSignal): Promise<ListPage<RecallRow>>;
  enter(notice: Notice): Promise<Result<RecallRow>>;
  change(notice: Notice & OfRecall): Promise<Result<RecallRow>>;
  withdraw(recall: OfRecall & { readonly reason: string }): Promise<Result<RecallRow>>;
  /** What a scanned package is. */
  resolve(code: string): Promise<ResolvedPackage>;
}

export const withdrawFields = { reason: f.text({ label: 'Reason', max: 200, required: true }) };
const which = [
  {
    name: 'which',
    label: 'Recalls',
    options: [
      { value: 'open', label: 'Open' },
      { value: 'ended', label: 'Closed' },
      { value: 'all', label: 'All' },
    ],
    initial: 'open',
  },
];
const stateText: Readonly<Record<RecallRow['state'], string>> = {
  open: 'Open',
  closed: 'Closed',
  withdrawn: 'Withdrawn',
};
const recallColumns = [
  'number',
  'classification',
  'drugName',
  'ndc',
  'lots',
  'onHand',
  'issuedOn',
  'state',
  'reason',
  'source',
  'enteredAt',
  'enteredBy',
] as const;
const whileOpen = (row: RecallRow): string | null =>
  row.state === 'open' ? null : `This recall is ${row.state}: it is not changed any more.`;
/** What the form of a recall starts with. */
const noticeOf = (row: RecallRow): Values => ({
  drugId: row.drugId,
  covers: row.lots.length === 0 ? 'ndc' : 'lots',
  lots: row.lots.length === 0 ? null : row.lots.join(', '),
  classification: row.classification,
  number: row.number,
  source: row.source,
  issuedOn: row.issuedOn,
  reason: row.reason,
});
const edit = {
  why: whileOpen,
  ask: ofRow((row: RecallRow) =>
    prompt('recallNotice', {
      id: row.id,
      version: row.version,
      title: `Recall ${row.number}`,
      fields: recallFields,
      blank: noticeOf(row),
    }),
  ),
};
/** Recalls, the latest notice first; Insert enters one. */
export const recallsPlan = {
  name: 'recalls',
  call: 'recalls.search',
  columns: recallColumns.map((id) => ({ id, sortable: id !== 'lots' })),
  keyOf: (row) => row.id,
  choices: which,
  changeEvents: ['recall', 'stock'],
  textOf: clockTextsOf<RecallRow>({
    number: (row) => row.number,
    classification: (row) => recallClassText(row.classification),
    drugName: (row) => tallMan(row.drugName),
    ndc: (row) => formatNdc11(row.ndc),
    lots: (row) => (row.lots.length === 0 ? 'Whole NDC' : row.lots.join(', ')),
    onHand: (row) => quantity(row.onHand),
    issuedOn: (row) => formatDate(row.issuedOn),
    state: (row) => stateText[row.state],
    reason: (row) => row.reason,
    source: (row) => row.source,
    enteredAt: (row, clock) => instantText(clock, row.enteredAt),
    enteredBy: (row) => row.enteredBy,
  }),
  rowActions: {
    create: {
      ask: () =>
        prompt('recallNotice', {
          id: 0,
          version: 0,
          title: 'Recall',
          fields: recallFields,
          blank: { covers: 'lots' },
          scans: true,
        }),
    },
    open: edit,
    edit,
    withdraw: {
      why: whileOpen,
      ask: ofRow((row: RecallRow) =>
        prompt('recallWithdraw', {
          id: row.id,
          version: row.version,
          title: `Recall ${row.number}`,
          fields: withdrawFields,
          blank: { reason: null },
        }),
      ),
    },
  },
} satisfies ClockPlan<RecallRow>;

/** The notice that was typed; the whole NDC has no lots. */
const noticeIn = (draft: Values): Notice => {
  const { covers, lots, ...typed } = valuesOf(recallFields, draft);
  return { ...typed, lots: covers === 'lots' ? (lots ?? '') : null };
};
export const provideRecalls = (ports: RecallPorts, clock: ClockPorts) => ({
  recalls: provideListDialog(createListDialog(onClock(recallsPlan, clock)), (input, signal) =>
    ports.recalls(queryOf(input), signal),
  ),
  recallNotice: savedBy(({ id, version, draft }) =>
    id === null || id === 0
      ? ports.enter(noticeIn(draft))
      : ports.change({ ...noticeIn(draft), recallId: id, version }),
  ).provide({
    actors: {
      scan: port(scanPackage(ports.resolve, (pack) => () => ({ drugId: pack.drug.id }))),
    },
  }),
  recallWithdraw: savedBy(({ id, version, draft }) =>
    ports.withdraw({
      recallId: required(id, 'recall'),
      version,
      reason: valuesOf(withdrawFields, draft).reason,
    }),
  ),
});

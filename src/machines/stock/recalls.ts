import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { tallMan } from '#domain/drug/rules/tall-man.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import * as f from '#domain/platform/fields/field.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import type {
  RecallCallRow,
  RecallFile,
  RecallPatientRow,
  RecallRow,
} from '#domain/stock/contract/recalls.ts';
import {
  openOfRecall,
  recallClassText,
  recallFields,
  severalFields,
  type RecallCallKind,
} from '#domain/stock/rules/recall.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { prompt } from '#machines/platform/dialogs/prompt.ts';
import type { Values } from '#machines/platform/draft/draft.ts';
import { valuesOf } from '#machines/platform/draft/values-of.ts';
import { onClock, type ClockPlan } from '#machines/platform/list-dialog/clock-plan.ts';
import { clockDialogColumns } from '#machines/platform/list-dialog/dialog-columns.ts';
import {
  createListDialog,
  provideListDialog,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Acted } from '#machines/platform/list-dialog/list-plan.ts';
import { ofRow } from '#machines/platform/list-dialog/of-row.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import type { PrintPaper } from '#machines/platform/paper/paper.ts';
import { port } from '#machines/platform/ports/port.ts';
import { savedAndTold, savedBy } from '#machines/platform/record/saved-by.ts';
import { quantity } from './inventory.ts';
import { scanPackage, type ResolvedPackage } from './package-scan.ts';
import {
  lotsText,
  severalIn,
  toldOf,
  toneOf,
  type Notice,
  type SeveralNotice,
} from './recall-notice.ts';
import { callForm, recallCallsPlan, recallPatientsPlan } from './recall-patients.ts';

interface PrintedPaper {
  readonly fileUrl: string;
  readonly pages: number;
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
  enterSeveral(
    notice: SeveralNotice,
  ): Promise<Result<{ readonly entered: number; readonly id?: number | undefined }>>;
  /** A person picks a file; gives its text, null where none was picked. */
  pickFile(): Promise<string | null>;
  readFile(text: string): Promise<Result<RecallFile>>;
  withdraw(recall: OfRecall & { readonly reason: string }): Promise<Result<RecallRow>>;
  close(recall: OfRecall & { readonly reason: string | null }): Promise<Result<RecallRow>>;
  print(recallId: number): Promise<Result<PrintedPaper>>;
  patients(query: ListQuery, signal: AbortSignal): Promise<ListPage<RecallPatientRow>>;
  calls(query: ListQuery, signal: AbortSignal): Promise<ListPage<RecallCallRow>>;
  call(recallTry: {
    readonly recallId: number;
    readonly patientId: number;
    readonly tries: number;
    readonly kind: RecallCallKind;
    readonly answer: string | null;
    readonly back: number | null;
  }): Promise<Result<RecallRow>>;
  letter(of: {
    readonly recallId: number;
    readonly patientId: number;
  }): Promise<Result<PrintedPaper>>;
  readonly printPaper: PrintPaper;
  openPaper(fileUrl: string): void;
  /** What a scanned package is. */
  resolve(code: string): Promise<ResolvedPackage>;
}

export const withdrawFields = { reason: f.text({ label: 'Reason', max: 200, required: true }) };
/** Why a recall is closed although something is open; left empty where nothing is. */
export const closeFields = {
  open: f.text({ label: 'Still open', max: 200, readOnly: true }),
  reason: f.text({ label: 'Reason', max: 200, help: 'Needed where something is still open.' }),
};
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
const onceEnded = (row: RecallRow): string | null =>
  row.state === 'open' ? 'This recall is open: close it first, then print its paper.' : null;
const several = (title: string, blank: Values) =>
  prompt('recallSeveral', { id: 0, version: 0, title, fields: severalFields, blank });
/** What a file says, as the form starts with it; a class or date that it does not say is asked. */
const blankOf = (file: RecallFile): Values => ({
  product: file.product,
  codeInfo: file.codeInfo || null,
  unread: file.unread,
  read: false,
  products: file.products.map(({ drugId, ndc }) => ({
    drugId,
    ndc,
    lots: file.lots.join(', ') || null,
    whole: false,
  })),
  classification: file.classification,
  number: file.number.slice(0, 40),
  source: file.source.slice(0, 120),
  issuedOn: file.issuedOn || null,
  reason: file.reason.slice(0, 400),
});
/** Characters of a file of recalls that the server takes. */
const largestFile = 1_000_000;
/** A picked file, read; its form opens. Nothing happens where no file is picked. */
async function fromFile(ports: Pick<RecallPorts, 'pickFile' | 'readFile'>): Promise<Acted> {
  const text = await ports.pickFile();
  if (text === null) return { kind: 'done' };
  if (text.length > largestFile)
    return { kind: 'refused', message: 'This file is too large: choose one with fewer recalls.' };
  const read = await ports.readFile(text);
  if (!read.ok) return { kind: 'refused', message: read.error.message };
  const more = read.value.left > 1 ? `, 1 of ${read.value.left}` : '';
  return { kind: 'done', ask: several(`Recall from a file${more}`, blankOf(read.value)) };
}
const recallsList = clockDialogColumns<RecallRow>()({
  number: { title: 'Number', width: 128, text: (row) => row.number },
  classification: {
    title: 'Class',
    width: 116,
    text: (row) => recallClassText(row.classification),
  },
  drugName: { title: 'Drug', width: 200, grow: true, text: (row) => tallMan(row.drugName) },
  ndc: { title: 'NDC', width: 124, text: (row) => formatNdc11(row.ndc) },
  lots: { title: 'Lots', width: 150, grow: true, sortable: false, text: lotsText },
  state: { title: 'State', width: 84, text: (row) => stateText[row.state] },
  onHand: {
    title: 'Quarantine',
    width: 90,
    align: 'right',
    sortable: false,
    text: (row) => quantity(row.figures.onHand),
  },
  inProcess: {
    title: 'In process',
    width: 84,
    align: 'right',
    sortable: false,
    text: (row) => String(row.figures.inProcess),
  },
  told: {
    title: 'Told',
    width: 70,
    align: 'right',
    sortable: false,
    text: (row) => `${row.figures.told} of ${row.figures.patients}`,
  },
  issuedOn: { title: 'Notice of', width: 94, text: (row) => formatDate(row.issuedOn) },
  reason: { title: 'Reason', width: 170, grow: true, text: (row) => row.reason },
  source: { title: 'Source', width: 150, grow: true, text: (row) => row.source },
  enteredAt: {
    title: 'Entered',
    width: 132,
    text: (row, clock) => instantText(clock, row.enteredAt),
  },
  enteredBy: { title: 'By', width: 120, text: (row) => row.enteredBy },
});
/** Recalls, the latest notice first; Insert enters one, Enter shows who got it. */
export const recallsPlan = {
  name: 'recalls',
  call: 'recalls.search',
  ...recallsList,
  keyOf: (row) => row.id,
  choices: which,
  changeEvents: ['recall', 'stock', 'rx'],
  rowActions: {
    create: {
      adds: true,
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
    several: {
      adds: true,
      ask: () => several('Recall of several packages', { products: [], read: false }),
    },
    file: { adds: true, act: true },
    open: {
      ask: ofRow((row: RecallRow) => ({
        name: 'recallPatients',
        input: {
          values: { recallId: row.id, recall: `${row.number}, ${row.drugName}`.slice(0, 120) },
        },
      })),
    },
    edit,
    close: {
      why: whileOpen,
      ask: ofRow((row: RecallRow) =>
        prompt('recallClose', {
          id: row.id,
          version: row.version,
          title: `Recall ${row.number}`,
          fields: closeFields,
          blank: { open: openOfRecall(row.figures).join(', ') || 'Nothing', reason: null },
        }),
      ),
    },
    print: { act: true, why: onceEnded },
    preview: { act: true, why: onceEnded },
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

/** An id of the row under the cursor. */
const idIn = (row: object | null, name: 'id' | 'recallId'): number =>
  Number(Reflect.get(required(row, 'row under the cursor'), name));
/** A paper to this workstation's printer, or before the eyes first. */
async function printed(
  ports: Pick<RecallPorts, 'openPaper'>,
  verb: string,
  what: string,
  result: Result<PrintedPaper>,
): Promise<Acted> {
  if (!result.ok) return { kind: 'refused', message: result.error.message };
  const { fileUrl, pages } = result.value;
  if (verb === 'preview') {
    ports.openPaper(fileUrl);
    return { kind: 'done' };
  }
  const many = pages === 1 ? '1 page' : `${pages} pages`;
  return { kind: 'done', paper: { fileUrl, what: `${what}, ${many},`, here: 'open' } };
}
/** The notice that was typed; the whole NDC has no lots. */
const noticeIn = (draft: Values): Notice => {
  const { covers, lots, ...typed } = valuesOf(recallFields, draft);
  return { ...typed, lots: covers === 'lots' ? (lots ?? '') : null };
};
/** The questions about a recall, each with its call. */
const asks = (ports: RecallPorts) => ({
  recallSeveral: savedAndTold(
    async ({ draft }) => {
      const notice = severalIn(draft);
      return notice.ok ? ports.enterSeveral(notice.value) : notice;
    },
    ({ entered }) => (entered === 1 ? '1 recall entered.' : `${entered} recalls entered.`),
  ),
  recallCall: savedBy(({ id, version, draft }) => {
    const { recallId, kind, answer, back } = valuesOf(callForm, draft);
    return ports.call({
      recallId: required(recallId, 'recall'),
      patientId: required(id, 'patient'),
      tries: version,
      kind,
      answer,
      back,
    });
  }),
  recallClose: savedBy(({ id, version, draft }) =>
    ports.close({
      recallId: required(id, 'recall'),
      version,
      reason: valuesOf(closeFields, draft).reason,
    }),
  ),
  recallNotice: savedAndTold(
    ({ id, version, draft }) =>
      id === null || id === 0
        ? ports.enter(noticeIn(draft))
        : ports.change({ ...noticeIn(draft), recallId: id, version }),
    toldOf,
    toneOf,
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
export const provideRecalls = (ports: RecallPorts, clock: ClockPorts) => ({
  recalls: provideListDialog(
    createListDialog(onClock(recallsPlan, clock)),
    (input, signal) => ports.recalls(queryOf(input), signal),
    {
      act: async ({ verb, row }) =>
        verb === 'file'
          ? fromFile(ports)
          : printed(ports, verb, 'The recall’s paper', await ports.print(idIn(row, 'id'))),
      printPaper: ports.printPaper,
    },
  ),
  recallPatients: provideListDialog(
    createListDialog(onClock(recallPatientsPlan, clock)),
    (input, signal) => ports.patients(queryOf(input), signal),
    {
      act: async ({ verb, row }) => {
        const letter = await ports.letter({
          recallId: idIn(row, 'recallId'),
          patientId: idIn(row, 'id'),
        });
        return printed(ports, verb, 'The letter', letter);
      },
      printPaper: ports.printPaper,
    },
  ),
  recallCalls: provideListDialog(
    createListDialog(onClock(recallCallsPlan, clock)),
    (input, signal) => ports.calls(queryOf(input), signal),
  ),
  ...asks(ports),
});

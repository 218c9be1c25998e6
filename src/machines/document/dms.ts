import type { DocumentRow, DocumentType } from '#domain/document/contract/documents.ts';
import type { WaitingScan } from '#domain/document/contract/scans.ts';
import { destroyedRefusal, destroyRefusal, heldRefusal } from '#domain/document/rules/retention.ts';
import { pagesIn, tagsIn, tagsText } from '#domain/document/rules/words.ts';
import type { Fields } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { required } from '#domain/platform/required.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { documentTypes } from '#domain/platform/rules/enumerations.ts';
import { formatMask } from '#domain/platform/rules/mask.ts';
import { documentKindText } from '#machines/patient/papers.machine.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { instantText, type ZoneClock } from '#machines/platform/clock/instant-text.ts';
import { prompt } from '#machines/platform/dialogs/prompt.ts';
import type { Values } from '#machines/platform/draft/draft.ts';
import { onClock, type ClockPlan } from '#machines/platform/list-dialog/clock-plan.ts';
import { clockDialogColumns } from '#machines/platform/list-dialog/dialog-columns.ts';
import {
  createListDialog,
  provideListDialog,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Act, Acted, Asking } from '#machines/platform/list-dialog/list-plan.ts';
import { ofRow } from '#machines/platform/list-dialog/of-row.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import { tell, undoNote } from '#machines/platform/notifications/notifications.machine.ts';
import { port } from '#machines/platform/ports/port.ts';
import { recordMachine } from '#machines/platform/record/record.machine.ts';
import type { SaveOutcome } from '#machines/platform/record/record.ports.ts';
import { savedBy, type Draft } from '#machines/platform/record/saved-by.ts';
import { outcome as savedOutcome } from '#machines/platform/record/saved-by.ts';
import { undoOf, type Undoable } from '#machines/platform/undo/undo.machine.ts';
import type { Describing, DmsPorts, DocumentPorts, Splitting } from './documents.ports.ts';

/**
 * What a search can be narrowed to: the four types of the specification, and the papers of
 * prescriptions.
 */
const searchTypes = [...documentTypes, { value: 'hard-copy', label: 'Hard copy' }] as const;
export const dmsFields = {
  type: f.choice({ label: 'Search type', of: searchTypes }),
  uploadedOn: f.date({ is: 'past', label: 'Upload date' }),
  patientId: f.ref({ label: 'Patient', of: 'patient' }),
};
const shows = [
  {
    name: 'show',
    label: 'Documents',
    options: [
      { value: 'all', label: 'All' },
      { value: 'unlinked', label: 'Not linked' },
      { value: 'past', label: 'Past retention' },
      { value: 'held', label: 'On hold' },
      { value: 'destroyed', label: 'Destroyed' },
    ],
    initial: 'all',
  },
] as const;

const link = {
  name: f.text({ label: 'Name', max: 120 }),
  tags: f.text({ label: 'Tags', max: 300, help: 'Separated by commas: prior auth, 2026' }),
  patientId: f.ref({
    label: 'Patient',
    of: 'patient',
    help: 'Without a patient the document stays under Not linked.',
  }),
  type: f.choice({ label: 'Document type', of: documentTypes }),
  rxNumber: f.rxNumber({
    label: 'Rx #',
    help: 'Where it is about one prescription of this patient.',
    scan: ['rx'],
  }),
  insuranceId: f.ref({
    label: 'Card',
    of: 'patientCard',
    within: 'patientId',
    help: 'Where it is about one card of this patient.',
  }),
} satisfies Fields;
/** Which document it is stands with what is typed of it, and is shown nowhere. */
const key = f.text({ label: 'Document', max: 32 });
export const describeFields = { key, ...link } satisfies Fields;
export const renameFields = {
  key,
  patientId: f.ref({ label: 'Patient', of: 'patient' }),
  name: link.name,
  tags: link.tags,
} satisfies Fields;
export const uploadFields = {
  key: f.file({
    label: 'Document',
    required: true,
    help: 'PDF, JPEG, PNG, TIFF, WebP or GIF, or pasted.',
  }),
  ...link,
} satisfies Fields;

/** How long it must be kept, as a person reads it in a list. */
export const keptText = (row: Pick<DocumentRow, 'keepUntil' | 'hold' | 'destroyed'>): string => {
  if (row.destroyed) return 'Destroyed';
  return row.hold ? 'On hold' : formatDate(row.keepUntil);
};
/** When, by whom and why a document was destroyed, or put on hold. The times are the store’s. */
export const retentionText = (
  clock: ZoneClock,
  row: Pick<DocumentRow, 'hold' | 'destroyed'>,
): string | null => {
  if (row.destroyed)
    return `Destroyed on ${instantText(clock, row.destroyed.at)} by ${row.destroyed.by}: ${row.destroyed.reason}`;
  return row.hold
    ? `On hold since ${instantText(clock, row.hold.at)} by ${row.hold.by}: ${row.hold.reason}`
    : null;
};
/**
 * Why nothing can be done with what is left of a document, or with what was deleted; null where it
 * can.
 */
export const goneRefusal = (row: Pick<DocumentRow, 'deleted' | 'destroyed'>): string | null =>
  destroyedRefusal(row.destroyed !== null) ??
  (row.deleted ? 'It was deleted. It is kept until it is destroyed.' : null);
/** Why a document can't be destroyed today, or null. */
const destroyWhy = (
  row: Pick<DocumentRow, 'destroyed' | 'hold' | 'keepUntil' | 'past'>,
): string | null =>
  destroyRefusal({
    destroyed: row.destroyed !== null,
    holdReason: row.hold?.reason ?? null,
    keepUntil: row.keepUntil,
    past: row.past,
  });
const holds = [
  { value: 'on', label: 'On hold' },
  { value: 'off', label: 'Off hold' },
] as const;
export const holdFields = {
  key,
  step: f.radio({ label: 'Document', of: holds, required: true }),
  reason: f.text({
    label: 'Reason',
    max: 200,
    required: 'shown',
    when: { field: 'step', is: 'on' },
    help: 'A lawsuit, an audit, an investigation: it is neither deleted nor destroyed until it is taken off.',
  }),
} satisfies Fields;
/** Puts a document on hold, or takes it off. */
export const holding = (row: DocumentRow): Asking =>
  prompt('documentHold', {
    id: row.id,
    version: row.version,
    title: row.name,
    fields: holdFields,
    blank: { key: row.key, step: row.hold ? 'off' : 'on', reason: row.hold?.reason ?? null },
  });
/** `items`: which documents, as [key, id, version]; shown nowhere. */
export const destroyFields = {
  items: f.text({ label: 'Documents', max: 20_000 }),
  reason: f.text({ label: 'Reason', max: 200, required: true, help: 'It can’t be taken back.' }),
  password: f.password({ label: 'Your password', required: true }),
} satisfies Fields;
const countOf = (count: number, marked: number): string =>
  count === marked ? `${marked} documents` : `${count} of ${marked} documents`;
/**
 * Destroys these documents, one after the other, with one reason and one password. `marked`: how
 * many were marked, of which these can be destroyed.
 */
export const destroying = (rows: readonly DocumentRow[], marked: number): Asking => {
  const { id, version, name } = required(rows[0], 'document to destroy');
  return prompt('documentDestroy', {
    id,
    version,
    title: marked === 1 ? name : countOf(rows.length, marked),
    fields: destroyFields,
    blank: {
      items: JSON.stringify(rows.map((row) => [row.key, row.id, row.version])),
      reason: null,
      password: null,
    },
  });
};

const blankOf = (row: DocumentRow): Values => ({
  key: row.key,
  name: row.name,
  tags: tagsText(row.tags),
  patientId: row.patientId,
  type: row.kind === 'hard-copy' || row.kind === 'unlinked' ? null : row.kind,
  rxNumber: row.rxNumber,
  insuranceId: row.insuranceId,
});
/** What a document is called and whose it is; of a prescription's paper only what it is called. */
export const describing = (row: DocumentRow): Asking =>
  prompt(row.kind === 'hard-copy' ? 'documentName' : 'documentDetails', {
    id: row.id,
    version: row.version,
    title: row.name,
    fields: row.kind === 'hard-copy' ? renameFields : describeFields,
    blank: blankOf(row),
  });
/** A document of a patient, or of nobody yet, that a person uploads. */
export const uploading = (start: Values = {}): Asking =>
  prompt('documentUpload', {
    id: 0,
    version: 1,
    title: 'Document',
    fields: uploadFields,
    blank: {
      key: null,
      name: null,
      tags: null,
      patientId: null,
      type: null,
      rxNumber: null,
      insuranceId: null,
      ...start,
    },
  });
/** `of`: which document it is, in which it has how many pages; shown nowhere. */
export const splitFields = {
  key,
  count: f.number({ label: 'Of', min: 1 }),
  pages: f.text({
    label: 'Pages',
    required: true,
    max: 60,
    help: 'As 2-4, 7; they come in the order in which they are typed.',
  }),
  name: link.name,
  patientId: link.patientId,
  type: link.type,
} satisfies Fields;
/**
 * Some pages of a document as a document of their own, the same patient's unless another is chosen.
 */
export const splitting = (row: DocumentRow): Asking =>
  prompt('documentSplit', {
    id: row.id,
    version: row.version,
    title: row.name,
    fields: splitFields,
    blank: {
      key: row.key,
      count: row.pages,
      pages: null,
      name: row.name,
      patientId: row.patientId,
      type: row.kind === 'hard-copy' || row.kind === 'unlinked' ? null : row.kind,
    },
  });
const entering = (row: DocumentRow): Asking => ({
  name: 'rxEntry',
  input: {
    start: { imageKey: row.key },
    ...(row.patientId === null ? {} : { patientId: row.patientId }),
  },
});
/** Why it can't be split, or null. */
export const splitRefusal = (
  row: Pick<DocumentRow, 'pages' | 'deleted' | 'destroyed'>,
): string | null => goneRefusal(row) ?? (row.pages === 1 ? 'It has one page.' : null);
const isPaper = 'This is the paper of a prescription: it stays with the prescription.';

const dmsList = clockDialogColumns<DocumentRow>()({
  createdAt: {
    title: 'Uploaded',
    width: 132,
    text: (row, clock) => instantText(clock, row.createdAt),
  },
  name: { title: 'Name', width: 172, grow: true, sortable: false, text: (row) => row.name },
  kind: { title: 'Type', width: 110, sortable: false, text: (row) => documentKindText(row.kind) },
  tags: {
    title: 'Tags',
    width: 122,
    grow: true,
    sortable: false,
    text: (row) => tagsText(row.tags),
  },
  patientName: {
    title: 'Patient',
    width: 150,
    sortable: false,
    text: (row) => row.patientName ?? '',
  },
  dateOfBirth: {
    title: 'DOB',
    width: 92,
    sortable: false,
    text: (row) => formatDate(row.dateOfBirth),
  },
  rxNumber: {
    title: 'Rx #',
    width: 126,
    sortable: false,
    text: (row) => (row.rxNumber === null ? '' : formatMask('rxNumber', row.rxNumber)),
  },
  card: { title: 'Card', width: 96, sortable: false, text: (row) => row.card ?? '' },
  keepUntil: { title: 'Keep until', width: 110, sortable: false, text: keptText },
  pages: {
    title: 'Pages',
    width: 56,
    align: 'right',
    sortable: false,
    text: (row) => String(row.pages),
  },
  uploadedBy: { title: 'By', width: 110, sortable: false, text: (row) => row.uploadedBy },
});
/**
 * DMS Search of the top toolbar: every document of the store, and what came from the scanner and is
 * nobody's yet.
 */
export const dmsPlan = {
  name: 'dmsSearch',
  call: 'documents.search',
  ...dmsList,
  keyOf: (row) => row.key,
  fields: dmsFields,
  choices: shows,
  changeEvents: ['document', 'patient', 'rx'],
  scanned: (code) => ({ search: code.kind === 'rx' ? code.rxNumber : code.raw }),
  rowActions: {
    open: {
      why: (row) => (row.deleted && !row.destroyed ? goneRefusal(row) : null),
      ask: ofRow((row) => ({ name: 'documentView', input: { document: row } })),
    },
    edit: { why: goneRefusal, ask: ofRow((row) => describing(row)) },
    upload: {
      ask: (_, values) =>
        uploading(
          typeof values['patientId'] === 'number' ? { patientId: values['patientId'] } : {},
        ),
    },
    scan: { ask: () => ({ name: 'scanInbox', input: {} }) },
    split: { why: splitRefusal, ask: ofRow((row) => splitting(row)) },
    create: {
      needsRow: true,
      why: (row) =>
        goneRefusal(row) ??
        (row.kind === 'hard-copy' ? 'A prescription was entered from this paper already.' : null),
      ask: (row) => entering(required(row, 'document to enter')),
    },
    hold: {
      why: (row) => destroyedRefusal(row.destroyed !== null),
      ask: ofRow((row) => holding(row)),
    },
    destroy: {
      why: destroyWhy,
      ask: (row, _values, rows) =>
        rows.length > 1
          ? destroying(
              rows.filter((row) => destroyWhy(row) === null),
              rows.length,
            )
          : destroying([required(row, 'document to destroy')], 1),
    },
    remove: {
      why: (row) =>
        goneRefusal(row) ??
        heldRefusal(row.hold?.reason ?? null) ??
        (row.kind === 'hard-copy' ? isPaper : null),
      act: true,
    },
    fax: {
      why: (row) =>
        goneRefusal(row) ??
        (row.patientId === null
          ? 'It is nobody’s yet: say whose it is first, with {key:dms.save}.'
          : null),
      act: true,
    },
  },
} satisfies ClockPlan<DocumentRow>;
const refusedBy = (input: { readonly error: { readonly message: string } }): Acted => ({
  kind: 'refused',
  message: input.error.message,
});
const act =
  (ports: DmsPorts) =>
  async ({ verb, row }: Act, signal: AbortSignal): Promise<Acted> => {
    const ownRow = row as DocumentRow;
    if (verb === 'remove') {
      const gone = await ports.remove({ key: ownRow.key, version: ownRow.version });
      return gone.ok
        ? {
            kind: 'done',
            undo: {
              kind: 'document',
              id: ownRow.id,
              key: ownRow.key,
              version: gone.value.version,
              what: ownRow.name,
            },
          }
        : refusedBy(gone);
    }
    const patientId = required(ownRow.patientId, 'patient of the document');
    const papers = await ports.papers(patientId, signal);
    return papers.ok
      ? {
          kind: 'done',
          ask: {
            name: 'sendFax',
            input: {
              patientId,
              name: ownRow.patientName ?? '',
              papers: papers.value,
              at: Math.max(
                0,
                papers.value.findIndex((paper) => paper.key === ownRow.key),
              ),
            },
          },
        }
      : refusedBy(papers);
  };
const words = (input: unknown): string | null =>
  typeof input === 'string' && input.trim() !== '' ? input.trim() : null;
const number = (input: unknown): number | null => (typeof input === 'number' ? input : null);
/** What was typed of a document, as the call takes it. */
export const describedBy = ({ version, draft }: Draft): Describing => ({
  key: String(draft['key']),
  version,
  name: words(draft['name']),
  tags: tagsIn(words(draft['tags']) ?? ''),
  patientId: number(draft['patientId']),
  type: words(draft['type']) as DocumentType | null,
  rxNumber: words(draft['rxNumber']),
  insuranceId: number(draft['insuranceId']),
});

/** What was typed of the pages, as the call takes it; a refusal where it can't be read. */
export function splitBy({ version, draft }: Draft): Result<Splitting> {
  const pages = pagesIn(words(draft['pages']) ?? '', Number(draft['count']));
  return pages.ok
    ? ok({
        key: String(draft['key']),
        version,
        pages: pages.value,
        name: words(draft['name']),
        patientId: number(draft['patientId']),
        type: words(draft['type']) as DocumentType | null,
      })
    : { ok: false, error: { ...pages.error, fields: { pages: pages.error.message } } };
}
/** How a split is taken back: what was made goes, and what it was made of was never changed. */
export const splitUndo = (
  { id, key: made, version, name }: Pick<DocumentRow, 'id' | 'key' | 'version' | 'name'>,
  of: string,
): Undoable => ({
  kind: 'documentSplit',
  id,
  key: made,
  version,
  what: `The split of ${of}`,
  said: `${name} is taken back; ${of} is as it was.`,
  failed: `The split of ${of} could not be taken back`,
});
/** What was made can be taken back from its note, wherever the person is by then. */
const provideSplit = (ports: Pick<DmsPorts, 'split'>) =>
  recordMachine.provide({
    actors: {
      save: port<SaveOutcome, Draft>(async (draft) => {
        const sent = splitBy(draft);
        const result = sent.ok ? await ports.split(sent.value) : sent;
        const saved = savedOutcome(draft, result);
        return saved.kind === 'saved' && result.ok
          ? { ...saved, row: { ...saved.row, made: result.value } }
          : saved;
      }),
    },
    actions: {
      notifySaved: ({ context, system }) => {
        const made = required(context.stored, 'stored document')['made'] as DocumentRow;
        tell(
          system,
          undoNote(
            `${made.name} is a document of its own.`,
            undoOf(system, splitUndo(made, context.title)),
          ),
        );
      },
    },
  });

const sizes = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.ceil(bytes / 1_024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
const scanInboxList = clockDialogColumns<WaitingScan>()({
  at: { title: 'Scanned', width: 140, text: (row, clock) => instantText(clock, row.at) },
  name: { title: 'File', width: 220, grow: true, text: (row) => row.name },
  byteSize: {
    title: 'Size',
    width: 80,
    align: 'right',
    sortable: false,
    text: (row) => sizes(row.byteSize),
  },
  state: {
    title: 'State',
    width: 96,
    sortable: false,
    text: (row) => {
      if (row.why !== null) return 'Refused';
      return row.arriving ? 'Arriving' : 'Waiting';
    },
  },
  why: { title: 'Why', width: 300, grow: true, sortable: false, text: (row) => row.why ?? '' },
});
/** Scan: what the scanner put down and did not come in by itself. */
export const scanInboxPlan = {
  name: 'scanInbox',
  call: 'scans.search',
  ...scanInboxList,
  keyOf: (row) => row.scan,
  changeEvents: ['scan', 'document'],
  rowActions: {
    remove: {
      why: (row) => (row.why === null ? 'It comes in by itself in a moment.' : null),
      act: true,
    },
  },
} satisfies ClockPlan<WaitingScan>;
const discard =
  (ports: Pick<DocumentPorts, 'discardScan'>) =>
  async ({ row }: Act): Promise<Acted> => {
    const { scan, name } = row as WaitingScan;
    const gone = await ports.discardScan(scan);
    return gone.ok
      ? { kind: 'done', message: `${name} lies among what was discarded, in the scanner’s folder.` }
      : refusedBy(gone);
  };
/**
 * Each document with a proof of its own, for the one password that was typed; what is refused stops
 * what follows, and is said with what is done already.
 */
export async function destroyAll(
  ports: Pick<DmsPorts, 'destroy' | 'proveDestroy'>,
  { draft }: Draft,
): Promise<Result<{ readonly destroyed: number }>> {
  const items = JSON.parse(String(draft['items'])) as readonly (readonly [
    string,
    number,
    number,
  ])[];
  const password = String(draft['password']);
  const reason = String(draft['reason']);
  for (const [index, [id_, id, version]] of items.entries()) {
    const so = index === 0 ? '' : `${index} of ${items.length} are destroyed. `;
    const proof = await ports.proveDestroy({ id, version, password });
    if (!proof.ok)
      return {
        ok: false,
        error: {
          ...proof.error,
          message: so + proof.error.message,
          fields: { password: proof.error.message },
        },
      };
    const done = await ports.destroy({ key: id_, version, reason, stepUp: proof.value });
    if (!done.ok) return { ok: false, error: { ...done.error, message: so + done.error.message } };
  }
  return ok({ destroyed: items.length });
}
/** DMS Search with the dialogs that it opens. */
export const provideDms = (ports: DmsPorts, clock: ClockPorts) => ({
  dmsSearch: provideListDialog(
    createListDialog(onClock(dmsPlan, clock)),
    (input, signal) => ports.search(queryOf(input), signal),
    { act: act(ports) },
  ),
  scanInbox: provideListDialog(
    createListDialog(onClock(scanInboxPlan, clock)),
    (input, signal) => ports.waiting(queryOf(input), signal),
    { act: discard(ports) },
  ),
  documentSplit: provideSplit(ports),
  documentHold: savedBy(({ version, draft }) =>
    ports.putOnHold({
      key: String(draft['key']),
      version,
      reason: draft['step'] === 'on' ? words(draft['reason']) : null,
    }),
  ),
  documentDestroy: savedBy((draft) => destroyAll(ports, draft)).provide({
    actions: {
      notifySaved: ({ context, system }) =>
        tell(system, { tone: 'success', message: `${context.title} destroyed.` }),
    },
  }),
  documentDetails: savedBy((draft) => ports.describe(describedBy(draft))),
  documentName: savedBy((draft) =>
    ports.describe({ ...describedBy(draft), type: null, rxNumber: null, insuranceId: null }),
  ),
  documentUpload: savedBy((draft) => ports.describe({ ...describedBy(draft), version: 1 })),
});

import type { DocumentRow } from '#domain/document/contract/documents.ts';
import type { WaitingScan } from '#domain/document/contract/scans.ts';
import { tagsText } from '#domain/document/rules/words.ts';
import { defineForm } from '#domain/platform/fields/entity.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatMask } from '#domain/platform/rules/mask.ts';
import {
  describeFields,
  destroyFields,
  dmsFields,
  dmsPlan,
  holdFields,
  keptText,
  renameFields,
  retentionText,
  scanInboxPlan,
  splitFields,
  uploadFields,
} from '#machines/document/dms.ts';
import {
  type documentViewMachine,
  documentViewRefusal,
  type DocumentViewRef,
} from '#machines/document/document-view.machine.ts';
import { documentKindText } from '#machines/patient/papers.machine.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import {
  type ListDialogMachine,
  listDialogRefusal,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { type VerbOf, defineCommands, type CommandSet } from '#ui/platform/commands/registry.ts';
import { declareListDialog } from '#ui/platform/declared/declare-list-dialog.tsx';
import { recordAsk } from '#ui/platform/declared/record-ask.tsx';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import { RecordView } from '#ui/platform/form/record-view.tsx';
import type { AnyForm } from '#ui/platform/form/walk.ts';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { Picture } from './picture.tsx';

const group = 'DMS Search';
const write = 'document.write' as const;
export const dmsCommands: readonly CommandSet[] = [
  defineCommands<ListDialogMachine, VerbOf<typeof dmsPlan>>(
    { name: 'dmsSearch', kind: 'dialog', title: 'DMS Search', refusal: listDialogRefusal },
    [
      {
        id: 'dms.scan',
        title: 'Scan',
        group,
        hint: 'What the scanner put down that did not come in by itself: what still arrives, and what was refused.',
        keys: ['Alt+W'],
        event: { type: 'list.do', verb: 'scan' },
        permission: write,
        words: ['scanner', 'inbox'],
      },
      {
        id: 'dms.upload',
        title: 'Upload',
        group,
        hint: 'Brings in a file or a pasted picture, a patient’s or nobody’s yet.',
        keys: ['Alt+U'],
        event: { type: 'list.do', verb: 'upload' },
        permission: write,
        words: ['attach', 'file'],
      },
      {
        id: 'dms.new-rx',
        title: 'New Rx',
        group,
        hint: 'Enters a new prescription from the document of this row: it becomes its hard copy.',
        keys: ['Insert'],
        event: { type: 'list.do', verb: 'create' },
        fallback: true,
        permission: 'rx.create',
        row: true,
      },
      {
        id: 'dms.save',
        title: 'Save',
        group,
        hint: 'Names the document of this row, tags it, and says whose it is: patient, prescription, card.',
        keys: ['Ctrl+S'],
        event: { type: 'list.do', verb: 'edit' },
        permission: write,
        words: ['link', 'rename', 'tag', 'edit'],
        bar: 5,
        row: true,
      },
      {
        id: 'dms.delete',
        title: 'Delete',
        group,
        hint: 'Deletes the document of this row; can be undone.',
        keys: ['Alt+D'],
        event: { type: 'list.do', verb: 'remove' },
        destructive: 'undo',
        permission: write,
        row: true,
      },
      {
        id: 'dms.split',
        title: 'Split',
        group,
        hint: 'Makes some pages of the document of this row a document of their own; can be undone.',
        keys: ['Alt+L'],
        event: { type: 'list.do', verb: 'split' },
        permission: write,
        words: ['pages', 'separate'],
        row: true,
      },
      {
        id: 'dms.hold',
        title: 'Hold',
        group,
        hint: 'Puts the document of this row on legal hold with a reason, or takes it off: on hold it is neither deleted nor destroyed.',
        keys: ['Alt+H'],
        event: { type: 'list.do', verb: 'hold' },
        permission: 'document.hold',
        words: ['legal hold', 'retention', 'lawsuit', 'audit'],
        row: true,
      },
      {
        id: 'dms.destroy',
        title: 'Destroy',
        group,
        hint: 'Destroys the marked documents, or the one of this row, whose retention is over: with a reason and your password, for good.',
        keys: ['Alt+Y'],
        event: { type: 'list.do', verb: 'destroy' },
        destructive: 'confirm',
        permission: 'document.destroy',
        words: ['retention', 'shred', 'purge'],
        row: true,
      },
      {
        id: 'dms.fax',
        title: 'Send Fax',
        group,
        hint: 'Faxes the document of this row, alone or with others of its patient.',
        keys: ['Alt+X'],
        event: { type: 'list.do', verb: 'fax' },
        permission: write,
        row: true,
      },
    ],
  ),
  defineCommands<ListDialogMachine, VerbOf<typeof scanInboxPlan>>(
    { name: 'scanInbox', kind: 'dialog', title: 'Scan', refusal: listDialogRefusal },
    [
      {
        id: 'scanInbox.discard',
        title: 'Discard',
        group,
        hint: 'Moves the refused file of this row out of the way; it stays in the scanner’s folder, under “discarded”.',
        keys: ['Alt+D'],
        event: { type: 'list.do', verb: 'remove' },
        permission: write,
        bar: 5,
        row: true,
      },
    ],
  ),
  defineCommands<typeof documentViewMachine>(
    { name: 'documentView', kind: 'dialog', title: 'Document', refusal: documentViewRefusal },
    [
      {
        id: 'documentView.save',
        title: 'Save',
        group,
        hint: 'Names this document, tags it, and says whose it is.',
        keys: ['Ctrl+S'],
        event: { type: 'view.describe' },
        permission: write,
        bar: 5,
      },
      {
        id: 'documentView.hold',
        title: 'Hold',
        group,
        hint: 'Puts this document on legal hold with a reason, or takes it off.',
        keys: ['Alt+H'],
        event: { type: 'view.hold' },
        permission: 'document.hold',
      },
      {
        id: 'documentView.split',
        title: 'Split',
        group,
        hint: 'Makes some pages of this document a document of their own; can be undone.',
        keys: ['Alt+L'],
        event: { type: 'view.split' },
        permission: write,
      },
    ],
  ),
];

function hueOfKept({ destroyed, hold, past }: DocumentRow) {
  if (destroyed) return 'neutral';
  if (hold) return 'info';
  return past ? 'warn' : null;
}
/**
 * Until when it must be kept; a sign where it need not be any longer, is on hold, or is there no
 * more.
 */
function Kept(props: DocumentRow) {
  const hue = hueOfKept(props);
  return hue === null ? (
    keptText(props)
  ) : (
    <Badge hue={hue}>
      {props.deleted && !props.destroyed && !props.hold ? 'Deleted' : keptText(props)}
    </Badge>
  );
}
export const dmsView = declareListDialog({
  plan: dmsPlan,
  title: 'DMS Search',
  width: 1300,
  search: 'Search name',
  buttons: [
    'dms.scan',
    'dms.upload',
    'dms.new-rx',
    'dms.delete',
    'dms.split',
    'dms.hold',
    'dms.destroy',
    'dms.fax',
    'dms.save',
  ],
  accepts: ['rx'],
  form: defineForm({ fields: dmsFields }, [
    { title: 'Documents', rows: [['type', 'uploadedOn', 'patientId']] },
  ]),
  cells: {
    kind: (row) =>
      row.kind === 'unlinked' ? (
        <Badge hue="warn">{documentKindText(row.kind)}</Badge>
      ) : (
        documentKindText(row.kind)
      ),
    keepUntil: Kept,
  },
  emptyHint:
    'Name, tag, patient, birth date or Rx #. What the scanner puts down comes in by itself and stands under Not linked.',
});
const stateOfScan = ({ why, arriving }: WaitingScan): string => {
  if (why !== null) return 'Refused';
  return arriving ? 'Arriving' : 'Waiting';
};
export const scanInboxView = declareListDialog({
  plan: scanInboxPlan,
  title: 'Scan',
  width: 1000,
  search: 'File or reason',
  buttons: ['scanInbox.discard'],
  cells: {
    state: (row) => <Badge hue={row.why === null ? 'info' : 'danger'}>{stateOfScan(row)}</Badge>,
  },
  emptyHint:
    'Nothing is on its way and nothing was refused. What came in stands in DMS Search under Not linked.',
});

const rows = [
  ['name', 'tags'],
  ['patientId', 'type'],
  ['rxNumber', 'insuranceId'],
] as const;
const ask = (title: string, form: AnyForm): DialogView<RecordRef> => ({
  title,
  width: 700,
  scopes: ['record'],
  accepts: ['rx'],
  View: ({ dialog }) => <RecordView record={dialog} form={form} />,
});
export const documentDetailsView = ask(
  'Save the document',
  defineForm({ fields: describeFields }, [{ title: 'Document', rows }]),
);
export const documentNameView = ask(
  'Save the document',
  defineForm({ fields: renameFields }, [{ title: 'Document', rows: [['name', 'tags']] }]),
);
export const documentSplitView = ask(
  'Split',
  defineForm({ fields: splitFields }, [
    {
      title: 'A document of its own',
      rows: [
        ['pages', 'name'],
        ['patientId', 'type'],
      ],
    },
  ]),
);
export const documentHoldView = recordAsk(
  'legal hold',
  700,
  defineForm({ fields: holdFields }, [{ title: 'Legal hold', rows: [['step'], ['reason']] }]),
);
export const documentDestroyView = recordAsk(
  'destroy for good',
  700,
  defineForm({ fields: destroyFields }, [{ title: 'Destroy', rows: [['reason'], ['password']] }]),
);
export const documentUploadView = ask(
  'Upload',
  defineForm({ fields: uploadFields }, [{ title: 'Document', rows: [['key'], ...rows] }]),
);

/** One document, page by page, with what is known of it. */
function DocumentDialog({ dialog }: { readonly dialog: DocumentViewRef }) {
  const clock = useClock();
  const { document } = dialog.getSnapshot().context;
  const kept = retentionText(clock, document);
  const facts = [
    documentKindText(document.kind),
    document.patientName,
    document.dateOfBirth === null ? null : formatDate(document.dateOfBirth),
    document.rxNumber === null ? null : `Rx ${formatMask('rxNumber', document.rxNumber)}`,
    document.card === null ? null : `Card ${document.card}`,
    tagsText(document.tags),
    document.destroyed || document.hold ? null : `Keep until ${keptText(document)}`,
    `${instantText(clock, document.createdAt)}, ${document.uploadedBy}`,
  ];
  return (
    <div className="flex h-[min(900px,calc(100vh-150px))] min-h-0 flex-col gap-2.5 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <b className="min-w-0 truncate">{document.name}</b>
        <span className="min-w-0 flex-1 text-muted">{facts.filter(Boolean).join(' · ')}</span>
        <CommandButton id="dialog.close" />
        <CommandButton id="documentView.hold" />
        <CommandButton id="documentView.split" />
        <CommandButton id="documentView.save" look="primary" />
      </div>
      {kept === null ? null : <Notice tone={document.destroyed ? 'danger' : 'info'} title={kept} />}
      {document.destroyed ? null : (
        <div className="flex min-h-0 flex-1 flex-col">
          <Picture
            documentKey={document.key}
            alt={`${documentKindText(document.kind)} ${document.name}`}
            what="Document"
            fill
            main
          />
        </div>
      )}
    </div>
  );
}
export const documentViewView: DialogView<DocumentViewRef> = {
  title: 'Document',
  width: 1000,
  View: DocumentDialog,
};

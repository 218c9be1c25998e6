import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { faxesGoTo } from '#domain/document/rules/fax.ts';
import { defineForm } from '#domain/platform/fields/entity.ts';
import {
  type faxMachine,
  faxForm,
  faxRefusal,
  isFaxDirty,
  markedPapers,
  type FaxRef,
} from '#machines/document/fax.machine.ts';
import { faxesFields, faxesPlan, faxStatusNames } from '#machines/document/faxes.ts';
import {
  type ListDialogMachine,
  listDialogRefusal,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Button } from '#ui/kit/button.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { type VerbOf, defineCommands, type CommandSet } from '#ui/platform/commands/registry.ts';
import { useScopeProps } from '#ui/platform/commands/workstation-context.tsx';
import { declareListDialog } from '#ui/platform/declared/declare-list-dialog.tsx';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { documentFacts, Thumbnail } from './document-card.tsx';

const group = 'Documents';
export const faxCommands: readonly CommandSet[] = [
  defineCommands<typeof faxMachine>(
    { name: 'sendFax', kind: 'dialog', title: 'Send Fax', refusal: faxRefusal },
    [
      {
        id: 'fax.send',
        title: 'Send',
        group,
        hint: 'Puts the fax into the outbox, with the marked documents.',
        keys: ['Ctrl+S', 'Ctrl+Enter'],
        event: { type: 'fax.send' },
        permission: 'document.write',
        bar: 5,
      },
      {
        id: 'fax.list',
        title: 'Faxes',
        group,
        hint: 'Shows what waits, what was sent and what failed.',
        keys: ['F9'],
        event: { type: 'fax.list' },
        bar: 6,
      },
    ],
  ),
  defineCommands<typeof faxMachine>(
    { name: 'faxPapers', kind: 'table', title: 'These documents', refusal: faxRefusal },
    [
      {
        id: 'faxPapers.next',
        title: 'Next document',
        group,
        keys: ['Down'],
        event: { type: 'fax.move', by: 1 },
        repeatable: true,
        hidden: true,
      },
      {
        id: 'faxPapers.previous',
        title: 'Document before',
        group,
        keys: ['Up'],
        event: { type: 'fax.move', by: -1 },
        repeatable: true,
        hidden: true,
      },
      {
        id: 'faxPapers.mark',
        title: 'Mark',
        group,
        hint: 'Marks the document, or unmarks it: all marked ones go.',
        keys: ['Space'],
        event: { type: 'fax.mark' },
        bar: 2,
      },
    ],
  ),
  defineCommands<ListDialogMachine, VerbOf<typeof faxesPlan>>(
    { name: 'faxes', kind: 'dialog', title: 'Faxes', refusal: listDialogRefusal },
    [
      {
        id: 'faxes.retry',
        title: 'Try again',
        group,
        hint: 'Queues a fax that failed once more.',
        keys: ['F8'],
        event: { type: 'list.do', verb: 'retry' },
        permission: 'document.write',
        bar: 5,
        row: true,
      },
    ],
  ),
];

/** The patient's documents, the ones that go marked. */
function Papers({ dialog }: { readonly dialog: FaxRef }) {
  const { papers, cursor, marked } = useSelector(dialog, (snapshot) => snapshot.context);
  const scope = useScopeProps('faxPapers', 'table', dialog);
  const clock = useClock();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector(`[id="fax-paper-${cursor}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [cursor]);
  return (
    <div
      {...scope}
      ref={box}
      tabIndex={0}
      role="listbox"
      aria-multiselectable="true"
      aria-label="Documents"
      aria-activedescendant={`fax-paper-${cursor}`}
      className="max-h-64 min-h-24 overflow-y-auto rounded-[9px] border border-line"
    >
      {papers.map((paper, index) => {
        const isMarked = marked.includes(paper.key);
        const [type, , on] = documentFacts(clock, paper);
        return (
          <div
            key={paper.key}
            id={`fax-paper-${index}`}
            role="option"
            aria-selected={isMarked}
            onClick={() => dialog.send({ type: 'fax.mark', index })}
            className={`flex items-center gap-2.5 border-b border-line px-2.5 py-1.5 ${index === cursor ? 'bg-row' : ''}`}
          >
            <span aria-hidden="true" className="w-4 font-semibold text-accent">
              {isMarked ? '✓' : ''}
            </span>
            <Thumbnail document={paper} className="h-10 w-8" />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{paper.name}</span>
              <span className="block text-small text-muted">
                {type} · {on} · {paper.pages === 1 ? '1 page' : `${paper.pages} pages`}
              </span>
            </span>
          </div>
        );
      })}
    </div>
  );
}
function FaxDialog({ dialog }: { readonly dialog: FaxRef }) {
  const { draft, name } = dialog.getSnapshot().context;
  const { problem, rejections } = useSelector(dialog, (snapshot) => snapshot.context);
  const busy = useSelector(dialog, (snapshot) => snapshot.matches('sending'));
  const pages = useSelector(dialog, (snapshot) =>
    markedPapers(snapshot.context).reduce((sum, markedPaper) => sum + markedPaper.pages, 0),
  );
  return (
    <>
      <div data-region="form" className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4">
        <p className="text-muted">
          Documents of <b className="text-ink">{name}</b>
        </p>
        {problem === null ? null : <Notice tone="warn" title={problem} />}
        <EntityForm form={faxForm} draft={draft} autoFocus rejections={rejections} />
        <section aria-labelledby="fax-papers-title" className="flex flex-col gap-1.5">
          <h3 id="fax-papers-title" className="flex items-center gap-2 font-semibold">
            Documents{' '}
            <span role="status" className="font-normal text-muted tabular-nums">
              {pages === 1 ? '1 page and the cover' : `${pages} pages and the cover`}
            </span>
          </h3>
          <Papers dialog={dialog} />
        </section>
        <Notice tone="info" title={faxesGoTo} />
      </div>
      <div className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-2 border-t border-line px-4 py-2">
        <CommandButton id="fax.list" />
        <span className="ml-auto" />
        <CommandButton id="dialog.close" />
        <Button
          look="primary"
          command="fax.send"
          busy={busy}
          onClick={() => dialog.send({ type: 'fax.send' })}
        >
          Send
        </Button>
      </div>
    </>
  );
}
export const faxView: DialogView<FaxRef> = {
  title: 'Send Fax',
  width: 700,
  View: FaxDialog,
  unsaved: isFaxDirty,
};

const hues = { queued: 'info', sent: 'ok', failed: 'danger' } as const;
export const faxesView = declareListDialog({
  plan: faxesPlan,
  title: 'Faxes',
  width: 1400,
  search: 'Patient, recipient or number',
  buttons: ['faxes.retry'],
  emptyHint: 'No document was faxed yet.',
  form: defineForm({ fields: faxesFields }, [{ title: 'Faxes', rows: [['patientId']] }]),
  cells: { status: (row) => <Badge hue={hues[row.status]}>{faxStatusNames[row.status]}</Badge> },
});

import { useSelector } from '@xstate/react';
import { ChevronLeft, ChevronRight, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type DragEvent, type RefObject } from 'react';
import type { PatientDocument } from '#domain/document/contract/documents.ts';
import { pictureTypes } from '#domain/document/rules/picture-file.ts';
import {
  documentKindText,
  documentTypeForm,
  uploadsOf,
  type PapersRef,
} from '#machines/patient/papers.machine.ts';
import { papersRefOf, type PatientRef } from '#machines/patient/patient.machine.ts';
import type { DraftRef } from '#machines/platform/draft/draft.ts';
import { Button, IconButton } from '#ui/kit/button.tsx';
import { EmptyState } from '#ui/kit/empty-state.tsx';
import { Kbd } from '#ui/kit/kbd.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { useScopeProps } from '#ui/platform/commands/workstation-context.tsx';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { documentFacts, Thumbnail } from './document-card.tsx';
import { Picture } from './picture.tsx';
import { UploadsView } from './uploads-view.tsx';

/** Files pasted anywhere in the dialog; text is pasted where it belongs. */
function usePastedFiles(
  box: RefObject<HTMLElement | null>,
  take: (files: readonly File[]) => void,
): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const layer = box.current?.closest('[role=dialog]');
    if (
      files.length === 0 ||
      !layer ||
      (event.target instanceof Node &&
        event.target !== document.body &&
        !layer.contains(event.target))
    )
      return;
    event.preventDefault();
    take(files);
  });
  useEffect(() => {
    const on = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', on);
    return () => document.removeEventListener('paste', on);
  }, []);
}
/** The file dialog opens when the machine asks for it. */
function Chooser({
  papers,
  take,
}: {
  readonly papers: PapersRef;
  take(files: readonly File[]): void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const choosing = useSelector(papers, (snapshot) => snapshot.context.choosing);
  useEffect(() => {
    if (choosing) {
      input.current?.click();
      papers.send({ type: 'papers.chose' });
    }
  }, [papers, choosing]);
  return (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      tabIndex={-1}
      accept={pictureTypes}
      aria-label="Files to upload"
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        event.target.value = '';
        take(files);
      }}
    />
  );
}

/** How often each document was turned here, by its key. */
type Turned = Readonly<Record<string, number>>;
function Cards({
  papers,
  list,
  turned,
}: {
  readonly papers: PapersRef;
  readonly list: readonly PatientDocument[];
  readonly turned: Turned;
}) {
  const at = useSelector(papers, (snapshot) => snapshot.context.at);
  const scope = useScopeProps('papers', 'table', papers);
  const clock = useClock();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector(`[id="paper-${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div
      {...scope}
      ref={box}
      data-papers=""
      tabIndex={0}
      role="grid"
      aria-label="Documents"
      aria-rowcount={list.length}
      aria-activedescendant={`paper-${at}`}
      className="w-80 shrink-0 overflow-y-auto rounded-[9px] border border-line"
    >
      {list.map((item, index) => {
        const [type, by, on] = documentFacts(clock, item);
        return (
          <div
            key={item.key}
            id={`paper-${index}`}
            role="row"
            aria-selected={index === at}
            onClick={() => papers.send({ type: 'papers.at', index })}
            className="flex items-center gap-2.5 border-b border-line px-2.5 py-1.5 aria-selected:bg-row"
          >
            <span role="gridcell">
              <Thumbnail document={item} className="h-14 w-11" turned={turned[item.key] ?? 0} />
            </span>
            <span className="min-w-0 flex-1">
              <span role="gridcell" className="block truncate">
                {item.name}
              </span>
              <span className="block text-small text-muted">
                <span role="gridcell">{type}</span> · <span role="gridcell">{by}</span> ·{' '}
                <span role="gridcell">{on}</span>
              </span>
            </span>
            <span role="gridcell">
              {item.kind === 'hard-copy' ? null : (
                <IconButton
                  tabIndex={-1}
                  label={`Delete ${item.name}`}
                  command="papers.delete"
                  icon={<Trash2 size={14} aria-hidden="true" />}
                  onClick={(event) => {
                    event.stopPropagation();
                    papers.send({ type: 'papers.remove', index });
                  }}
                />
              )}
            </span>
          </div>
        );
      })}
    </div>
  );
}
function Preview({
  papers,
  list,
  onTurned,
}: {
  readonly papers: PapersRef;
  readonly list: readonly PatientDocument[];
  onTurned(key: string): void;
}) {
  const at = useSelector(papers, (snapshot) => snapshot.context.at);
  const shown = list[at];
  const box = useRef<HTMLElement>(null);
  const wasInside = useRef(false);
  const key = shown?.key;
  // Another document is another picture: who looked at the one before looks at this one.
  useEffect(() => {
    if (wasInside.current && !box.current?.contains(document.activeElement))
      box.current?.querySelector<HTMLElement>('[data-picture]')?.focus();
  }, [key]);
  const step = (by: 1 | -1, label: string, command: string, Icon: typeof ChevronLeft) => (
    <IconButton
      tabIndex={-1}
      label={label}
      command={command}
      aria-disabled={list[at + by] === undefined || undefined}
      icon={<Icon aria-hidden="true" size={16} />}
      onClick={() => papers.send({ type: 'papers.move', by })}
    />
  );
  return (
    <section
      ref={box}
      aria-labelledby="preview-title"
      onFocus={() => {
        wasInside.current = true;
      }}
      onBlur={(event) => {
        if (event.relatedTarget !== null)
          wasInside.current = event.currentTarget.contains(event.relatedTarget);
      }}
      className="flex min-h-64 min-w-0 flex-1 flex-col gap-2"
    >
      <div className="flex items-center gap-2">
        <h3 id="preview-title" className="font-semibold">
          Document preview
        </h3>
        {shown ? (
          <span role="status" className="min-w-0 truncate text-muted">
            {at + 1} of {list.length} · {shown.name}
          </span>
        ) : null}
        <span className="ml-auto" />
        <Kbd command="docs.previous" />
        {step(-1, 'Document before', 'docs.previous', ChevronLeft)}
        {step(1, 'Next document', 'docs.next', ChevronRight)}
        <Kbd command="docs.next" />
      </div>
      {shown ? (
        <Picture
          key={shown.key}
          documentKey={shown.key}
          alt={`${documentKindText(shown.kind)} ${shown.name}`}
          what={shown.kind === 'hard-copy' ? 'Hard copy' : 'Document'}
          fill
          onTurned={() => onTurned(shown.key)}
        />
      ) : null}
    </section>
  );
}

/**
 * The focus comes to the documents once, when they are first there; what changes later leaves it
 * alone, unless it was lost.
 */
function useFirstFocus(root: RefObject<HTMLElement | null>, isOpen: boolean, count: number): void {
  const came = useRef(false);
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (came.current && !lost) return;
    came.current ||= isOpen;
    (
      root.current?.querySelector<HTMLElement>('[data-papers]') ??
      root.current?.querySelector<HTMLElement>('h2')
    )?.focus();
  }, [root, isOpen, count]);
}
interface Props {
  readonly dialog: PatientRef;
  readonly patientId: number | null;
  readonly draft: DraftRef;
}
/**
 * General Docs (specification 001 §2.6): the papers that belong to a patient, newest first, the one
 * that is looked at, and new ones.
 */
export function PapersView({ dialog, patientId, draft }: Props) {
  const papers = useSelector(dialog, papersRefOf);
  return papers ? <Papers papers={papers} patientId={patientId} draft={draft} /> : null;
}
const words = (input: unknown): string => (typeof input === 'string' ? input : '');
function Papers({
  papers,
  patientId,
  draft,
}: Omit<Props, 'dialog'> & { readonly papers: PapersRef }) {
  const name = useSelector(draft, (snapshot) =>
    [words(snapshot.context.values['lastName']), words(snapshot.context.values['firstName'])]
      .filter(Boolean)
      .join(', '),
  );
  const scope = useScopeProps('docs', 'table', papers);
  const root = useRef<HTMLElement>(null);
  const entry = papers.getSnapshot().context.entry;
  const uploads = uploadsOf(papers.getSnapshot());
  const list = useSelector(papers, (snapshot) => snapshot.context.papers);
  const problem = useSelector(papers, (snapshot) =>
    snapshot.matches('failed') ? snapshot.context.problem : null,
  );
  const loading = useSelector(papers, (snapshot) => snapshot.matches('loading'));
  const isOpen = useSelector(papers, (snapshot) => snapshot.matches('open'));
  const [turned, setTurned] = useState<Turned>({});
  useEffect(() => {
    papers.send({ type: 'papers.show', patientId, name });
  }, [papers, patientId, name]);
  useFirstFocus(root, isOpen, list.length);
  const take = (files: readonly File[]) => papers.send({ type: 'papers.files', files });
  usePastedFiles(root, take);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take([...event.dataTransfer.files]);
  };
  return (
    <section
      ref={root}
      {...scope}
      aria-labelledby="papers-title"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className="flex min-h-0 flex-1 flex-col gap-3 p-4"
    >
      <h2 id="papers-title" tabIndex={-1} className="section-title">
        General Docs
      </h2>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <EntityForm form={documentTypeForm} draft={entry} className="w-80" />
        <div className="flex flex-wrap items-center gap-2">
          <CommandButton id="documents.scan" />
          <CommandButton id="documents.upload" />
          <CommandButton id="documents.fax" />
          <CommandButton id="documents.faxes" />
          <CommandButton id="documents.list" />
          <CommandButton id="documents.retype" />
        </div>
      </div>
      <Chooser papers={papers} take={take} />
      {uploads ? <UploadsView uploads={uploads} /> : null}
      {patientId === null ? (
        <Notice tone="info" title="Save the patient first">
          Documents belong to a patient who is stored.
        </Notice>
      ) : null}
      {loading ? <Spinner label="Loading" className="appears-late" /> : null}
      {problem === null ? null : (
        <Notice
          tone="danger"
          title={problem}
          actions={
            <Button command="papers.retry" onClick={() => papers.send({ type: 'papers.retry' })}>
              Retry
            </Button>
          }
        >
          The documents could not be loaded.
        </Notice>
      )}
      {patientId !== null && !loading && problem === null && list.length === 0 ? (
        <EmptyState title="No document belongs to this patient yet.">
          Scan or upload files, or paste them here <Kbd fixed="Ctrl+V" />. Hard copies of
          prescriptions stand here once they are attached to one.
        </EmptyState>
      ) : null}
      {list.length === 0 ? null : (
        <div className="flex min-h-0 flex-1 gap-4">
          <Cards papers={papers} list={list} turned={turned} />
          <Preview
            papers={papers}
            list={list}
            onTurned={(key) => setTurned((all) => ({ ...all, [key]: (all[key] ?? 0) + 1 }))}
          />
        </div>
      )}
    </section>
  );
}

import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { WaitingScan } from '#domain/document/contract/scans.ts';
import type { ScanDocumentsRef } from '#machines/document/scan-documents.machine.ts';
import { documentKindText } from '#machines/patient/papers.machine.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { EmptyState } from '#ui/kit/empty-state.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { useScopeProps } from '#ui/platform/commands/workstation-context.tsx';
import { useFieldPorts } from '#ui/platform/fields/field-ports.tsx';
import { useClock } from '#ui/platform/shell/clock.tsx';

const size = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
/** What a scan shows; why not, where it can't be drawn, is said when it is taken. */
function Look({ scan }: { readonly scan: WaitingScan }) {
  const { documents } = useFieldPorts();
  const [broken, setBroken] = useState(false);
  if (scan.arriving) return <p className="text-muted">The scanner is still writing this file.</p>;
  return broken ? (
    <p className="text-muted">This file can’t be shown as a picture.</p>
  ) : (
    <img
      src={documents.scanPicture(scan.scan)}
      alt={`Scan ${scan.name}`}
      draggable={false}
      className="w-full rounded-md border border-line-2 bg-[#fff]"
      onError={() => setBroken(true)}
    />
  );
}
function Rows({
  dialog,
  rows,
}: {
  readonly dialog: ScanDocumentsRef;
  readonly rows: readonly WaitingScan[];
}) {
  const clock = useClock();
  const { cursor, marked, whys } = useSelector(dialog, (snapshot) => snapshot.context);
  const scope = useScopeProps('scanRows', 'table', dialog);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector(`[id="scan-${cursor}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [cursor]);
  return (
    <div
      {...scope}
      ref={box}
      data-autofocus=""
      data-scans=""
      tabIndex={0}
      role="listbox"
      aria-multiselectable="true"
      aria-label="Scans"
      aria-activedescendant={`scan-${cursor}`}
      className="w-96 shrink-0 overflow-y-auto rounded-[9px] border border-line"
    >
      {rows.map((row, index) => {
        const isMarked = marked.includes(row.scan);
        const why = whys[row.scan] ?? row.why ?? undefined;
        return (
          <div
            key={row.scan}
            id={`scan-${index}`}
            role="option"
            aria-selected={isMarked}
            onClick={() => dialog.send({ type: 'scans.at', index })}
            className={`border-b border-line px-2.5 py-1.5 ${index === cursor ? 'bg-row' : ''}`}
          >
            <span className="flex items-center gap-2">
              <span aria-hidden="true" className="w-4 font-semibold text-accent">
                {isMarked ? '✓' : ''}
              </span>
              <span className="min-w-0 truncate">{row.name}</span>
            </span>
            <span className="block pl-6 text-small text-muted">
              {instantText(clock, row.at)} · {size(row.byteSize)}
              {row.arriving ? ' · arriving' : ''}
            </span>
            {why ? (
              <span role="alert" className="block pl-6 text-small text-danger">
                {why} It stays in the folder.
              </span>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}

/** What the store's scanner has put down, to be taken into a patient's documents. */
export function ScanDocumentsDialog({ dialog }: { readonly dialog: ScanDocumentsRef }) {
  const { name, type } = dialog.getSnapshot().context;
  const rows = useSelector(dialog, (snapshot) => snapshot.context.rows);
  const shown = useSelector(dialog, (snapshot) => snapshot.context.rows[snapshot.context.cursor]);
  const taken = useSelector(dialog, (snapshot) => snapshot.context.documents.length);
  const problem = useSelector(dialog, (snapshot) => snapshot.context.problem);
  const failed = useSelector(dialog, (snapshot) => snapshot.matches('failed'));
  const busy = useSelector(
    dialog,
    (snapshot) => snapshot.matches('taking') || snapshot.matches('discarding'),
  );
  const loading = useSelector(dialog, (snapshot) => snapshot.matches('loading'));
  const wait = useRef<HTMLDivElement>(null);
  const isEmpty = rows.length === 0;
  // The focus follows only where its place came or went.
  useEffect(() => {
    const layer = wait.current;
    (isEmpty ? layer : layer?.querySelector<HTMLElement>('[data-scans]'))?.focus();
  }, [isEmpty]);
  return (
    <>
      <div
        ref={wait}
        tabIndex={-1}
        data-autofocus=""
        className="flex min-h-[min(420px,50vh)] flex-1 flex-col gap-3 overflow-hidden p-4"
      >
        <p className="text-muted">
          Into {documentKindText(type)}
          {name === '' ? '' : ' of '}
          <b className="text-ink">{name}</b>
          <span role="status">{taken === 0 ? '' : ` · ${taken} taken`}</span>
        </p>
        {problem === null ? null : (
          <Notice
            tone="danger"
            title={problem}
            actions={failed ? <CommandButton id="scans.retry" label="Retry" /> : undefined}
          >
            What was scanned stays in the folder.
          </Notice>
        )}
        {loading ? <Spinner label="Loading" className="appears-late" /> : null}
        {!loading && !failed && isEmpty ? (
          <EmptyState title="Nothing waits in the scanner’s folder.">
            Scan the paper: it appears here by itself.
          </EmptyState>
        ) : null}
        {isEmpty ? null : (
          <div className="flex min-h-0 flex-1 gap-4">
            <Rows dialog={dialog} rows={rows} />
            <div className="min-w-0 flex-1 overflow-y-auto">
              {shown ? <Look key={`${shown.scan} ${shown.arriving}`} scan={shown} /> : null}
            </div>
          </div>
        )}
      </div>
      <div className="flex h-[52px] shrink-0 items-center justify-end gap-2 border-t border-line px-4">
        <CommandButton id="dialog.close" />
        <CommandButton id="scans.discard" />
        <CommandButton id="scans.take" look="primary" busy={busy} />
      </div>
    </>
  );
}

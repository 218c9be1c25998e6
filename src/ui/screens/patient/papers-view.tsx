import { formatDate } from '#domain/rules/dates.ts';
import { providePapers } from '#machines/patient/papers.machine.ts';
import { useScopeProps } from '#ui/commands/workstation-context.tsx';
import { useFieldPorts } from '#ui/fields/field-ports.tsx';
import { Button } from '#ui/kit/button.tsx';
import { EmptyState, Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/progress.tsx';
import { Picture } from '#ui/rx/picture.tsx';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';

/** The papers that belong to a patient, newest first, and the one that is looked at. */
export function PapersView({ patientId }: { readonly patientId: number | null }) {
  const { papersOf } = useFieldPorts(), [logic] = useState(() => providePapers({ papers: papersOf }));
  const papers = useActorRef(logic, { input: { patientId } }), scope = useScopeProps('papers', 'table', papers), box = useRef<HTMLUListElement>(null), head = useRef<HTMLHeadingElement>(null);
  const list = useSelector(papers, (s) => s.context.papers), at = useSelector(papers, (s) => s.context.at), problem = useSelector(papers, (s) => (s.matches('failed') ? s.context.problem : null)), busy = useSelector(papers, (s) => s.hasTag('busy'));
  useEffect(() => { (list.length > 0 ? box.current : head.current)?.focus(); }, [list]);
  const shown = list[at];
  return (
    <section aria-labelledby="papers-title" className="flex min-h-0 flex-1 flex-col gap-3 p-4">
      <h2 ref={head} id="papers-title" tabIndex={-1} className="section-title">General Docs</h2>
      {busy ? <Spinner label="Loading" className="appears-late" /> : null}
      {problem === null ? null : <Notice tone="danger" title={problem} actions={<Button command="papers.retry" onClick={() => papers.send({ type: 'papers.retry' })}>Retry</Button>}>The documents could not be loaded.</Notice>}
      {!busy && problem === null && list.length === 0 ? <EmptyState title="No document belongs to this patient yet.">Hard copies of prescriptions stand here once they are attached to one.</EmptyState> : null}
      {list.length === 0 ? null : (
        <div className="flex min-h-0 flex-1 gap-4">
          <ul {...scope} ref={box} tabIndex={0} role="listbox" aria-label="Documents" aria-activedescendant={`paper-${at}`} className="w-64 shrink-0 overflow-y-auto rounded-[9px] border border-line">
            {list.map((d, i) => (
              <li key={d.key} id={`paper-${i}`} role="option" aria-selected={i === at} onClick={() => papers.send({ type: 'papers.move', by: i - at })} className="border-b border-line px-2.5 py-1.5 aria-selected:bg-row">
                <span className="block truncate">{d.name}</span><span className="text-small text-muted">Hard copy · {formatDate(d.createdAt.slice(0, 10))}{d.pages > 1 ? ` · ${d.pages} pages` : ''}</span>
              </li>
            ))}
          </ul>
          <div className="min-h-64 min-w-0 flex-1">{shown ? <Picture key={shown.key} documentKey={shown.key} alt={`Hard copy ${shown.name}`} fill /> : null}</div>
        </div>
      )}
    </section>
  );
}

import { useSelector } from '@xstate/react';
import { memo, useEffect, useState } from 'react';
import { messages } from '#domain/platform/messages.ts';
import { formatCount } from '#domain/platform/rules/money.ts';
import type { ListRef } from '#machines/platform/list/list.machine.ts';
import { isUnanswered } from '#machines/platform/list/list.question.ts';
import { Button } from '#ui/kit/button.tsx';
import { EmptyState } from '#ui/kit/empty-state.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { ColumnFilterNote } from './column-filter.tsx';
import { spoken } from './cursor-paint.ts';

/**
 * Speech follows the cursor when it rests: a held key would otherwise queue thirty rows a second.
 */
const restMs = 150;
export const TableSpeech = memo(function TableSpeech({ list }: { list: ListRef }) {
  const [text, setText] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setText(spoken(list.getSnapshot().context)), restMs);
    };
    const { unsubscribe } = list.subscribe(later);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [list]);
  return (
    <div aria-live="polite" className="sr-only">
      {text}
    </div>
  );
});

/**
 * What failed, above the rows wherever they are scrolled to, with the key that asks again: the rows
 * below it, if there are any, still answer what stands in the search.
 */
export const TableFault = memo(function TableFault({ list }: { readonly list: ListRef }) {
  const failed = useSelector(
    list,
    (snapshot) => snapshot.matches({ rows: 'failed' }) || snapshot.matches({ window: 'failed' }),
  );
  const message = useSelector(list, (snapshot) => snapshot.context.message);
  if (!failed) return null;
  return (
    <Notice
      tone="danger"
      className="m-2 shrink-0"
      title={message ?? messages.somethingWentWrong}
      actions={
        <Button command="table.retry" onClick={() => list.send({ type: 'list.retry' })}>
          Retry
        </Button>
      }
    >
      The search was kept. Try again.
    </Notice>
  );
});

export interface TableStateProps {
  readonly list: ListRef;
  readonly idleHint?: string;
  readonly emptyHint?: string;
  /** What was searched for stands in another table beside: it is not spelled wrong. */
  readonly isFoundBeside?: boolean;
}
/** Why a search found nothing, before what can be done about it. */
const searchedFor = (text: string): readonly string[] =>
  text === ''
    ? []
    : [`Nothing here fits “${text.replaceAll(/[{}]/g, '')}”:`, 'look at the spelling.'];
/** What stands in the table's place: searching, nothing found, nothing asked yet. */
export const TableState = memo(function TableState({
  list,
  idleHint = 'Type what you are looking for, then press Enter.',
  emptyHint,
  isFoundBeside = false,
}: TableStateProps) {
  const state = useSelector(list, (snapshot) => {
    if (snapshot.context.total > 0) return 'rows';
    if (snapshot.matches({ rows: 'idle' })) return 'idle';
    if (snapshot.matches({ rows: 'failed' })) return 'failed';
    return snapshot.matches({ rows: 'ready' }) ? 'empty' : 'searching';
  });
  const searched = useSelector(list, (snapshot) => snapshot.context.query.text.trim());
  if (state === 'idle') return <EmptyState title={idleHint} className="sticky left-0" />;
  if (state === 'empty')
    return (
      <EmptyState title={messages.noRecordFound} className="sticky left-0">
        {[
          ...(isFoundBeside ? [] : searchedFor(searched)),
          ...(emptyHint === undefined ? [] : [emptyHint]),
        ].join(' ')}
      </EmptyState>
    );
  // A grid holds nothing but rows.
  return state === 'searching' ? (
    <div role="row" className="appears-late sticky left-0">
      <div role="gridcell">
        <EmptyState title={<Spinner label="Searching" />} />
      </div>
    </div>
  ) : null;
});

const rowsText = (total: number, exact: boolean): string => {
  if (!exact) return `Over ${formatCount(total - 1)} rows`;
  return total === 1 ? '1 row' : `${formatCount(total)} rows`;
};
export const TableFoot = memo(function TableFoot({
  list,
  label,
}: {
  list: ListRef;
  label: string;
}) {
  const total = useSelector(list, (snapshot) => snapshot.context.total);
  const exact = useSelector(list, (snapshot) => snapshot.context.exact);
  const busy = useSelector(list, (snapshot) => snapshot.hasTag('busy'));
  const answered = useSelector(list, (snapshot) => !isUnanswered(snapshot.context));
  const chosen = useSelector(
    list,
    (snapshot) =>
      (snapshot.context.range
        ? Math.abs(snapshot.context.range.to - snapshot.context.range.from) + 1
        : 0) + Object.keys(snapshot.context.selected).length,
  );
  return (
    <div
      className="table-foot flex shrink-0 items-center gap-2 border-t bg-raised px-2.5 text-small text-muted"
      role="group"
      aria-label={`${label}: rows`}
    >
      <span>{answered ? rowsText(total, exact) : null}</span>
      {answered || total === 0 ? null : (
        <span className="appears-late">The grey rows answer an older search.</span>
      )}
      <ColumnFilterNote list={list} />
      {chosen > 0 ? <span className="text-ink">{formatCount(chosen)} selected</span> : null}
      {busy ? (
        <span className="appears-late">
          <Spinner label="Searching" />
        </span>
      ) : null}
    </div>
  );
});

import { useSelector } from '@xstate/react';
import { Fragment } from 'react';
import type { ErxDetail } from '#domain/erx/contract/erx.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { Notice } from '#ui/kit/notice.tsx';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { useEntry, useUnchosen } from './entry-context.ts';
import { agreeing, markOf } from './marks.ts';

type Line = ErxDetail['lines'][number];
/** What is not of the form is named by its path in the message; its last part says enough. */
const shortPath = (label: string): string =>
  label.includes('/')
    ? label.slice(label.lastIndexOf('/') + 1).replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    : label;
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const sectionsOf = (lines: readonly Line[]): readonly (readonly [string, readonly Line[]])[] => {
  const by = new Map<string, Line[]>();
  for (const line of lines) by.set(line.section, [...(by.get(line.section) ?? []), line]);
  return [...by];
};

export interface MessageLinesProps {
  readonly lines: readonly Line[];
  /** The entry's field that has the focus. */ readonly at?: string | null;
  /** A mark beside the first line of each field. */ readonly mark?: (field: string) => {
    readonly word: string;
    readonly hue: 'neutral' | 'info' | 'violet' | 'warn' | 'ok' | 'danger';
  } | null;
}
/** A message in its sections, word for word. */
export function MessageLines({ lines, at = null, mark }: MessageLinesProps) {
  const clock = useClock();
  const seen = new Set<string>();
  return sectionsOf(lines).map(([section, own]) => (
    <section key={section} aria-label={section} className="mb-3">
      <h3 className="section-title mb-1">{section}</h3>
      <dl className="grid grid-cols-[minmax(72px,96px)_minmax(0,1fr)] gap-x-2 gap-y-px">
        {own.map((item, index) => {
          const first = item.field !== null && !seen.has(item.field);
          const found = first && mark ? mark(item.field) : null;
          if (item.field !== null) seen.add(item.field);
          const here = item.field !== null && item.field === at;
          return (
            <Fragment key={index}>
              <dt
                className={cx('min-w-0 rounded-l px-1 break-words text-muted', here && 'bg-row')}
                title={item.label}
              >
                {shortPath(item.label)}
              </dt>
              <dd className={cx('min-w-0 rounded-r px-1 break-words', here && 'bg-row')}>
                {instant.test(item.value) ? instantText(clock, item.value) : item.value}
                {found ? (
                  <Badge hue={found.hue} className="ml-1.5">
                    {found.word}
                  </Badge>
                ) : null}
              </dd>
            </Fragment>
          );
        })}
      </dl>
    </section>
  ));
}
const tones = { stop: 'danger', warn: 'warn', info: 'info' } as const;
export const MessageProblems = ({ problems }: { readonly problems: ErxDetail['problems'] }) =>
  problems.map((problem, index) => (
    <Notice key={index} tone={tones[problem.severity]} title={problem.message} className="mb-2" />
  ));

/** What came in, beside what is entered. */
export function MessagePanel({
  message,
  at,
}: {
  readonly message: ErxDetail;
  readonly at: string | null;
}) {
  const check = useSelector(useEntry(), (snapshot) => snapshot.context.check);
  const same = useUnchosen() === null ? agreeing(check) : 0;
  return (
    <section
      aria-label="The message"
      data-region="sidebar"
      tabIndex={0}
      className="min-h-0 overflow-y-auto rounded-[9px] border border-line bg-raised p-3"
    >
      <MessageProblems problems={message.problems} />
      {same === 0 ? null : (
        <p className="mb-2 text-small font-semibold text-muted">{same} as in the message</p>
      )}
      <MessageLines lines={message.lines} at={at} mark={(field) => markOf(check, field)} />
    </section>
  );
}

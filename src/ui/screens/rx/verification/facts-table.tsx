import { Fragment, type ReactNode } from 'react';
import type { FactView } from '#domain/rx/contract/rx.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { cx } from '#ui/kit/class-names.ts';

const sources = [
  ['prescribed', 'Prescribed'],
  ['entered', 'Entered'],
  ['printed', 'Label'],
  ['scanned', 'Scanned product'],
] as const;
type Source = (typeof sources)[number][0];

function Value({ row, source }: { readonly row: FactView; readonly source: Source }) {
  const value = row[source];
  if (value === null) return <span className="text-muted">–</span>;
  if (row.verdict !== 'differs') return value;
  const odd = source === row.odd;
  const large = value.length <= 14 ? 'text-[22px] leading-[28px]' : 'text-[15px]';
  return (
    <span
      className={cx(
        'font-bold',
        large,
        odd && 'inline-block rounded-md border-2 border-danger bg-surface px-1.5 text-danger',
      )}
    >
      {value}
    </span>
  );
}
const verdictBadges = {
  differs: <Badge hue="danger">Differs</Badge>,
  'cannot compare': <Badge hue="warn">Read both</Badge>,
  same: null,
};
/** Why it differs, or why nobody can compare it, and the question about it, under the values. */
function Below({ row, question }: { readonly row: FactView; readonly question: ReactNode }) {
  if (row.verdict === 'same') return null;
  const differs = row.verdict === 'differs';
  return (
    <tr className={differs ? 'bg-danger-soft' : undefined}>
      <td
        colSpan={5}
        className={cx(
          'border-l-4 py-px pr-2 pb-1 pl-[124px]',
          differs ? 'border-danger font-semibold text-danger' : 'border-transparent text-small',
        )}
      >
        <span className={differs ? undefined : 'text-warn'}>{row.why}</span>
        {question ? <div className="mt-1 font-normal text-ink">{question}</div> : null}
      </td>
    </tr>
  );
}
/** "1 differs, 2 to be read, 15 the same" */
function factCounts(facts: readonly FactView[]): string {
  const count = (verdict: FactView['verdict']) =>
    facts.filter((row) => row.verdict === verdict).length;
  return [
    [count('differs'), 'differ'],
    [count('cannot compare'), 'to be read by you'],
    [count('same'), 'the same'],
  ]
    .filter(([number]) => number !== 0)
    .map(([number, word]) =>
      number === 1 && word === 'differ' ? '1 differs' : `${number} ${word}`,
    )
    .join(' · ');
}

interface Props {
  readonly facts: readonly FactView[];
  /** What is asked about a fact, or was answered; null: nothing. */
  question(fact: string): ReactNode;
}
/**
 * What was prescribed beside what was entered, printed and scanned: a row for each fact, what
 * differs first. A difference has a bar, a box, a word and its question; what agrees is quiet.
 */
export const FactsTable = ({ facts, question }: Props) => (
  <table aria-label="Prescribed, entered, label and product" className="w-full table-fixed">
    <colgroup>
      <col className="w-[124px]" />
      <col span={4} />
    </colgroup>
    <thead>
      <tr className="bg-raised text-left">
        <th scope="col" className="px-2 py-1 text-small font-normal text-muted">
          {factCounts(facts)}
        </th>
        {sources.map(([source, title]) => (
          <th key={source} scope="col" className="px-2 py-1 font-semibold">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {facts.map((row) => {
        const differs = row.verdict === 'differs';
        return (
          <Fragment key={row.fact}>
            <tr
              data-verdict={row.verdict}
              className={cx('border-t border-line', differs && 'bg-danger-soft')}
            >
              <th
                scope="row"
                className={cx(
                  'border-l-4 px-2 py-1 text-left align-top',
                  differs
                    ? 'border-danger font-semibold text-danger'
                    : 'border-transparent font-normal text-muted',
                )}
              >
                {row.label} {verdictBadges[row.verdict]}
              </th>
              {sources.map(([source]) => (
                <td key={source} className="px-2 py-1 align-top break-words tabular-nums">
                  <Value row={row} source={source} />
                </td>
              ))}
            </tr>
            <Below row={row} question={differs ? question(row.fact) : null} />
          </Fragment>
        );
      })}
    </tbody>
  </table>
);

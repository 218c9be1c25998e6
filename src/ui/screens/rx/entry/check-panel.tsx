import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatMoney, formatQuantity } from '#domain/platform/rules/money.ts';
import type { EntryCheck } from '#domain/rx/contract/rx.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { AllergiesUnasked, isUnasked } from '../safety/allergies-unasked.tsx';
import { SafetyPanel } from '../safety/safety-panel.tsx';
import { WordsNotRead } from '../words-not-read.tsx';
import { AlertsPanel } from './alerts-panel.tsx';
import { useEntry, useUnchosen } from './entry-context.ts';
import { daysWhyOf } from './marks.ts';

const Part = ({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) => (
  <section className="mb-3">
    <h3 className="section-title mb-1 flex items-center gap-2">{title}</h3>
    {children}
  </section>
);

const lineHeight = 28;
/** More lines than these scroll: what stands under the label must not be pushed out of sight. */
const mostLines = 4;
/** As high as the lines that are shown at once. */
const labelBox =
  'max-h-[132px] overflow-y-auto rounded-lg border border-line bg-raised px-2.5 py-2 ' +
  'text-[22px] leading-7 font-semibold';
/** The label's text at reading size; of a long one how many lines it has. */
function LabelText({ text }: { readonly text: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [lines, setLines] = useState(0);
  useLayoutEffect(() => {
    setLines(Math.floor((box.current?.scrollHeight ?? 0) / lineHeight));
  }, [text]);
  const isLong = lines > mostLines;
  return (
    <>
      <div ref={box} tabIndex={isLong ? 0 : undefined} className={labelBox}>
        {text || <span className="text-muted">Nothing yet</span>}
      </div>
      {isLong ? (
        <p className="mt-1 font-semibold text-warn">{lines} lines: scroll to read them all.</p>
      ) : null}
    </>
  );
}
function Directions({ check }: { readonly check: EntryCheck }) {
  return (
    <Part title="Label says">
      <LabelText text={check.sigText} />
      <p className="mt-1 empty:hidden">
        <WordsNotRead words={check.wordsNotRead} />
      </p>
      {check.most === null ? null : <p className="mt-1 text-muted">{check.most}</p>}
      {check.sigProblems.map((sigProblem) => (
        <p key={sigProblem} className="text-danger">
          {sigProblem}
        </p>
      ))}
      {check.sigWarnings.map((sigWarning) => (
        <p key={sigWarning} className="text-warn">
          {sigWarning}
        </p>
      ))}
    </Part>
  );
}
function Price({ check }: { readonly check: EntryCheck }) {
  const { price, onHand } = check;
  const short = onHand !== null && onHand <= 0;
  return (
    <Part title="Price and stock">
      <dl className="grid grid-cols-[minmax(72px,96px)_minmax(0,1fr)] gap-x-2">
        <dt className="text-muted">Cash price</dt>
        <dd className="font-semibold">
          {price ? (
            <>
              {formatMoney(price.priceCents)}{' '}
              {price.belowCost ? <Badge hue="warn">Below cost</Badge> : null}
            </>
          ) : (
            '—'
          )}
        </dd>
        {price ? (
          <>
            <dt className="text-muted">Price code</dt>
            <dd>{price.priceCode}</dd>
          </>
        ) : null}
        <dt className="text-muted">On hand</dt>
        <dd className={short ? 'text-warn' : undefined}>
          {onHand === null ? '—' : formatQuantity(onHand)}
          {short ? ' · none on the shelf' : ''}
        </dd>
        {check.expiresOn ? (
          <>
            <dt className="text-muted">Rx expires</dt>
            <dd>{formatDate(check.expiresOn)}</dd>
          </>
        ) : null}
      </dl>
      {price ? (
        <ul className="mt-1 text-small text-muted">
          {price.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
    </Part>
  );
}
/** What was found of the patient and the drug that are chosen. */
function Found({ check }: { readonly check: EntryCheck }) {
  const patientId = useSelector(useEntry(), (snapshot) => snapshot.context.seen['patientId']);
  // A check that did not answer leaves the last one standing: its patient may be another one than
  // now.
  const safety = check.safety?.patientId === patientId ? check.safety : null;
  const daysWhy = daysWhyOf(check);
  return (
    <>
      {check.problems
        .filter((problem) => problem.field === null)
        .map((item) => (
          <Notice
            key={item.code}
            tone={item.severity === 'stop' ? 'danger' : 'warn'}
            title={item.message}
            className="mb-2"
          />
        ))}
      {isUnasked(safety) ? <AllergiesUnasked command="entry.allergies" /> : null}
      <AlertsPanel />
      <Directions check={check} />
      {safety ? (
        <Part title="Patient">
          <SafetyPanel safety={safety} />
        </Part>
      ) : null}
      {daysWhy === null ? null : (
        <Part title="Day(s) supply">
          <p className="text-muted">{daysWhy}</p>
        </Part>
      )}
      <Price check={check} />
    </>
  );
}
function Body({
  check,
  isAsked,
}: {
  readonly check: EntryCheck | null;
  readonly isAsked: boolean;
}) {
  const unchosen = useUnchosen();
  if (unchosen !== null)
    return (
      <Notice tone="warn" title={`The ${unchosen} is not chosen`}>
        Nothing is checked for what is typed there: choose one of the list, or clear the box.
      </Notice>
    );
  if (check !== null) return <Found check={check} />;
  return isAsked ? <Spinner label="Checking" /> : null;
}
/**
 * What the running check says, newest answer; it never takes the focus. Alerts come first: no long
 * label may stand between them and the eye.
 */
export function CheckPanel() {
  const entry = useEntry();
  const check = useSelector(entry, (snapshot) => snapshot.context.check);
  const problem = useSelector(entry, (snapshot) => snapshot.context.checkProblem);
  const busy = useSelector(entry, (snapshot) =>
    snapshot.matches({ working: { check: 'checking' } }),
  );
  return (
    <section
      aria-label="Check"
      data-region="safety"
      tabIndex={0}
      aria-busy={busy}
      className="min-h-0 overflow-y-auto rounded-[9px] border border-line bg-surface p-3"
    >
      {problem === null ? null : (
        <Notice tone="warn" title="The check did not answer" className="mb-2">
          {problem} It is asked again with the next change.
        </Notice>
      )}
      <Body check={check} isAsked={problem === null} />
    </section>
  );
}

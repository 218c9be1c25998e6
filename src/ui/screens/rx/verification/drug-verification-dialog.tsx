import { useSelector } from '@xstate/react';
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { FillView, RxDetail } from '#domain/rx/contract/rx.ts';
import { howIdentified } from '#domain/rx/rules/how-identified.ts';
import {
  leftToTake,
  secondAsksFor,
  takenOf,
  takesCount,
  takesSecond,
  type DrugVerificationRef,
} from '#machines/rx/verification/drug-verification.machine.ts';
import {
  switchingText,
  type SwitchBilledRef,
} from '#machines/rx/verification/switch-billed.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { FieldRow } from '#ui/kit/field-row.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Progress } from '#ui/kit/progress.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { RefusalNotice } from '#ui/platform/dialogs/refusal-notice.tsx';
import { Facts } from '#ui/platform/shell/facts.tsx';
import { DrugName } from '#ui/screens/drug/drug-name.tsx';
import { Product } from '#ui/screens/drug/product.tsx';
import { WordsNotRead } from '../words-not-read.tsx';
import { ScanLog } from './scan-log.tsx';
import { SecondCounted, SecondPerson } from './second-count.tsx';
import { StopPanel } from './stop-panel.tsx';

const Section = ({
  title,
  children,
  className,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly className?: string;
}) => (
  <section aria-label={title} className={className}>
    <h3 className="section-title mb-1.5">{title}</h3>
    {children}
  </section>
);

/** What stands on the label, to hold beside the bottle. */
function LabelText({ detail }: { readonly detail: RxDetail }) {
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-line-2 bg-raised p-3">
      <p className="flex gap-2">
        <b className="font-bold">Rx {detail.rxNumber}</b>
        <span className="ml-auto">{detail.patientName}</span>
      </p>
      <p className="text-[16px] font-bold">
        <DrugName name={detail.drugName} />
      </p>
      <p className="text-[15px]">{detail.sigText}</p>
      <p className="empty:hidden">
        <WordsNotRead words={detail.wordsNotRead} />
      </p>
      <Facts
        facts={[
          [
            'Qty.',
            <b key="q" className="font-bold">
              {formatQuantity(detail.fill?.quantity ?? detail.draft.quantity)}
            </b>,
          ],
          ['Refills', String(detail.refillsLeft)],
          ['Prescriber', detail.prescriberName],
        ]}
      />
    </div>
  );
}

/** Every code comes by the scanner; typed codes are taken too and marked as such. */
function CodeField({
  dialog,
  busy,
  label,
}: {
  readonly dialog: DrugVerificationRef;
  readonly busy: boolean;
  readonly label: string;
}) {
  const typed = useSelector(dialog, (snapshot) => snapshot.context.typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dialog.send({ type: 'code.enter' });
  };
  return (
    <form onSubmit={submit} className="flex items-start gap-2">
      <FieldRow
        id="dv-code"
        label={label}
        help={
          typed === ''
            ? 'Scan it. Without a scanner, type the NDC and press Enter: it is marked as entered by hand.'
            : 'Entered by hand.'
        }
        className="flex-1"
      >
        <input
          id="dv-code"
          name="code"
          data-autofocus=""
          data-page-search=""
          data-codes=""
          className="control h-9! text-[15px]"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          aria-describedby="dv-code-help"
          onChange={(event) => dialog.send({ type: 'code.type', text: event.target.value })}
        />
      </FieldRow>
      <span className="flex h-9 w-6 items-center">
        {busy ? <Spinner label="Reading the scan" /> : null}
      </span>
    </form>
  );
}

/** All of it is taken: whether every bottle was scanned, or an NDC typed. */
const wholeText = ({ scans }: Pick<FillView, 'scans'>): string =>
  howIdentified(scans).typedBy.length === 0
    ? 'Every bottle is scanned: count, and confirm.'
    : 'All of it is taken, the NDC typed by hand: count, and confirm.';
/** How far the taking has come. */
function Taken({
  detail,
  fill,
}: {
  readonly detail: RxDetail;
  readonly fill: NonNullable<RxDetail['fill']>;
}) {
  const left = leftToTake(detail);
  const { ingredients } = fill;
  const whole =
    ingredients?.filter((ingredient) => ingredient.taken >= ingredient.quantity).length ?? 0;
  if (ingredients)
    return (
      <div>
        <Progress label="Ingredients scanned" done={whole} total={ingredients.length} />
        <p className={left === 0 ? 'mt-1 font-semibold text-ok' : 'mt-1 text-muted'}>
          {left === 0
            ? 'Every ingredient is scanned: measure what was made, and confirm.'
            : `${ingredients.length - whole} of ${ingredients.length} ingredients still to scan.`}
        </p>
      </div>
    );
  return (
    <div>
      <Progress
        label="Taken from the bottles"
        done={takenOf(detail) / 1000}
        total={fill.quantity / 1000}
      />
      <p className={left === 0 ? 'mt-1 font-semibold text-ok' : 'mt-1 text-muted'}>
        {left === 0 ? wholeText(fill) : `${formatQuantity(left)} still to take.`}
      </p>
    </div>
  );
}

function CountField({ dialog }: { readonly dialog: DrugVerificationRef }) {
  const count = useSelector(dialog, (snapshot) => snapshot.context.count);
  const open = useSelector(dialog, takesCount);
  const busy = useSelector(dialog, (snapshot) => snapshot.matches('confirming'));
  return (
    <form
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        dialog.send({ type: 'count.confirm' });
      }}
    >
      <FieldRow id="dv-count" label="Counted" required className="flex-1">
        <input
          id="dv-count"
          name="count"
          inputMode="decimal"
          className="control h-9! text-[15px]"
          autoComplete="off"
          readOnly={!open}
          value={count}
          onChange={(event) => dialog.send({ type: 'count.type', text: event.target.value })}
        />
      </FieldRow>
      <Button
        type="submit"
        look="primary"
        command="dv.confirm"
        busy={busy}
        aria-disabled={!open || undefined}
        className="h-9!"
      >
        Confirm the count
      </Button>
    </form>
  );
}

/** Undoes the last scan, while one stands that was not counted. */
function TakeBack({ dialog }: { readonly dialog: DrugVerificationRef }) {
  const isTaken = useSelector(dialog, ({ context }) => takenOf(context.detail) > 0);
  return isTaken ? (
    <Button
      command="dv.takeBack"
      className="mt-1.5"
      onClick={() => dialog.send({ type: 'scan.takeBack' })}
    >
      Take the last scan back
    </Button>
  ) : null;
}

/** The field that the work has come to takes the focus: bottle, second count, count. */
function useWorkFocus(dialog: DrugVerificationRef) {
  const stage = useSelector(dialog, (snapshot) => {
    if (snapshot.matches('counting')) return 'dv-count';
    if (snapshot.matches('secondCount')) return 'dv-second-username';
    if (!snapshot.matches('scanning')) return null;
    return snapshot.context.offer?.kind === 'reason' ? 'dv-why' : 'dv-code';
  });
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (stage === null || stage === last.current) return;
    last.current = stage;
    document.getElementById(stage)?.focus();
  }, [stage]);
}

/** Into a field that may hold what was refused: what is typed next takes its place. */
function goInto(id: string): void {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}
/** A count that was refused is chosen whole; so is the name of who may not count again. */
function useRefusedCount(dialog: DrugVerificationRef) {
  const refusal = useSelector(dialog, ({ context }) => context.refusal);
  const field = useSelector(dialog, (snapshot) =>
    snapshot.matches('secondCount') ? `dv-second-${secondAsksFor(snapshot.context)}` : 'dv-count',
  );
  const last = useRef<typeof refusal>(null);
  useEffect(() => {
    if (refusal !== null && refusal !== last.current) goInto(field);
    last.current = refusal;
  }, [refusal, field]);
}

function HowFar({ of }: { readonly of: SwitchBilledRef }) {
  const said = useSelector(of, ({ value }) => switchingText(String(value)));
  return (
    <Notice tone="info" title={said}>
      <Spinner label={said} />
    </Notice>
  );
}
/** The claim is taken back, the product switched and billed again: how far it is. */
function SwitchingBilled({ dialog }: { readonly dialog: DrugVerificationRef }) {
  const child = useSelector(dialog, ({ children }) => children.switchBilled);
  return child ? <HowFar of={child} /> : null;
}

/**
 * Drug Verification: label and product beside the bottles that were scanned; each stop large, with
 * its own word.
 */
/** Side by side where there is room for both. */
const twoColumns = '@min-[820px]:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]';
export function DrugVerificationDialog({ dialog }: { readonly dialog: DrugVerificationRef }) {
  const { detail, refusal, problem } = useSelector(dialog, (snapshot) => snapshot.context);
  const reading = useSelector(
    dialog,
    (snapshot) =>
      snapshot.matches('reading') || snapshot.matches('naming') || snapshot.matches('switching'),
  );
  const failed = useSelector(dialog, (snapshot) => snapshot.matches('failed'));
  const second = useSelector(dialog, takesSecond);
  useWorkFocus(dialog);
  useRefusedCount(dialog);
  const { fill } = detail;
  return (
    <div className="@container flex min-h-0 flex-col">
      <div className={cx('grid min-h-0 gap-x-6 gap-y-4 overflow-y-auto p-4', twoColumns)}>
        <div className="flex flex-col gap-4">
          <Section title="Label">
            <LabelText detail={detail} />
          </Section>
          {fill ? (
            <Section title="Product">
              <Product fill={fill} schedule={detail.schedule} />
            </Section>
          ) : null}
        </div>
        <div className="flex flex-col gap-3">
          <CodeField
            dialog={dialog}
            busy={reading}
            label={fill?.ingredients ? 'Ingredient' : 'Stock bottle'}
          />
          <StopPanel dialog={dialog} />
          <SwitchingBilled dialog={dialog} />
          {fill ? <Taken detail={detail} fill={fill} /> : null}
          {second ? <SecondPerson dialog={dialog} /> : null}
          {fill ? <SecondCounted fill={fill} /> : null}
          <CountField dialog={dialog} />
          <RefusalNotice refusal={refusal} title="Not taken" />
          {failed ? (
            <Notice
              tone="danger"
              title="No answer"
              actions={
                <Button
                  command="dv.retry"
                  onClick={() => dialog.send({ type: 'verification.retry' })}
                >
                  Try again
                </Button>
              }
            >
              {problem} The scan or the count may have arrived; nothing is counted twice.
            </Notice>
          ) : null}
          <Section title="Scans">
            <ScanLog scans={fill?.scans ?? []} />
            <TakeBack dialog={dialog} />
          </Section>
        </div>
      </div>
      <div className="flex shrink-0 justify-end gap-2 border-t border-line px-4 py-2.5">
        <Button command="dv.part" onClick={() => dialog.send({ type: 'count.part' })}>
          Partial fill
        </Button>
        <Button command="dialog.close" onClick={() => dialog.send({ type: 'dialog.close' })}>
          Close
        </Button>
      </div>
    </div>
  );
}

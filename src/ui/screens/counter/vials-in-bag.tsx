import { useSelector } from '@xstate/react';
import { OctagonX, ScanBarcode } from 'lucide-react';
import { useEffect, type SyntheticEvent } from 'react';
import type { OpenOrder } from '#domain/counter/contract/counter.ts';
import type { PickUpRef } from '#machines/counter/pick-up.machine.ts';
import { vialsLeft, vialsOf } from '#machines/counter/vials.ts';
import { Button } from '#ui/kit/button.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { FieldRow } from '#ui/kit/field-row.tsx';
import { useCommand } from '#ui/platform/commands/use-commands.ts';

interface Props {
  readonly dialog: PickUpRef;
}
const box = 'flex gap-3 rounded-lg border-2 px-3.5 py-2';
const stopWords: Readonly<Record<string, string>> = {
  WRONG_VIAL: 'Wrong vial',
  OTHER_FILL: 'Another fill',
  NOT_READY: 'Not ready',
  OLD_LABEL: 'Old label',
  RESTOCK_LABEL: 'Belongs on the shelf',
  NOT_A_LABEL: 'No vial label',
  NOT_A_VIAL: 'No vial label',
  UNREADABLE: 'Not read',
};

/** Of one fill: how many of its vials were scanned; nothing where the store seals its bags. */
export function VialsOfFill({
  order,
  fillId,
}: {
  readonly order: OpenOrder;
  readonly fillId: number;
}) {
  const vials = vialsOf(order, fillId);
  if (!vials) return null;
  if (vials.left > 0)
    return (
      <span className="font-semibold text-warn">
        {vials.of === 1 ? 'scan it' : `${vials.scanned} of ${vials.of}: scan each`}
      </span>
    );
  if (vials.without !== null)
    return <span className="font-semibold text-warn">not scanned: {vials.without}</span>;
  return vials.scanned === 0 ? (
    <span className="text-muted">in the sealed bag</span>
  ) : (
    <span className="font-semibold text-ok">
      {vials.of === 1 ? 'scanned' : `all ${vials.of} scanned`}
    </span>
  );
}

/** Why the vials can't be scanned: words, Enter; Esc goes back. */
export function UnscannedVials({ dialog }: Props) {
  const why = useSelector(dialog, ({ context }) => context.why);
  const order = useSelector(dialog, ({ context }) => context.order);
  const go = useCommand('pickUp.go');
  useEffect(() => document.getElementById('pick-up-why')?.focus(), []);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    go.run();
  };
  const left = vialsLeft(order);
  return (
    <form className="flex flex-wrap items-start gap-2" onSubmit={submit}>
      <FieldRow
        id="pick-up-why"
        label={left === 1 ? 'Why the vial is not scanned' : `Why ${left} vials are not scanned`}
        required
        help="Compare number, name and drug on each vial by eye. The words are kept."
        className="min-w-[260px] flex-1"
      >
        <input
          id="pick-up-why"
          name="why"
          className="control"
          autoComplete="off"
          value={why}
          aria-describedby="pick-up-why-help"
          onChange={(event) => dialog.send({ type: 'pickUp.why', text: event.target.value })}
        />
      </FieldRow>
      <Button command="pickUp.back" onClick={() => dialog.send({ type: 'pickUp.back' })}>
        Back to the hand-over
      </Button>
    </form>
  );
}

/** What is to be scanned of the bag, and the stop of a vial that does not belong into it. */
export function VialsInBag({ dialog }: Props) {
  const stop = useSelector(dialog, ({ context }) => context.vialStop);
  const order = useSelector(dialog, ({ context }) => context.order);
  const left = vialsLeft(order);
  return (
    <>
      {stop ? (
        <div
          role="alert"
          data-stop={stop.code}
          className={cx(box, 'border-danger bg-danger-soft text-danger')}
        >
          <OctagonX size={30} aria-hidden="true" className="shrink-0" />
          <div className="min-w-0 flex-1">
            <p className="text-[18px] leading-tight font-bold">{stopWords[stop.code] ?? 'Stop'}</p>
            <p className="mt-0.5">{stop.said}</p>
          </div>
        </div>
      ) : null}
      {left > 0 ? (
        <div
          role="status"
          data-vials="wait"
          className={cx(box, 'flex-wrap items-center border-warn bg-warn-soft text-warn')}
        >
          <ScanBarcode size={24} aria-hidden="true" className="shrink-0" />
          <p className="min-w-0 flex-1 font-semibold">
            {left === 1
              ? 'Scan the label on the vial in the bag.'
              : `Scan the label on each vial in the bag: ${left} to go.`}
          </p>
          <Button
            data-in-sight=""
            command="pickUp.unscanned"
            onClick={() => dialog.send({ type: 'pickUp.unscanned' })}
          >
            Can’t be scanned
          </Button>
        </div>
      ) : null}
    </>
  );
}

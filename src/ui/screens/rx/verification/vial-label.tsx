import { useSelector } from '@xstate/react';
import { OctagonX, ScanBarcode } from 'lucide-react';
import { useEffect, type SyntheticEvent } from 'react';
import {
  isBlocking,
  labelsToScan,
  type RphVerificationRef,
} from '#machines/rx/verification/rph-verification.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { FieldRow } from '#ui/kit/field-row.tsx';
import { Kbd } from '#ui/kit/kbd.tsx';
import { useCommand } from '#ui/platform/commands/use-commands.ts';

interface Props {
  readonly dialog: RphVerificationRef;
}
const box = 'flex gap-3 rounded-lg border-2 px-3.5 py-2';
const stopWords: Readonly<Record<string, string>> = {
  WRONG_LABEL: 'Wrong label',
  OTHER_FILL: 'Another fill',
  OLD_LABEL: 'Old label',
  NOT_A_LABEL: 'No vial label',
  WRONG_DRUG: 'Wrong drug',
  WRONG_STRENGTH: 'Wrong strength',
  WRONG_FORM: 'Wrong form',
  WRONG_PACKAGE: 'Other package',
  UNREADABLE: 'Not read',
};

/** Why the label on the vial can't be scanned: words, Enter; Esc goes back. */
export function UnreadableLabel({ dialog }: Props) {
  const why = useSelector(dialog, ({ context }) => context.why);
  const busy = useSelector(dialog, (snapshot) => snapshot.matches('excusing'));
  const complete = useCommand('rph.complete');
  useEffect(() => document.getElementById('rph-why')?.focus(), []);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    complete.run();
  };
  return (
    <form className="flex flex-wrap items-start gap-2" onSubmit={submit}>
      <FieldRow
        id="rph-why"
        label="Why the label can’t be scanned"
        required
        help="Compare prescription number, name and drug on the vial by eye. The words are kept."
        className="min-w-[260px] flex-1"
      >
        <input
          id="rph-why"
          name="why"
          className="control"
          autoComplete="off"
          value={why}
          aria-describedby="rph-why-help"
          onChange={(event) => dialog.send({ type: 'label.why', text: event.target.value })}
        />
      </FieldRow>
      <Button command="rph.pass" onClick={() => dialog.send({ type: 'check.pass' })}>
        Back to the check
      </Button>
      <Button look="danger" type="submit" command="rph.complete" busy={busy}>
        Go on without the scan
      </Button>
    </form>
  );
}

function Waiting({ dialog }: Props) {
  const left = useSelector(dialog, ({ context }) => labelsToScan(context.detail));
  const of = useSelector(dialog, ({ context }) => context.detail.labelScan?.of ?? 1);
  return (
    <div
      role="status"
      data-label-scan="waits"
      className={cx(box, 'flex-wrap items-center border-warn bg-warn-soft text-warn')}
    >
      <ScanBarcode size={24} aria-hidden="true" className="shrink-0" />
      <p className="min-w-0 flex-1 font-semibold">
        {of === 1
          ? 'Scan the label on the vial.'
          : `Scan the label on each vial: ${of - left} of ${of} scanned.`}
      </p>
      <Button
        data-in-sight=""
        command="rph.unreadable"
        onClick={() => dialog.send({ type: 'label.unreadable' })}
      >
        It can’t be scanned
      </Button>
    </div>
  );
}

/** The stop of a label that is not of this fill: above all else, until a right one came. */
export function VialLabelStop({ dialog }: Props) {
  const labelStop = useSelector(dialog, ({ context }) => context.labelStop);
  if (!labelStop) return null;
  return (
    <div
      role="alert"
      data-stop={labelStop.code}
      className={cx(box, 'border-danger bg-danger-soft text-danger')}
    >
      <OctagonX size={30} aria-hidden="true" className="shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="text-[18px] leading-tight font-bold">{stopWords[labelStop.code] ?? 'Stop'}</p>
        <p className="mt-0.5">{labelStop.said}</p>
        <p className="mt-0.5 flex flex-wrap gap-x-3">
          {isBlocking(labelStop) ? (
            <span>
              <Kbd command="rph.fail" /> Fail the check
            </span>
          ) : null}
          <span>
            <Kbd command="rph.unreadable" /> It can’t be scanned
          </span>
        </p>
      </div>
    </div>
  );
}

/** Whether the label on the vial was scanned: it ties the vial to this fill. */
export function VialLabelScan({ dialog }: Props) {
  const detail = useSelector(dialog, ({ context }) => context.detail);
  const { labelScan } = detail;
  if (labelsToScan(detail) > 0) return <Waiting dialog={dialog} />;
  if (!labelScan || detail.fill?.labelsPrinted === 0) return null;
  return (
    <p
      role="status"
      data-label-scan="done"
      className="flex min-h-[30px] items-center gap-2 font-semibold"
    >
      <ScanBarcode size={18} aria-hidden="true" className="shrink-0" />
      {labelScan.without === null ? (
        <span className="text-ok">
          {labelScan.of === 1
            ? 'The label on the vial is the one of this fill.'
            : `All ${labelScan.of} labels are those of this fill.`}
        </span>
      ) : (
        <span className="text-warn">Label not scanned: {labelScan.without}</span>
      )}
    </p>
  );
}

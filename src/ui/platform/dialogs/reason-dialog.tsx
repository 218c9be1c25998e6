import { useSelector } from '@xstate/react';
import * as f from '#domain/platform/fields/field.ts';
import {
  autoCloseMs,
  isAcknowledged,
  isCountingDown,
  isSaving,
  type ReasonRef,
} from '#machines/platform/reason/reason.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { describedBy, FieldRow } from '#ui/kit/field-row.tsx';
import { Kbd } from '#ui/kit/kbd.tsx';
import { Switch } from '#ui/kit/switch.tsx';
import { useAskBeforeLeaving } from '#ui/platform/dialogs/ask-before-leaving.ts';
import { DateView } from '#ui/platform/fields/date-view.tsx';

const dateField = f.date({ is: 'past', label: 'Deceased Date' });
const words = {
  inactive: ['Add Reason', 'Done'],
  blocked: ['Add Reason', 'Save'],
  deceased: ['Reason', 'OK'],
} as const;
interface PartProps {
  readonly dialog: ReasonRef;
  readonly saving: boolean;
}
function BlockedSwitch({ dialog, saving }: PartProps) {
  const { on, initialText } = useSelector(dialog, (snapshot) => snapshot.context);
  return (
    <>
      <FieldRow id="reason-on" label="Blocked">
        <Switch
          id="reason-on"
          checked={on}
          disabled={saving}
          onChange={(on) => dialog.send({ type: 'reason.switch', on })}
        />
      </FieldRow>
      <p className="truncate text-muted" title={initialText}>
        {initialText || 'No note so far.'}
      </p>
    </>
  );
}
function DeceasedOn({ dialog, saving }: PartProps) {
  const { date, initialDate, unread } = useSelector(dialog, (snapshot) => snapshot.context);
  return (
    <FieldRow
      id="reason-date"
      label={dateField.label}
      required={initialDate === null}
      error={unread ?? undefined}
      help={initialDate === null ? undefined : 'Emptied, it takes back what was recorded.'}
    >
      <DateView
        id="reason-date"
        name="deceasedOn"
        field={dateField}
        value={date}
        error={unread ?? undefined}
        readOnly={saving}
        epoch={0}
        onChange={(date) => dialog.send({ type: 'reason.date', date: date as string | null })}
        onMisread={(why) => dialog.send({ type: 'reason.date', date: null, why })}
      />
    </FieldRow>
  );
}
/** Whether a reason has to be given: to switch off, and to block; a date of death stands alone. */
const asksText: Readonly<Record<keyof typeof words, (on: boolean) => boolean>> = {
  inactive: (on) => !on,
  blocked: (on) => on,
  deceased: () => false,
};
function ReasonText({ dialog, saving }: PartProps) {
  const context = useSelector(dialog, (snapshot) => snapshot.context);
  const problem = context.unread === null ? (context.problem ?? undefined) : undefined;
  return (
    <FieldRow
      id="reason-text"
      label={words[context.kind][0]}
      required={asksText[context.kind](context.on)}
      error={problem}
      speaks
    >
      <textarea
        id="reason-text"
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={describedBy('reason-text', { error: problem })}
        {...(context.kind === 'deceased' ? {} : { 'data-autofocus': '' })}
        rows={4}
        readOnly={saving}
        value={context.text}
        onChange={(event) => dialog.send({ type: 'reason.type', text: event.target.value })}
        className="w-full rounded-md border border-line-2 bg-raised p-2"
      />
    </FieldRow>
  );
}
function Presets({ dialog }: Pick<PartProps, 'dialog'>) {
  const presets = useSelector(dialog, (snapshot) => snapshot.context.presets);
  if (presets.length === 0) return null;
  return (
    <div role="group" aria-label="Reasons" className="flex flex-wrap gap-1.5">
      {presets.slice(0, 9).map((preset, index) => (
        <Button
          key={preset}
          command={`reason.preset-${index + 1}`}
          onClick={(event) =>
            dialog.send({ type: 'reason.preset', index, done: event.detail === 0 })
          }
        >
          {preset}
        </Button>
      ))}
    </div>
  );
}
function Foot({ dialog, saving }: PartProps) {
  const kind = useSelector(dialog, (snapshot) => snapshot.context.kind);
  const counting = useSelector(dialog, isCountingDown);
  const acknowledged = useSelector(dialog, isAcknowledged);
  const saved = acknowledged ? 'Saved. Any key closes.' : '';
  return (
    <div className="flex items-center gap-2">
      <p role="status" className="text-muted">
        {counting
          ? `Closes by itself in ${autoCloseMs / 1000} seconds without a change. Any key keeps it open.`
          : saved}
      </p>
      <Button
        look="primary"
        className="ml-auto"
        command="reason.done"
        busy={saving}
        onClick={() => dialog.send({ type: 'reason.done' })}
      >
        {words[kind][1]}
      </Button>
    </div>
  );
}

/**
 * Inactive Reason, Blocked Reason and Deceased: text, presets, Done; what its clock does is said in
 * words.
 */
export function ReasonDialog({ dialog }: { readonly dialog: ReasonRef }) {
  const context = useSelector(dialog, (snapshot) => snapshot.context);
  const saving = useSelector(dialog, isSaving);
  const acknowledged = useSelector(dialog, isAcknowledged);
  useAskBeforeLeaving(context.text !== context.initialText && !acknowledged);
  const touch = () => dialog.send({ type: 'reason.touch' });
  return (
    <div className="flex flex-col gap-3 p-4" onPointerDown={touch}>
      {context.who ? <p className="font-semibold">{context.who}</p> : null}
      {context.kind === 'blocked' ? <BlockedSwitch dialog={dialog} saving={saving} /> : null}
      {context.kind === 'deceased' ? <DeceasedOn dialog={dialog} saving={saving} /> : null}
      <ReasonText dialog={dialog} saving={saving} />
      <Presets dialog={dialog} />
      {context.draft === null || context.draft === '' ? null : (
        <p className="text-muted">
          A text was typed here before and not saved. <Kbd command="reason.recall" /> brings it
          back.
        </p>
      )}
      <Foot dialog={dialog} saving={saving} />
    </div>
  );
}

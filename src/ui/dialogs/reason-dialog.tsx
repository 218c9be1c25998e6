import { autoCloseMs, isAcknowledged, isCountingDown, isSaving, type ReasonRef } from '#machines/reason/reason.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { FieldRow } from '#ui/kit/field-row.tsx';
import { Kbd } from '#ui/kit/kbd.tsx';
import { Switch } from '#ui/kit/switch.tsx';
import { useSelector } from '@xstate/react';

/** Inactive Reason and Blocked Reason: text, presets, Done; what its clock does is said in words. */
export function ReasonDialog({ dialog }: { readonly dialog: ReasonRef }) {
  const c = useSelector(dialog, (s) => s.context);
  const counting = useSelector(dialog, isCountingDown), saving = useSelector(dialog, isSaving), acknowledged = useSelector(dialog, isAcknowledged);
  const touch = () => dialog.send({ type: 'reason.touch' });
  return (
    <div className="flex flex-col gap-3 p-4" onPointerDown={touch}>
      {c.kind === 'blocked' ? (
        <>
          <FieldRow id="reason-on" label="Blocked"><Switch id="reason-on" checked={c.on} disabled={saving} onChange={(on) => dialog.send({ type: 'reason.switch', on })} /></FieldRow>
          <p className="truncate text-muted" title={c.initialText}>{c.initialText || 'No note so far.'}</p>
        </>
      ) : null}
      <FieldRow id="reason-text" label="Add Reason" required={c.kind === 'inactive' ? !c.on : c.on} error={c.problem ?? undefined}>
        <textarea id="reason-text" data-autofocus="" rows={4} maxLength={500} readOnly={saving} value={c.text} onChange={(e) => dialog.send({ type: 'reason.type', text: e.target.value })}
          className="w-full rounded-md border border-line-2 bg-raised p-2" />
      </FieldRow>
      {c.presets.length === 0 ? null : (
        <div role="group" aria-label="Reasons" className="flex flex-wrap gap-1.5">
          {c.presets.slice(0, 9).map((p, index) => <Button key={p} command={`reason.preset-${index + 1}`} onClick={(e) => dialog.send({ type: 'reason.preset', index, done: e.detail === 0 })}>{p}</Button>)}
        </div>
      )}
      {c.draft === null || c.draft === '' ? null : <p className="text-muted">A text was typed here before and not saved. <Kbd command="reason.recall" /> brings it back.</p>}
      <div className="flex items-center gap-2">
        <p role="status" className="text-muted">
          {counting ? `Closes by itself in ${autoCloseMs / 1000} seconds without a change. Any key keeps it open.` : acknowledged ? 'Saved. Any key closes.' : ''}
        </p>
        <Button look="primary" className="ml-auto" command="reason.done" busy={saving} onClick={() => dialog.send({ type: 'reason.done' })}>{c.kind === 'blocked' ? 'Save' : 'Done'}</Button>
      </div>
    </div>
  );
}

import { useSelector } from '@xstate/react';
import type { SmsLine } from '#domain/message/contract/sms.ts';
import { defineForm } from '#domain/platform/fields/entity.ts';
import { phoneText } from '#domain/platform/rules/phone.ts';
import { outboxFields, smsOutboxPlan, smsStatusNames } from '#machines/message/sms-outbox.ts';
import {
  type smsMachine,
  isSmsDirty,
  smsForm,
  smsRefusal,
  type SmsRef,
} from '#machines/message/sms.machine.ts';
import {
  type ListDialogMachine,
  listDialogRefusal,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Button } from '#ui/kit/button.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { type VerbOf, defineCommands, type CommandSet } from '#ui/platform/commands/registry.ts';
import { declareListDialog } from '#ui/platform/declared/declare-list-dialog.tsx';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';

export const smsCommands: readonly CommandSet[] = [
  defineCommands<typeof smsMachine>(
    { name: 'sendSms', kind: 'dialog', title: 'send SMS', refusal: smsRefusal },
    [
      {
        id: 'sms.send',
        title: 'Send',
        group: 'Text messages',
        hint: 'Puts the message into the outbox, once for each patient.',
        keys: ['Ctrl+S', 'Ctrl+Enter'],
        event: { type: 'sms.send' },
        bar: 5,
      },
      {
        id: 'sms.outbox',
        title: 'Outbox',
        group: 'Text messages',
        hint: 'Shows what waits, what was sent and what failed.',
        keys: ['F9'],
        event: { type: 'sms.outbox' },
        bar: 6,
      },
      {
        id: 'sms.template',
        title: 'Edit template',
        group: 'Text messages',
        hint: 'Changes the words of the chosen template, for the whole store.',
        keys: ['F8'],
        event: { type: 'sms.template' },
        permission: 'sms.templates',
        bar: 7,
      },
      {
        id: 'sms.retry',
        title: 'Retry',
        group: 'Text messages',
        hint: 'Asks the server again.',
        keys: ['Shift+F5'],
        event: { type: 'sms.retry' },
        fallback: true,
      },
    ],
  ),
  defineCommands<ListDialogMachine, VerbOf<typeof smsOutboxPlan>>(
    { name: 'smsOutbox', kind: 'dialog', title: 'Outbox', refusal: listDialogRefusal },
    [
      {
        id: 'smsOutbox.new',
        title: 'New message',
        group: 'Text messages',
        hint: 'Writes a text message.',
        keys: ['Insert'],
        event: { type: 'list.do', verb: 'create' },
        fallback: true,
        bar: 5,
      },
      {
        id: 'smsOutbox.retry',
        title: 'Try again',
        group: 'Text messages',
        hint: 'Queues a message that failed once more.',
        keys: ['F8'],
        event: { type: 'list.do', verb: 'retry' },
        bar: 6,
        row: true,
      },
    ],
  ),
];
const lengthText = (smsLine: SmsLine): string =>
  `${smsLine.units} ${smsLine.encoding === 'GSM-7' ? 'characters' : 'characters, special signs'} · ${smsLine.segments === 1 ? '1 segment' : `${smsLine.segments} segments`} (${smsLine.encoding})`;
/** Each message as it would go, and why one may not. */
function Lines({ lines }: { readonly lines: readonly SmsLine[] }) {
  if (lines.length === 0)
    return (
      <p className="text-muted">
        Choose a patient: the message stands here as it would go, with its length.
      </p>
    );
  return (
    <ul aria-label="As it would go" className="flex flex-col gap-2">
      {lines.map((line) => (
        <li key={line.patientId} className="flex flex-col gap-1 rounded border border-line p-2">
          <p className="flex flex-wrap items-center gap-2">
            <b>{line.name}</b>
            <span className="tabular-nums">
              {line.phone === '' ? 'No cell phone' : phoneText(line.phone)}
            </span>
            <Badge hue={line.why === null ? 'ok' : 'danger'}>
              {line.why === null ? 'May be texted' : 'Can’t be sent'}
            </Badge>
          </p>
          {line.why === null ? null : <p>{line.why}</p>}
          {line.text === '' ? null : <p className="break-words whitespace-pre-wrap">{line.text}</p>}
          {line.text === '' ? null : (
            <p className="text-small text-muted tabular-nums">{lengthText(line)}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
function SmsDialog({ dialog }: { readonly dialog: SmsRef }) {
  const { draft } = dialog.getSnapshot().context;
  const { lines, wording, gateway, problem, rejections } = useSelector(
    dialog,
    (snapshot) => snapshot.context,
  );
  const busy = useSelector(dialog, (snapshot) => snapshot.hasTag('busy'));
  const failed = useSelector(dialog, (snapshot) => snapshot.matches('failed'));
  return (
    <>
      <div data-region="form" className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4">
        {problem === null ? null : (
          <Notice
            tone="danger"
            title={problem}
            actions={failed ? <CommandButton id="sms.retry" /> : undefined}
          >
            Nothing was sent.
          </Notice>
        )}
        <EntityForm
          form={smsForm}
          draft={draft}
          autoFocus
          rejections={rejections}
          onEnd={() => dialog.send({ type: 'sms.send' })}
        />
        <div role="status">{wording === null ? null : <Notice tone="warn" title={wording} />}</div>
        <section aria-label="Preview" className="flex flex-col gap-2">
          <Lines lines={lines} />
        </section>
        {gateway === '' ? null : <Notice tone="info" title={gateway} />}
      </div>
      <div className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-2 border-t border-line px-4 py-2">
        <CommandButton id="sms.outbox" />
        <CommandButton id="sms.template" />
        <span className="ml-auto" />
        <CommandButton id="dialog.close" />
        <Button
          look="primary"
          command="sms.send"
          busy={busy}
          onClick={() => dialog.send({ type: 'sms.send' })}
        >
          Send
        </Button>
      </div>
    </>
  );
}
export const smsView: DialogView<SmsRef> = {
  title: 'send SMS',
  width: 1000,
  View: SmsDialog,
  unsaved: isSmsDirty,
};

const hues = { queued: 'info', sent: 'ok', failed: 'danger' } as const;
export const smsOutboxView = declareListDialog({
  plan: smsOutboxPlan,
  title: 'Outbox',
  width: 1400,
  search: 'Patient or phone',
  buttons: ['smsOutbox.retry', 'smsOutbox.new'],
  emptyHint:
    'Text messages stand here once they are written: those of all patients, or of the one that was looked for.',
  form: defineForm({ fields: outboxFields }, [{ title: 'Text messages', rows: [['patientId']] }]),
  cells: { status: (row) => <Badge hue={hues[row.status]}>{smsStatusNames[row.status]}</Badge> },
});

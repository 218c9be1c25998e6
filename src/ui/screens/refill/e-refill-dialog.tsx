import { useSelector } from '@xstate/react';
import type { RenewalAnswer } from '#domain/erx/contract/erx.ts';
import {
  changeForm,
  eRefillForm,
  wordOf,
  type ERefillRef,
} from '#machines/refill/e-refill.machine.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';

const words = {
  taken: { hue: 'ok', text: 'Taken by the network' },
  failed: { hue: 'danger', text: 'Failed' },
  waiting: { hue: 'warn', text: 'Under way' },
} as const;
const unasked = ({ asks }: RenewalAnswer) =>
  asks
    ? ({ hue: 'warn', text: 'Ask anyway?' } as const)
    : ({ hue: 'danger', text: 'Not asked' } as const);
/** For which prescriptions more is asked, how many refills, and what came of it. */
function ERefillDialog({ dialog }: { readonly dialog: ERefillRef }) {
  const { items, ask, draft, answers, rows, problem, rejections } = useSelector(
    dialog,
    (snapshot) => snapshot.context,
  );
  const waiting = useSelector(
    dialog,
    (snapshot) => snapshot.matches('looking') || snapshot.matches('waiting'),
  );
  return (
    <>
      <div data-region="form" className="flex flex-col gap-3 overflow-y-auto p-4">
        {problem === null ? null : <Notice tone="danger" title={problem} />}
        {answers.length === 0 ? (
          <ul aria-label="Prescriptions" className="max-h-48 overflow-y-auto">
            {items.map((item) => (
              <li key={item.rxId}>
                <b>{item.text}</b>
              </li>
            ))}
          </ul>
        ) : (
          <ul
            aria-label="Answers"
            tabIndex={0}
            data-autofocus=""
            className="max-h-60 overflow-y-auto rounded-[9px] border border-line"
          >
            {answers.map((answer) => {
              const row = rows.find((row) => row.erxId === answer.erxId);
              const word = answer.done ? words[wordOf(row)] : unasked(answer);
              return (
                <li key={answer.rxId} className="border-b border-line px-2.5 py-1 last:border-b-0">
                  <Badge hue={word.hue}>{word.text}</Badge>{' '}
                  <b className="tabular-nums">{answer.rxNumber}</b> {answer.drugName}:{' '}
                  {row?.reason && wordOf(row) !== 'taken' ? row.reason : answer.said}
                </li>
              );
            })}
          </ul>
        )}
        {waiting ? (
          <p role="status" className="text-muted">
            Waiting for the network. You may close this: it goes on by itself, and Sent Messages
            shows what comes of it.
          </p>
        ) : null}
        {answers.length === 0 ? (
          <EntityForm
            form={ask === 'change' ? changeForm : eRefillForm}
            draft={draft}
            autoFocus
            rejections={rejections}
            onEnd={() => dialog.send({ type: 'eRefill.send' })}
          />
        ) : null}
      </div>
      <div className="flex h-[52px] shrink-0 items-center justify-end gap-2 border-t border-line px-4">
        <CommandButton id="dialog.close" />
        {answers.some((answer) => answer.asks) ? <CommandButton id="eRefill.anyway" /> : null}
        <CommandButton
          id={ask === 'change' ? 'changeRequest.send' : 'eRefill.send'}
          look="primary"
        />
      </div>
    </>
  );
}
export const eRefillView: DialogView<ERefillRef> = {
  title: 'E-refill',
  width: 600,
  View: ERefillDialog,
};
export const eRefillsRequestView: DialogView<ERefillRef> = {
  title: 'E-Refill(s) Request',
  width: 600,
  View: ERefillDialog,
  scopes: ['eRefill'],
};
export const changeRequestView: DialogView<ERefillRef> = {
  title: 'Change Request',
  width: 640,
  View: ERefillDialog,
};

import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import {
  factsForm,
  saysOtherwise,
  type SupplyFactsRef,
} from '#machines/rx/entry/supply-facts.machine.ts';
import { Keyed } from '#ui/kit/kbd.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';

const foot = 'flex h-[52px] shrink-0 items-center justify-end gap-2 border-t border-line px-4';
/** What a days supply hangs on: each question, what the drug says, and a field for the answer. */
export function SupplyFactsDialog({ dialog }: { readonly dialog: SupplyFactsRef }) {
  const { asked, draft, problem, rejections } = useSelector(dialog, ({ context }) => context);
  const form = useMemo(() => factsForm(dialog.getSnapshot().context), [dialog]);
  const otherwise = useSelector(draft, () => saysOtherwise(dialog.getSnapshot().context));
  return (
    <>
      <div data-region="form" className="flex flex-col gap-3 p-4">
        {asked.map(({ fact, ask, said }) => (
          <p key={fact}>
            {ask} {said === null ? null : <b>{said}.</b>}
          </p>
        ))}
        {problem === null ? null : (
          <Notice tone="danger" title="Not remembered">
            <Keyed text={problem} />
          </Notice>
        )}
        <EntityForm form={form} draft={draft} autoFocus rejections={rejections} />
      </div>
      <div className={foot}>
        <CommandButton id="dialog.close" />
        <CommandButton id="facts.once" />
        {otherwise === null ? null : <CommandButton id="facts.replace" look="danger" />}
        <CommandButton id="facts.remember" look="primary" />
      </div>
    </>
  );
}

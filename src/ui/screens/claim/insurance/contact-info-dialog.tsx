import { useSelector } from '@xstate/react';
import { useId } from 'react';
import {
  contactChoice,
  contactLines,
  rfsc,
  type ContactLine,
} from '#domain/claim/rules/insurance-contact.ts';
import type { ContactInfoRef } from '#machines/claim/contact-info.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';
import type { AnyForm } from '#ui/platform/form/walk.ts';

const bothForm: AnyForm = {
  fields: contactChoice,
  sections: [{ title: 'Insurance', rows: [['insuranceBinId', 'insuranceGroupId']] }],
};
const binForm: AnyForm = {
  fields: { insuranceBinId: contactChoice.insuranceBinId },
  sections: [{ title: 'Insurance', rows: [['insuranceBinId']] }],
};

function Block({
  title,
  lines,
}: {
  readonly title: string;
  readonly lines: readonly ContactLine[];
}) {
  const id = useId();
  return (
    <fieldset className="min-w-0 flex-1 rounded-[9px] border border-line px-3 pb-2.5">
      <legend className="section-title px-1">{title}</legend>
      <div className="grid grid-cols-[minmax(88px,auto)_minmax(0,1fr)] gap-x-3 gap-y-1.5 pt-1.5">
        {lines.map((line) => (
          <div key={line.field} className="contents">
            <label htmlFor={`${id}-${line.field}`} className="text-muted">
              {line.label}
            </label>
            <output id={`${id}-${line.field}`} className="font-medium tabular-nums">
              {line.text}
            </output>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
function ContactInfo({
  dialog,
  form,
  group,
  count,
}: {
  readonly dialog: ContactInfoRef;
  readonly form: AnyForm;
  readonly group: boolean;
  readonly count: boolean;
}) {
  const { bin, group: of, problem, choice } = useSelector(dialog, (snapshot) => snapshot.context);
  const busy = useSelector(dialog, (snapshot) => snapshot.hasTag('busy'));
  const close = () => dialog.send({ type: 'dialog.close' });
  const lines = [
    ...contactLines(bin),
    ...(count ? [{ field: 'rfsc', label: 'RFSC', text: String(rfsc) }] : []),
  ];
  return (
    <>
      <div
        data-region="form"
        aria-busy={busy || undefined}
        className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4"
      >
        <EntityForm form={form} draft={choice} autoFocus onEnd={close} />
        {problem === null ? null : (
          <Notice
            tone="danger"
            title={problem}
            actions={
              <CommandButton id={`${group ? 'insContactInfo' : 'cvsInfo'}.retry`} label="Retry" />
            }
          >
            The phones could not be loaded.
          </Notice>
        )}
        <div className="flex gap-3 max-[560px]:flex-col">
          <Block title="Bin Contact Info" lines={lines} />
          {group ? <Block title="Group Contact Info" lines={contactLines(of)} /> : null}
        </div>
      </div>
      <div className="flex min-h-[52px] shrink-0 items-center justify-end gap-2 border-t border-line px-4">
        <Button command="dialog.close" onClick={close}>
          Close
        </Button>
      </div>
    </>
  );
}
/** Phones of the selected BIN and group. */
export const InsuranceContactInfoDialog = ({ dialog }: { readonly dialog: ContactInfoRef }) => (
  <ContactInfo dialog={dialog} form={bothForm} group count={false} />
);
/** The Bin contact info of the selected BIN. */
export const CvsInfoDialog = ({ dialog }: { readonly dialog: ContactInfoRef }) => (
  <ContactInfo dialog={dialog} form={binForm} group={false} count />
);

import { useSelector } from '@xstate/react';
import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { drugQuickForm } from '#domain/drug/entities/drug.ts';
import { patientQuickForm } from '#domain/patient/entities/patient.ts';
import { prescriberQuickForm } from '#domain/prescriber/entities/prescriber.ts';
import { allergyForm } from '#machines/patient/quick-add/allergy-list.ts';
import {
  recordRefOf,
  zipOf,
  type QuickAddRef,
} from '#machines/patient/quick-add/quick-add.machine.ts';
import type { RecordKind } from '#machines/patient/quick-add/records.ports.ts';
import { draftOf, type DraftRef } from '#machines/platform/draft/draft.ts';
import {
  zipPlaces,
  zipSays,
  type ZipLookupRef,
} from '#machines/platform/zip-lookup/zip-lookup.machine.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Button, IconButton } from '#ui/kit/button.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { FieldPortsProvider, useFieldPorts } from '#ui/platform/fields/field-ports.tsx';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';
import { firstOpen, type AnyForm } from '#ui/platform/form/walk.ts';
import { AllergyStatusView } from '../allergy-status-view.tsx';

const forms: Readonly<
  Record<RecordKind, { readonly form: AnyForm; readonly address: string | null }>
> = {
  patient: { form: patientQuickForm, address: 'Home Address' },
  prescriber: { form: prescriberQuickForm, address: 'Address' },
  drug: { form: drugQuickForm, address: null },
};
const patientViews = { allergyStatus: AllergyStatusView };
const hues = { Mild: 'neutral', Medium: 'warn', Severe: 'danger' } as const;

function ZipLine({ zip }: { readonly zip: ZipLookupRef }) {
  const says = useSelector(zip, zipSays);
  const places = useSelector(zip, zipPlaces);
  return (
    <div role="status" className="mt-1 text-small text-muted">
      {says}
      {places.map((place, index) => (
        <Button
          key={place.id}
          command={`quickAdd.city-${index + 1}`}
          className="mt-1 mr-1"
          onClick={() => zip.send({ type: 'zip.choose', index })}
        >
          {place.name}, {place.stateName}
        </Button>
      ))}
    </div>
  );
}
/** The allergies of a new patient: pick, say how severe, Enter adds. */
function Allergies({ dialog }: { readonly dialog: QuickAddRef }) {
  const base = useFieldPorts();
  const allergens = useSelector(dialog, (snapshot) => snapshot.context.allergens);
  const list = useSelector(dialog, (snapshot) => snapshot.context.allergies);
  const allergy = useSelector(dialog, (snapshot) => snapshot.context.allergy);
  const ports = useMemo(
    () => ({
      ...base,
      canAdd: () => false,
      search: async (_: string, text: string) => allergens.search(text),
      labelOf: async (_: string, id: number) => allergens.labelOf(id),
    }),
    [base, allergens],
  );
  return (
    <FieldPortsProvider ports={ports}>
      <div className="mt-2 rounded-[9px] border border-line p-2">
        <EntityForm
          form={allergyForm}
          draft={allergy}
          onEnd={() => dialog.send({ type: 'allergy.add' })}
        />
        <Button className="mt-1.5" onClick={() => dialog.send({ type: 'allergy.add' })}>
          Add allergy
        </Button>
        <ul aria-label="Allergies of this patient" className="mt-1.5 flex flex-col gap-1">
          {list.map((allergyEntry, index) => (
            <li
              key={`${allergyEntry.kind}${allergyEntry.value}`}
              className="flex items-center gap-2"
            >
              <Badge hue={hues[allergyEntry.severity]}>{allergyEntry.severity}</Badge>
              {allergyEntry.label}
              <IconButton
                className="ml-auto"
                label={`Remove ${allergyEntry.label}`}
                icon={<Trash2 size={14} aria-hidden="true" />}
                onClick={() => dialog.send({ type: 'allergy.remove', index })}
              />
            </li>
          ))}
        </ul>
      </div>
    </FieldPortsProvider>
  );
}
function Fields({ dialog, draft }: { readonly dialog: QuickAddRef; readonly draft: DraftRef }) {
  const of = useSelector(dialog, (snapshot) => snapshot.context.of);
  const rejections = useSelector(
    useSelector(dialog, recordRefOf),
    (snapshot) => snapshot?.context.rejections ?? 0,
  );
  const zip = useSelector(dialog, zipOf);
  const { form, address } = forms[of];
  // What was typed in the field that asked for it stands there already.
  const [start] = useState(() => firstOpen(form, draftOf(draft).values));
  const after = useMemo(
    () => ({
      ...(address && zip ? { [address]: <ZipLine zip={zip} /> } : {}),
      ...(of === 'patient' ? { Care: <Allergies dialog={dialog} /> } : {}),
    }),
    [address, zip, of, dialog],
  );
  return (
    <EntityForm
      form={form}
      draft={draft}
      autoFocus
      {...(start === undefined ? {} : { startAt: start })}
      rejections={rejections}
      after={after}
      {...(of === 'patient' ? { views: patientViews } : {})}
      onEnd={() => dialog.send({ type: 'record.save', then: 'close' })}
    />
  );
}

/** Adds a patient, a prescriber or a drug and goes back to the field that asked for it. */
export function QuickAddDialog({ dialog }: { readonly dialog: QuickAddRef }) {
  const draft = useSelector(dialog, (snapshot) => snapshot.context.draft);
  const record = useSelector(dialog, recordRefOf);
  const own = useSelector(dialog, (snapshot) => snapshot.context.failure);
  const ofRecord = useSelector(record, (snapshot) => snapshot?.context.failure?.message ?? null);
  const failure = own ?? ofRecord;
  return (
    <>
      <div data-region="form" className="min-h-0 flex-1 overflow-y-auto p-4">
        {failure === null ? null : (
          <Notice
            tone="danger"
            title={failure}
            className="mb-3"
            actions={<CommandButton id="quickAdd.retry" />}
          >
            What you typed is kept.
          </Notice>
        )}
        {draft ? <Fields dialog={dialog} draft={draft} /> : null}
      </div>
      <div className="flex h-[52px] shrink-0 items-center justify-end gap-2 border-t border-line px-4">
        <CommandButton id="dialog.close" />
        <CommandButton id="quickAdd.save" look="primary" />
      </div>
    </>
  );
}

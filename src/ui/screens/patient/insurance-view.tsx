import { Plus, Power } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isCardholder, standingOf, type Card } from '#domain/claim/rules/insurance-card.ts';
import {
  cardLinkForm,
  insuranceFields,
  planSearchForm,
} from '#domain/patient/entities/insurance.ts';
import { required } from '#domain/platform/required.ts';
import { insurancePreferences, labelOf } from '#domain/platform/rules/enumerations.ts';
import { cardOf } from '#machines/patient/insurance-entries.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { IconButton } from '#ui/kit/button.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { declarePart } from '#ui/platform/declared/declare-part.tsx';
import { useFieldPorts } from '#ui/platform/fields/field-ports.tsx';
import type { FieldViewProps } from '#ui/platform/fields/field-view.ts';
import { RefView } from '#ui/platform/fields/ref-view.tsx';
import { cellText } from '#ui/platform/table/cell-text.ts';
import type { ListLook } from './list-look.ts';

/** What a stored id is called; blank until the answer is there. */
function RefText({ of, id }: { readonly of: string; readonly id: unknown }) {
  const { labelOf: nameOf } = useFieldPorts();
  const [label, setLabel] = useState('');
  useEffect(() => {
    let current = true;
    if (typeof id === 'number')
      nameOf(of, id).then(
        (name) => {
          if (current) setLabel(name ?? 'Not here any more');
        },
        () => {
          if (current) setLabel('Not read');
        },
      );
    return () => {
      current = false;
    };
  }, [of, id, nameOf]);
  return typeof id === 'number' ? label : '';
}
/** Whether it can be billed today, in words and not by colour alone. */
function Standing({ card }: { readonly card: Card }) {
  const { today } = useFieldPorts();
  const { key, text } = standingOf(card, today());
  const hue = key === 'coming' ? 'info' : 'warn';
  return <Badge hue={key === 'active' ? 'ok' : hue}>{text}</Badge>;
}
/** A picker with its own button that adds a record of the kind. */
function RefWithAdd(props: FieldViewProps) {
  const { addNew, canAdd } = useFieldPorts();
  const of = required(props.field.of, 'kind of record to add');
  const add =
    addNew && canAdd?.(of)
      ? () =>
          void addNew(of, '', props.others).then((option) => {
            if (option) props.onChange(option.id);
          })
      : null;
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0 flex-1">
        <RefView {...props} />
      </div>
      {add === null ? null : (
        <IconButton
          tabIndex={-1}
          label={`Add new ${props.field.label}`}
          icon={<Plus size={14} aria-hidden="true" />}
          onClick={add}
        />
      )}
    </div>
  );
}

const payer =
  (of: 'insuranceBin' | 'insurancePbm' | 'insurancePcn' | 'insuranceGroup', name: string) =>
  (row: Readonly<Record<string, unknown>>) => <RefText of={of} id={row[name]} />;
const date = (name: string) => (row: Readonly<Record<string, unknown>>) =>
  cellText('date', row[name]);
const text = (name: string) => (row: Readonly<Record<string, unknown>>) =>
  cellText('text', row[name]);
const holder = (row: Readonly<Record<string, unknown>>) =>
  isCardholder(cardOf(row))
    ? 'The patient'
    : [[row['chLastName'], row['chFirstName']].filter(Boolean).join(', '), row['chMiddleName']]
        .filter(Boolean)
        .join(' ');
/**
 * The insurances of a patient, in the columns of the specification (001 §3.2), and the panel that
 * names them.
 */
export const insuranceLook: ListLook = {
  columns: [
    { title: 'BIN', cell: payer('insuranceBin', 'insuranceBinId') },
    { title: 'PBM', cell: payer('insurancePbm', 'insurancePbmId') },
    { title: 'PCN', cell: payer('insurancePcn', 'insurancePcnId') },
    { title: 'Group', cell: payer('insuranceGroup', 'insuranceGroupId') },
    { title: 'Plan/Drug', cell: text('planDrug') },
    { title: 'Member #', cell: text('memberId') },
    { title: 'PC', cell: text('personCode') },
    { title: 'Cardholder Name', cell: holder },
    { title: 'Start Date', cell: date('startDate') },
    { title: 'Termination', cell: date('termination') },
    { title: 'Effective', cell: date('effective') },
    { title: 'Status', cell: (row) => <Standing card={cardOf(row)} /> },
    {
      title: insuranceFields.insPrefference.label,
      cell: (row) => labelOf(insurancePreferences, String(row['insPrefference'])),
    },
    { title: 'Notes', cell: text('notes') },
  ],
  views: {
    insurancePbmId: RefWithAdd,
    insuranceBinId: RefWithAdd,
    insurancePcnId: RefWithAdd,
    insuranceGroupId: RefWithAdd,
  },
  more: (
    <>
      <CommandButton id="insurance.find" label="Search" />
      <CommandButton id="insurance.link" label="Link" />
      <CommandButton id="insurance.eligibility" />
      <CommandButton id="insurance.contact" />
      <CommandButton id="insurance.cvs" />
    </>
  ),
  rowMore: (row, index, entries) => (
    <IconButton
      tabIndex={-1}
      label={row['active'] === true ? 'Switch off' : 'Switch on'}
      command="entryRows.switch"
      icon={<Power size={14} aria-hidden="true" />}
      onClick={() => entries.send({ type: 'entries.switch', index })}
    />
  ),
};

/** A plan that is found brings group, PCN and BIN into the boxes. */
export const findPlanDialog = declarePart({
  title: 'Search a plan',
  width: 500,
  form: planSearchForm,
});
/** The card of another patient, taken over into the boxes. */
export const linkCardDialog = declarePart({ title: 'Link a card', width: 500, form: cardLinkForm });

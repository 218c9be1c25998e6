import { defineForm, type Fields } from '#domain/platform/fields/entity.ts';
import type { Field } from '#domain/platform/fields/field.ts';
import { nameOf } from '#domain/platform/fields/naming.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { statusReasons } from '#domain/platform/rules/status-reasons.ts';
import { json, listOf } from '#domain/platform/schema.ts';
import type { PrescriberListRow } from '#domain/prescriber/contract/prescriber-list.ts';
import { prescriberColumns } from '#domain/prescriber/contract/prescriber-list.ts';
import { clinic } from '#domain/prescriber/entities/clinic.ts';
import { prescriber, prescriberQuickForm } from '#domain/prescriber/entities/prescriber.ts';
import type { ReasonInput } from '#machines/platform/reason/reason.ports.ts';
import type { recordMachine, RecordRef } from '#machines/platform/record/record.machine.ts';
import { recordRefusal } from '#machines/platform/record/record.refusal.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Button } from '#ui/kit/button.tsx';
import { defineCommands } from '#ui/platform/commands/registry.ts';
import { declareDialog } from '#ui/platform/declared/declare-dialog.tsx';
import { declareScreen } from '#ui/platform/declared/declare-screen.tsx';
import { RowButton } from '#ui/platform/declared/row-button.tsx';
import { ZipCityView } from '#ui/platform/fields/zip-city-view.tsx';
import { cellText } from '#ui/platform/table/cell-text.ts';
import { column, listedTableColumns } from '#ui/platform/table/columns.tsx';
import { PersonName } from '#ui/screens/patient/person-name.tsx';
import { statusRadio } from '#ui/screens/platform/scopes.ts';
import { ClinicLinksView } from './clinic-links-view.tsx';
import { clinicsInfo } from './clinics-info.tsx';

/**
 * The clinics as one value: a tree's kind, because they are shown as a group and counted where two
 * versions are compared.
 */
const clinics: Field<readonly unknown[], 'tree'> = {
  kind: 'tree',
  label: 'Clinics',
  required: false,
  quick: false,
  schema: listOf(json),
};
const record = { ...prescriber, fields: { ...prescriber.fields, clinics } satisfies Fields };
const form = defineForm(record, [
  ...prescriberQuickForm.sections,
  { title: 'Other licenses', column: 1, rows: [['licenses']] },
  { title: 'Clinics', column: 2, rows: [['clinics']] },
  { title: 'Deceased', column: 1, rows: [['deceasedOn', 'deceasedReason']] },
]);

const deceasedPresets = ['Told by the practice', 'Told by the family', 'Obituary', 'State board'];
const deceased = (input: {
  readonly id: number;
  readonly version: number;
  readonly on: string | null;
  readonly reason: string;
  readonly who: string;
}): ReasonInput => ({
  title: 'Deceased',
  kind: 'deceased',
  who: input.who,
  record: { entity: 'prescriber', id: input.id, version: input.version },
  on: true,
  text: input.reason,
  date: input.on,
  presets: deceasedPresets,
  autoClose: false,
});

const group = 'Prescriber';
const words = ['died', 'death', 'dead'];
/** Keys of one prescriber's dialog, beside those of every record. */
export const prescriberRecordCommands = defineCommands<typeof recordMachine>(
  { name: 'prescriberRecord', kind: 'dialog', title: 'This prescriber', refusal: recordRefusal },
  [
    {
      id: 'prescriberRecord.deceased',
      title: 'Deceased',
      group,
      hint: 'Records when the prescriber died.',
      keys: ['Alt+D'],
      event: { type: 'record.about', what: 'deceased' },
      permission: 'prescriber.write',
      words,
      bar: 42,
    },
    {
      id: 'prescriberRecord.clinics',
      title: 'Clinic(s) Info',
      group,
      hint: 'The clinics of this prescriber, to be looked at and edited.',
      keys: ['Alt+I'],
      event: { type: 'record.about', what: 'clinics' },
      bar: 44,
    },
  ],
);
const Tools = ({ dialog }: { readonly dialog: RecordRef }) => (
  <>
    {(['deceased', 'clinics'] as const).map((what) => (
      <Button
        key={what}
        command={`prescriberRecord.${what}`}
        onClick={() => dialog.send({ type: 'record.about', what })}
      >
        {what === 'deceased' ? 'Deceased' : 'Clinic(s) Info'}
      </Button>
    ))}
  </>
);

/** Add and edit Prescriber. */
export const prescriberDialog = declareDialog({
  name: 'prescriber',
  entity: record,
  form,
  width: 1200,
  blank: { refill: true, cityId: 0, licenses: [], clinics: [] },
  views: { zipCode: ZipCityView, clinics: ClinicLinksView },
  scopes: ['prescriberRecord'],
  tools: (dialog) => <Tools dialog={dialog} />,
  opens: {
    deceased: (stored) => ({
      name: 'reason',
      input: deceased({
        id: stored.id,
        version: stored.version,
        on: stored['deceasedOn'] as string | null,
        reason: String(stored['deceasedReason'] ?? ''),
        who: nameOf(prescriber, stored),
      }),
    }),
    clinics: (stored) => clinicsInfo(stored.id),
  },
});

type ClinicRow = Readonly<Record<string, unknown>> & { readonly id: number };
const clinicColumns = [
  ['ssId', 'SS ID'],
  ['clinicName', 'Clinic'],
  ['addressLine1', 'Address'],
  ['cityName', 'City'],
  ['state', 'State'],
  ['tel', 'Tel'],
  ['fax', 'Fax'],
  ['dea', 'DEA'],
  ['npi', 'NPI'],
  ['licenseNo', 'License No'],
] as const;
function Clinics({ rows }: { readonly rows: readonly ClinicRow[] }) {
  if (rows.length === 0) return <p className="px-3 py-2 text-muted">No clinic is linked.</p>;
  return (
    <table className="w-full" aria-label="Prescriber clinics">
      <thead>
        <tr>
          {[...clinicColumns.map(([, title]) => title), 'Status'].map((title) => (
            <th
              key={title}
              scope="col"
              className="px-3 py-1 text-left text-small font-semibold whitespace-nowrap text-muted"
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-t border-line">
            {clinicColumns.map(([name]) => (
              <td key={name} className="px-3 py-1 whitespace-nowrap">
                {cellText(clinic.fields[name].kind, row[name])}
              </td>
            ))}
            <td className="px-3 py-1">{row['active'] === true ? 'Active' : 'InActive'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const columns = [
  column<PrescriberListRow>({
    id: 'name',
    title: 'Name',
    width: 210,
    grow: true,
    render: (row) => (
      <span className="flex items-center gap-1.5">
        <PersonName person={row} />
        {row.deceasedOn === null ? null : (
          <Badge hue="danger" label={`Deceased ${formatDate(row.deceasedOn)}`}>
            Deceased
          </Badge>
        )}
      </span>
    ),
  }),
  ...listedTableColumns<PrescriberListRow>(prescriberColumns),
  column<PrescriberListRow>({
    id: 'active',
    title: 'Status',
    kind: 'flag',
    toggle: 'activate',
    sortable: false,
  }),
];
/** /private/prescriber. */
export const prescriberPage = declareScreen<PrescriberListRow>({
  name: 'prescriber',
  heading: 'Prescriber',
  dialog: prescriberDialog,
  add: 'Add Prescriber',
  permission: { write: 'prescriber.write' },
  status: statusReasons.prescriber,
  found: (stored) => `${String(stored['lastName'])}, ${String(stored['firstName'])}`,
  below: {
    title: 'Prescriber clinics',
    what: (value) => <Clinics rows={value as readonly ClinicRow[]} />,
  },
  asks: {
    deceased: (row) =>
      deceased({
        id: row.id,
        version: row.version,
        on: row.deceasedOn,
        reason: row.deceasedReason ?? '',
        who: nameOf(prescriber, { ...row }),
      }),
  },
  opens: { clinics: (row) => clinicsInfo(row.id) },
  tools: (screen) => (
    <RowButton
      id="prescriber.clinics"
      screen={screen}
      list={screen.getSnapshot().context.listRef}
    />
  ),
  commands: [
    {
      id: 'prescriber.deceased',
      title: 'Deceased',
      group,
      hint: 'Records when the prescriber of this row died.',
      keys: ['Alt+D'],
      event: { type: 'list.do', verb: 'deceased' },
      permission: 'prescriber.write',
      words,
      bar: 46,
    },
    {
      id: 'prescriber.clinics',
      title: 'Clinic(s) Info',
      group,
      hint: 'The clinics of the prescriber of this row, to be looked at and edited.',
      keys: ['Alt+I'],
      event: { type: 'list.do', verb: 'clinics' },
      bar: 47,
    },
  ],
  list: {
    columns,
    search: 'Name, NPI or phone',
    radios: [statusRadio],
    emptyHint: 'Press {key:prescriber.create} to add the prescriber.',
  },
});

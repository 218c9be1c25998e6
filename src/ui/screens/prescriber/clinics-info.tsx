import { statusReasons } from '#domain/platform/rules/status-reasons.ts';
import { clinic } from '#domain/prescriber/entities/clinic.ts';
import type { RecordScreenRef } from '#machines/platform/record/record-screen.machine.ts';
import type { Opening } from '#machines/platform/record/record.context.ts';
import { Button } from '#ui/kit/button.tsx';
import { declareScreen } from '#ui/platform/declared/declare-screen.tsx';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import { column } from '#ui/platform/table/columns.tsx';
import { clinicDialog } from './clinic.tsx';

type ClinicRow = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly version: number;
  readonly active: boolean;
  readonly blocked: boolean;
  readonly blockedReason: string | null;
};
const typedColumn = column<ClinicRow>;
const of = (name: keyof typeof clinic.fields, title: string, width?: number) =>
  typedColumn({
    id: name,
    title,
    kind: clinic.fields[name].kind,
    ...(width === undefined ? {} : { width }),
  });

/** The clinics of one prescriber, each to be edited from here. */
export const clinicsInfoPage = declareScreen<ClinicRow>({
  name: 'clinicsInfo',
  heading: 'Clinic(s) Info',
  dialog: clinicDialog,
  add: null,
  permission: { write: 'prescriber.write' },
  inDialog: true,
  status: statusReasons.clinic,
  list: {
    call: 'prescribers.clinics',
    columns: [
      of('ssId', 'SS ID', 132),
      of('clinicName', 'Clinic', 200),
      of('addressLine1', 'Address', 170),
      of('cityName', 'City', 120),
      of('state', 'State'),
      of('tel', 'Tel'),
      of('fax', 'Fax'),
      typedColumn({ id: 'active', title: 'Status', kind: 'flag', toggle: 'activate' }),
      typedColumn({
        id: 'action',
        title: 'Action',
        width: 70,
        sortable: false,
        text: () => '',
        render: () => (
          <Button
            tabIndex={-1}
            data-verb="edit"
            className="h-[22px]! px-1.5! text-small"
            title="Edit ({key:table.edit})"
          >
            Edit
          </Button>
        ),
      }),
    ],
    search: 'Clinic, city, phone or SS ID',
    emptyHint: 'No clinic is linked to this prescriber.',
  },
});
export const clinicsInfoView: DialogView<RecordScreenRef> = {
  title: 'Clinic(s) Info',
  width: 1200,
  scopes: ['clinicsInfo'],
  View: ({ dialog }) => (
    <div className="flex h-[60vh] min-h-0 flex-col p-4">
      <clinicsInfoPage.View screen={dialog} />
    </div>
  ),
};
/** What the dialog is opened with, for one prescriber. */
export const clinicsInfo = (prescriberId: number): Opening => ({
  name: 'clinicsInfo',
  input: {
    ...clinicsInfoPage.input,
    list: {
      ...clinicsInfoPage.input.list,
      query: { ...clinicsInfoPage.input.list.query, filters: { prescriber: String(prescriberId) } },
    },
  },
});

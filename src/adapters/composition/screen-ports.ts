import { adminScreensPorts } from '#adapters/admin/admin-ports.ts';
import { patientRecordPorts } from '#adapters/patient/patient-ports.ts';
import { valueOf, type Caller, type CallFailure } from '#adapters/platform/call.ts';
import { recordCalls, saveOutcome } from '#adapters/platform/record-ports.ts';
import {
  referenceGroups,
  referenceOf,
  type ReferenceName,
} from '#domain/composition/references.ts';
import type { DrugListRow } from '#domain/drug/contract/drugs.ts';
import type { Result } from '#domain/platform/result.ts';
import type { RecordsPorts } from '#machines/patient/quick-add/records.ports.ts';
import { valuesAs } from '#machines/platform/draft/draft.ts';
import type { SearchAnswer, SearchInput } from '#machines/platform/list/list.ports.ts';
import { localRows } from '#machines/platform/list/local-rows.ts';
import type { PickOption } from '#machines/platform/list/picker.machine.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import type { ScreenPorts } from '#machines/platform/record/provide.ts';
import type { RowActed } from '#machines/platform/record/record-screen.machine.ts';
import type { RecordScreensPorts } from '#machines/platform/record/record-screens.ports.ts';
import type { RecordCalls } from '#machines/platform/record/record.ports.ts';
import type { SaveOutcome, Stored } from '#machines/platform/record/record.ports.ts';
import type { RxPorts } from '#machines/rx/rx.ports.ts';
import { referenceOption } from './field-ports.ts';

/** The rows of every page of records have a number. */
const idOf = (row: object): number => (row as { readonly id: number }).id;
const always = new AbortController().signal;
const recordOf = (
  calls: RecordCalls,
): Pick<ScreenPorts, 'load' | 'save' | 'remove' | 'restore'> => ({
  load: ({ id }) => calls.load(id, always),
  save: calls.save,
  remove: calls.remove,
  restore: calls.restore,
});

const patientPorts = (
  call: Caller,
  records: RecordsPorts,
  rx: Pick<RxPorts, 'safety'>,
): ScreenPorts => ({
  ...recordOf(records.patient),
  ...patientRecordPorts(call, records.patient),
  search: async (input, signal) =>
    valueOf(await call('patients.search', queryOf(input), { signal })),
  beside: (row, signal) => rx.safety(idOf(row), signal),
});

/** Digits with spaces or dashes, long enough for an NDC or a UPC. */
const isCode = (text: string): boolean => /^\d[\d -]{7,}$/.test(text.trim());
const stands = (row: DrugListRow, status: string | undefined): boolean =>
  status !== 'Active' && status !== 'InActive' ? true : row.active === (status === 'Active');
/**
 * A whole code finds its products wherever they are, Local or Master; anything else is looked for
 * as typed.
 */
async function searchDrugs(
  call: Caller,
  input: SearchInput,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  if (isCode(input.query.text)) {
    const { drugs } = valueOf(
      await call('drugs.resolve', { code: input.query.text.trim() }, { signal }),
    );
    const found = drugs.filter((drug) => stands(drug, input.query.filters['status']));
    if (found.length > 0) return { total: found.length, offset: 0, rows: found };
  }
  return valueOf(await call('drugs.search', queryOf(input), { signal }));
}
const acted = (result: Result<DrugListRow, CallFailure>): RowActed =>
  result.ok
    ? { kind: 'done', row: result.value }
    : { kind: 'refused', message: result.error.message };
const drugPorts = (call: Caller, records: RecordsPorts): ScreenPorts => ({
  ...recordOf(records.drug),
  search: (input, signal) => searchDrugs(call, input, signal),
  act: async ({ verb, row }) => {
    const { id, autofill } = row as DrugListRow;
    if (verb === 'autofill') return acted(await call('drugs.keep', { id, autofill: !autofill }));
    return verb === 'keep'
      ? acted(await call('drugs.keep', { id }))
      : { kind: 'refused', message: `Drug Search has no ${verb}.` };
  },
});

/** Pages of references need no more than their group's name. */
const referencePorts = (call: Caller) =>
  Object.fromEntries(
    referenceGroups.map((group) => [
      referenceOf(group).entity.name,
      {
        ...recordOf(recordCalls(call, group)),
        search: async (input: SearchInput, signal: AbortSignal) =>
          valueOf(await call(`${group as 'clinics'}.search`, queryOf(input), { signal })),
      },
    ]),
  ) as Readonly<Record<ReferenceName, ScreenPorts>>;

type ClinicRow = Readonly<Record<string, unknown>> & { readonly id: number };
const clinicsOf = async (call: Caller, id: number, signal?: AbortSignal) =>
  valueOf(
    await call('prescribers.clinics', { id }, signal ? { signal } : {}),
  ) as readonly ClinicRow[];
/** A prescriber travels with the clinics: one form, one save. */
function prescriberPorts(
  call: Caller,
  records: RecordsPorts,
): Pick<RecordScreensPorts, 'prescriber' | 'prescriberClinics'> {
  const linked = async (row: Stored): Promise<Stored> => ({
    ...row,
    clinics: (await clinicsOf(call, row.id)).map((clinic) =>
      referenceOption(referenceOf('clinics'), clinic),
    ),
  });
  const save: ScreenPorts['save'] = async ({
    id,
    version,
    draft: { clinics, ...draft },
  }): Promise<SaveOutcome> => {
    const outcome = saveOutcome(
      await call(
        'prescribers.save',
        valuesAs({
          id,
          version,
          draft,
          clinicIds: ((clinics ?? []) as readonly PickOption[]).map((clinic) => clinic.id),
        }),
      ),
    );
    if (outcome.kind === 'saved') return { ...outcome, row: { ...outcome.row, clinics } };
    return outcome.kind === 'stale' ? { ...outcome, row: await linked(outcome.row) } : outcome;
  };
  const text = (row: ClinicRow, column: string) => String(row[column] ?? '');
  return {
    prescriber: {
      ...recordOf(records.prescriber),
      save,
      load: async ({ id }) => {
        const row = await records.prescriber.load(id, always);
        return row && linked(row);
      },
      search: async (input, signal) =>
        valueOf(await call('prescribers.search', queryOf(input), { signal })),
      beside: (row, signal) => call('prescribers.clinics', { id: idOf(row) }, { signal }),
    },
    prescriberClinics: {
      ...recordOf(recordCalls(call, 'clinics')),
      search: async (input, signal) => {
        const rows = await clinicsOf(call, Number(input.query.filters['prescriber']), signal);
        return localRows<ClinicRow>({
          rows: () => rows,
          keyOf: (row) => row.id,
          textOf: text,
          searched: ['clinicName', 'cityName', 'tel', 'ssId'],
          passes: (row, value) => {
            if (value['status'] === 'Active') return row['active'] === true;
            return value['status'] === 'InActive' ? row['active'] === false : true;
          },
        }).searchRows(input);
      },
    },
  };
}

/** Beside a bin stands what lies in it. */
const binPorts = (call: Caller): ScreenPorts => ({
  ...referencePorts(call).bin,
  beside: (row, signal) => call('bins.contents', { id: idOf(row) }, { signal }),
});

const otcPorts = (call: Caller, ports: ScreenPorts): ScreenPorts => ({
  ...ports,
  act: async ({ verb, row }) => {
    if (verb !== 'keep') return { kind: 'refused', message: `OCT Search has no ${verb}.` };
    const answer = await call('otcProducts.keep', { drugId: idOf(row) });
    return answer.ok
      ? {
          kind: 'done',
          row: { ...answer.value, id: idOf(row), ownId: answer.value.id },
        }
      : { kind: 'refused', message: answer.error.why.join(' ') || answer.error.message };
  },
});

/** The calls of the record pages. */
export const recordScreensPorts = (
  call: Caller,
  records: RecordsPorts,
  rx: Pick<RxPorts, 'safety'>,
): RecordScreensPorts => ({
  ...referencePorts(call),
  ...adminScreensPorts(call),
  bin: binPorts(call),
  otcProduct: otcPorts(call, referencePorts(call).otcProduct),
  patient: patientPorts(call, records, rx),
  drug: drugPorts(call, records),
  ...prescriberPorts(call, records),
});

import { valueOf, type Caller } from '#adapters/platform/call.ts';
import { zipPorts } from '#adapters/platform/zip-ports.ts';
import { groupOf, referenceOf } from '#domain/composition/references.ts';
import type { PatientListRow } from '#domain/patient/contract/patient-list.ts';
import type { Field } from '#domain/platform/fields/field.ts';
import { labelOf as calledBy, type Reference } from '#domain/platform/references/define.ts';
import { required } from '#domain/platform/required.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { insurancePreferences, labelOf as labelIn } from '#domain/platform/rules/enumerations.ts';
import { formatMask, maskKinds, type MaskKind } from '#domain/platform/rules/mask.ts';
import type { PrescriberListRow } from '#domain/prescriber/contract/prescriber-list.ts';
import type { PickAnswer, PickOption } from '#machines/platform/list/picker.machine.ts';
import type { SsnKind } from '#machines/platform/record/ssn.machine.ts';

/** As many as a list shows without scrolling, best first. */
const most = 8;
const query = (text: string, within: Readonly<Record<string, string>> = {}) => ({
  text,
  filters: { ...within, status: 'Active' },
  sort: null,
  offset: 0,
  limit: most,
});
const joined = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ');

const phoneOf = ({ cell, homeTel }: PatientListRow): string | null => {
  const phone = cell ?? homeTel;
  return phone ? formatMask('phone', phone) : null;
};
const patientOption = (row: PatientListRow): PickOption => ({
  id: row.id,
  label: row.name,
  detail: joined(formatDate(row.dob), row.gender, phoneOf(row), row.blocked ? 'Blocked' : null),
});
const prescriberOption = (row: PrescriberListRow): PickOption => ({
  id: row.id,
  label: [row.name, row.degree].filter(Boolean).join(' '),
  detail: joined(
    row.npi && `NPI ${row.npi}`,
    row.city && [row.city, row.state].filter(Boolean).join(' '),
    row.deceasedOn && `Deceased ${formatDate(row.deceasedOn)}`,
    row.blocked ? 'Blocked' : null,
  ),
});
type Person = 'patient' | 'prescriber';
const isPerson = (of: string): of is Person => of === 'patient' || of === 'prescriber';
/** Of several persons of one name Enter takes none: one of them is walked to first. */
async function searchPersons(
  call: Caller,
  of: Person,
  text: string,
  signal: AbortSignal,
): Promise<PickAnswer> {
  const options =
    of === 'patient'
      ? valueOf(await call('patients.search', query(text), { signal })).rows.map(patientOption)
      : valueOf(await call('prescribers.search', query(text), { signal })).rows.map(
          prescriberOption,
        );
  return { options, note: null, sure: options.length < 2, elsewhere: null };
}
/** Loaded when a field first asks for a drug. */
const drugPicks = () => import('#adapters/drug/drug-picks.ts');
/** A count is blind: the drug that is counted does not say what is on hand. */
const drugToCount = 'drugToCount';
const isDrug = (of: string): boolean => of === 'drug' || of === drugToCount;

/** What drugs are made of: generic names, each once. */
async function searchIngredients(
  call: Caller,
  text: string,
  signal: AbortSignal,
): Promise<readonly PickOption[]> {
  const { rows } = valueOf(await call('drugs.search', { ...query(text), limit: 50 }, { signal }));
  const names = new Map(rows.map((row) => [(row.genericName ?? row.name).toLowerCase(), row.id]));
  return [...names]
    .slice(0, most)
    .map(([label, id]) => ({ id, label: label.charAt(0).toUpperCase() + label.slice(1) }));
}

/** The insurances of one patient, in billing order. */
async function cardsOf(
  call: Caller,
  text: string,
  patientId: number,
  signal: AbortSignal,
): Promise<readonly PickOption[]> {
  if (patientId === 0) return [];
  const { insurances } = valueOf(await call('patients.lists', { id: patientId }, { signal }));
  return insurances.flatMap((insurance) =>
    !insurance.memberId.toLowerCase().includes(text.trim().toLowerCase())
      ? []
      : [
          {
            id: insurance.id,
            label: `Member # ${insurance.memberId}`,
            detail: joined(
              labelIn(insurancePreferences, insurance.insPrefference),
              insurance.planDrug,
            ),
          },
        ],
  );
}

/** The stores where this person may work: nobody is assigned to another one. */
async function storesOf(
  call: Caller,
  text: string,
  signal: AbortSignal,
): Promise<readonly PickOption[]> {
  const all = valueOf(await call('session.stores', undefined, { signal }));
  return all
    .filter((row) => `${row.code} ${row.name}`.toLowerCase().includes(text.trim().toLowerCase()))
    .map((row) => ({ id: row.id, label: row.name, detail: row.code }));
}
const shown = (field: Field, value: unknown): string => {
  if (value === null || value === undefined) return '';
  return (maskKinds as readonly string[]).includes(field.kind)
    ? formatMask(field.kind as MaskKind, String(value))
    : (field.options?.find((option) => option.value === value)?.label ?? String(value));
};
const textOf = (
  reference: Reference,
  names: readonly string[],
  row: Readonly<Record<string, unknown>>,
): readonly string[] =>
  names.map((name) => {
    const field = required(reference.entity.fields[name], `The field ${name}`);
    return shown(field, field.kind === 'ref' ? row[calledBy(name)] : row[name]);
  });
/** What a reference is called, and what stands beside that, as its own declaration says. */
export const referenceOption = (
  reference: Reference,
  row: Readonly<Record<string, unknown>>,
): PickOption => ({
  id: row['id'] as number,
  label: textOf(reference, reference.label, row).filter(Boolean).join(' '),
  detail: joined(
    ...textOf(reference, reference.detail ?? [], row),
    row['blocked'] === true ? 'Blocked' : null,
  ),
});

/** What fields ask of the outside world: records by words, their names by id, the store's day. */
export const fieldPorts = (call: Caller, clock: { today(): string }) => ({
  ...zipPorts(call),
  today: clock.today,
  search: async (
    of: string,
    text: string,
    signal: AbortSignal,
    within: Readonly<Record<string, string>> = {},
  ): Promise<readonly PickOption[]> => {
    if (isPerson(of)) return (await searchPersons(call, of, text, signal)).options;
    if (isDrug(of)) {
      const wanted = { wide: false, blind: of === drugToCount };
      return (await (await drugPicks()).proposedDrugs(call, text, signal, wanted)).options;
    }
    if (of === 'ingredient') return searchIngredients(call, text, signal);
    if (of.startsWith('icd:'))
      return valueOf(
        await call(
          'patients.icds',
          { text, mode: of === 'icd:contain' ? 'contain' : 'start' },
          { signal },
        ),
      ).map((row) => ({ id: row.id, label: row.code, detail: row.description }));
    if (of === 'patientCard') return cardsOf(call, text, Number(within['patientId'] ?? 0), signal);
    if (of === 'company')
      return valueOf(await call('companies.search', query(text), { signal })).rows.map((row) => ({
        id: row.id,
        label: row.name,
        detail: joined(row.cityName, row.state),
      }));
    if (of === 'store') return storesOf(call, text, signal);
    if (of === 'role')
      return valueOf(await call('roles.list', undefined, { signal })).object.map((row) => ({
        id: row.secRoleId,
        label: row.roleName,
        detail: '',
      }));
    const group = groupOf(of);
    return group
      ? valueOf(
          await call(
            `${group as 'clinics'}.search`,
            { ...query(text, within), ...(of === 'priceCode' ? { limit: 200 } : {}) },
            { signal },
          ),
        ).rows.map((row) => referenceOption(referenceOf(group), row))
      : [];
  },
  propose: (of: string, text: string, signal: AbortSignal, wide: boolean) => {
    if (isPerson(of)) return searchPersons(call, of, text, signal);
    const wanted = { wide, blind: of === drugToCount };
    return isDrug(of)
      ? drugPicks().then((drugs) => drugs.proposedDrugs(call, text, signal, wanted))
      : null;
  },
  detailOf: async (of: string, id: number): Promise<string | null> =>
    isDrug(of) ? (await drugPicks()).drugDetail(call, id, of === drugToCount) : null,
  revealSsn: async (of: SsnKind, id: number): Promise<string | null> =>
    (of === 'employee'
      ? valueOf(await call('employees.revealSsn', { id }))
      : valueOf(await call('patients.ssn', { id }))
    ).ssn,
  labelOf: async (of: string, id: number): Promise<string | null> => {
    if (of === 'patient') {
      const answer = await call('patients.get', { id });
      return answer.ok
        ? `${answer.value.lastName}, ${answer.value.firstName}${answer.value.middleName ? ` ${answer.value.middleName}` : ''}`
        : null;
    }
    if (of === 'prescriber') {
      const answer = await call('prescribers.get', { id });
      return answer.ok
        ? [`${answer.value.lastName}, ${answer.value.firstName}`, answer.value.degree]
            .filter(Boolean)
            .join(' ')
        : null;
    }
    if (of === 'company') {
      const answer = await call('companies.get', { id });
      return answer.ok ? answer.value.name : null;
    }
    if (of === 'store') {
      const answer = await call('stores.get', { id });
      return answer.ok ? answer.value.name : null;
    }
    if (isDrug(of)) return (await drugPicks()).drugName(call, id);
    const group = groupOf(of);
    if (!group) return null;
    const ownAnswer = await call(`${group as 'clinics'}.get`, { id });
    return ownAnswer.ok ? referenceOption(referenceOf(group), { ...ownAnswer.value }).label : null;
  },
});

import { drugCells } from '#domain/drug/rules/cells.ts';
import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { preferredFirst } from '#domain/drug/rules/preferred-first.ts';
import { tallMan } from '#domain/drug/rules/tall-man.ts';
import type {
  DrugListRow,
  PatientListRow,
  PrescriberListRow,
} from '#domain/platform/contract/records.ts';
import type { Field } from '#domain/platform/fields/field.ts';
import { labelOf as calledBy, type Reference } from '#domain/platform/references/define.ts';
import { groupOf, referenceOf } from '#domain/platform/references/index.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { insurancePreferences, labelOf as labelIn } from '#domain/platform/rules/enumerations.ts';
import { formatMask, maskKinds, type MaskKind } from '#domain/platform/rules/mask.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { PickOption } from '#machines/platform/list/picker.machine.ts';
import type { SsnKind } from '#machines/platform/record/ssn.machine.ts';
import { valueOf, type Caller } from './call.ts';
import { zipPorts } from './work-ports.ts';

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

const patientOption = (p: PatientListRow): PickOption => ({
  id: p.id,
  label: p.name,
  detail: joined(
    formatDate(p.dob),
    p.gender,
    (p.cell ?? p.homeTel) ? formatMask('phone', (p.cell ?? p.homeTel)!) : null,
    p.blocked ? 'Blocked' : null,
  ),
});
const prescriberOption = (p: PrescriberListRow): PickOption => ({
  id: p.id,
  label: [p.name, p.degree].filter(Boolean).join(' '),
  detail: joined(
    p.npi && `NPI ${p.npi}`,
    p.city && [p.city, p.state].filter(Boolean).join(' '),
    p.deceasedOn && `Deceased ${formatDate(p.deceasedOn)}`,
    p.blocked ? 'Blocked' : null,
  ),
});
const drugLabel = (d: Pick<DrugListRow, 'name' | 'strength' | 'form'>): string =>
  [tallMan(d.name), d.strength, d.form].filter(Boolean).join(' ');
export const drugOption = (d: DrugListRow): PickOption => ({
  id: d.id,
  label: drugLabel(d),
  detail: joined(
    formatNdc11(d.ndc),
    d.manufacturer,
    d.pkgSize === null ? null : `${formatQuantity(d.pkgSize)} ${d.uom ?? ''}`.trim(),
    `${formatQuantity(d.onHand)} on hand`,
    d.groupPreferred ? 'Prefered' : null,
  ),
  values: drugCells(d),
});

/** Digits with spaces or dashes, long enough for an NDC or a UPC. */
const isCode = (text: string): boolean => /^\d[\d -]{7,}$/.test(text.trim());
async function searchDrugs(
  call: Caller,
  text: string,
  signal: AbortSignal,
): Promise<readonly PickOption[]> {
  if (isCode(text)) {
    const read = valueOf(await call('drugs.resolve', { code: text.trim() }, { signal }));
    if (read.drugs.length > 0) return read.drugs.map(drugOption);
  }
  return preferredFirst(valueOf(await call('drugs.search', query(text), { signal })).rows).map(
    drugOption,
  );
}

/** What drugs are made of: generic names, each once. */
async function searchIngredients(
  call: Caller,
  text: string,
  signal: AbortSignal,
): Promise<readonly PickOption[]> {
  const { rows } = valueOf(await call('drugs.search', { ...query(text), limit: 50 }, { signal }));
  const names = new Map(rows.map((d) => [(d.genericName ?? d.name).toLowerCase(), d.id]));
  return [...names]
    .slice(0, most)
    .map(([label, id]) => ({ id, label: label[0]!.toUpperCase() + label.slice(1) }));
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
  return insurances.flatMap((c) =>
    !c.memberId.toLowerCase().includes(text.trim().toLowerCase())
      ? []
      : [
          {
            id: c.id,
            label: `Member # ${c.memberId}`,
            detail: joined(labelIn(insurancePreferences, c.insPrefference), c.planDrug),
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
    .filter((s) => `${s.code} ${s.name}`.toLowerCase().includes(text.trim().toLowerCase()))
    .map((s) => ({ id: s.id, label: s.name, detail: s.code }));
}
const shown = (f: Field, value: unknown): string =>
  value === null || value === undefined
    ? ''
    : (maskKinds as readonly string[]).includes(f.kind)
      ? formatMask(f.kind as MaskKind, String(value))
      : (f.options?.find((o) => o.value === value)?.label ?? String(value));
const textOf = (
  r: Reference,
  names: readonly string[],
  row: Readonly<Record<string, unknown>>,
): readonly string[] =>
  names.map((n) =>
    shown(r.entity.fields[n]!, r.entity.fields[n]!.kind === 'ref' ? row[calledBy(n)] : row[n]),
  );
/** What a reference is called, and what stands beside that, as its own declaration says. */
export const referenceOption = (
  r: Reference,
  row: Readonly<Record<string, unknown>>,
): PickOption => ({
  id: row['id'] as number,
  label: textOf(r, r.label, row).filter(Boolean).join(' '),
  detail: joined(...textOf(r, r.detail ?? [], row), row['blocked'] === true ? 'Blocked' : null),
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
    if (of === 'patient')
      return valueOf(await call('patients.search', query(text), { signal })).rows.map(
        patientOption,
      );
    if (of === 'prescriber')
      return valueOf(await call('prescribers.search', query(text), { signal })).rows.map(
        prescriberOption,
      );
    if (of === 'drug') return searchDrugs(call, text, signal);
    if (of === 'ingredient') return searchIngredients(call, text, signal);
    if (of.startsWith('icd:'))
      return valueOf(
        await call(
          'patients.icds',
          { text, mode: of === 'icd:contain' ? 'contain' : 'start' },
          { signal },
        ),
      ).map((i) => ({ id: i.id, label: i.code, detail: i.description }));
    if (of === 'patientCard') return cardsOf(call, text, Number(within['patientId'] ?? 0), signal);
    if (of === 'company')
      return valueOf(await call('companies.search', query(text), { signal })).rows.map((c) => ({
        id: c.id,
        label: c.name,
        detail: joined(c.cityName, c.state),
      }));
    if (of === 'store') return storesOf(call, text, signal);
    if (of === 'role')
      return valueOf(await call('roles.list', undefined, { signal })).object.map((r) => ({
        id: r.secRoleId,
        label: r.roleName,
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
  revealSsn: async (of: SsnKind, id: number): Promise<string | null> =>
    (of === 'employee'
      ? valueOf(await call('employees.revealSsn', { id }))
      : valueOf(await call('patients.ssn', { id }))
    ).ssn,
  labelOf: async (of: string, id: number): Promise<string | null> => {
    if (of === 'patient') {
      const a = await call('patients.get', { id });
      return a.ok
        ? `${a.value.lastName}, ${a.value.firstName}${a.value.middleName ? ` ${a.value.middleName}` : ''}`
        : null;
    }
    if (of === 'prescriber') {
      const a = await call('prescribers.get', { id });
      return a.ok
        ? [`${a.value.lastName}, ${a.value.firstName}`, a.value.degree].filter(Boolean).join(' ')
        : null;
    }
    if (of === 'company') {
      const a = await call('companies.get', { id });
      return a.ok ? a.value.name : null;
    }
    if (of === 'store') {
      const a = await call('stores.get', { id });
      return a.ok ? a.value.name : null;
    }
    if (of === 'drug') {
      const a = await call('drugs.get', { id });
      return a.ok ? drugLabel(a.value) : null;
    }
    const group = groupOf(of);
    if (!group) return null;
    const a = await call(`${group as 'clinics'}.get`, { id });
    return a.ok ? referenceOption(referenceOf(group), a.value as never).label : null;
  },
});

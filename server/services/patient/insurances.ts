import {
  cardProblems,
  payerProblems,
  standingOf,
  type Card,
  type PayerRecords,
} from '#domain/claim/rules/insurance-card.ts';
import type { PatientInsurance, StoredInsurance } from '#domain/patient/contract/patients.ts';
import { insurancePreferences, labelOf } from '#domain/platform/rules/enumerations.ts';
import {
  insurancesOf,
  patientsInsuredBy,
  payersOf,
  type InsuranceRow,
} from '#server/repositories/patient/insurances.ts';
import { replaceList } from '#server/repositories/patient/lists.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { refused } from '#server/services/platform/saving.ts';

const shown = (row: InsuranceRow): StoredInsurance => ({
  id: row.id,
  insPrefference: row.ins_prefference,
  insurancePbmId: row.insurance_pbm_id,
  insuranceBinId: row.insurance_bin_id,
  insurancePcnId: row.insurance_pcn_id,
  insuranceGroupId: row.insurance_group_id,
  planDrug: row.plan_drug,
  memberId: row.member_id,
  personCode: row.person_code,
  relationship: row.relationship,
  cardholderRelation: row.cardholder_relation,
  chLastName: row.ch_last_name,
  chFirstName: row.ch_first_name,
  chMiddleName: row.ch_middle_name,
  startDate: row.start_date,
  effective: row.effective,
  termination: row.termination,
  notes: row.notes,
  active: row.active,
});
/**
 * The insurances of a patient in billing order: primary, secondary, tertiary, then those without an
 * order.
 */
export const patientInsurances = async (
  scope: Scope,
  patientId: number,
): Promise<StoredInsurance[]> => (await insurancesOf(scope, patientId)).map(shown);

/** A card that is on record and can't be billed today: why, and what to do about it. */
const notBilled = (row: InsuranceRow, today: string): string =>
  `${row.pbm_name}: ${standingOf(row, today).text}. Ask for the card that is valid now.`;
/**
 * The first card that can be billed today in words, and how many more there are. Where none can:
 * why the first on record can't. Null where none is on record.
 */
export async function insuranceText(
  scope: Scope,
  patientId: number,
  today: string,
): Promise<string | null> {
  const all = await insurancesOf(scope, patientId);
  const rows = all.filter((insurance) => standingOf(insurance, today).key === 'active');
  const [first] = rows;
  if (!first) return all[0] ? notBilled(all[0], today) : null;
  const tier =
    first.ins_prefference === '0' ? null : labelOf(insurancePreferences, first.ins_prefference);
  return [
    [
      tier,
      first.pbm_name,
      `BIN ${first.bin}`,
      first.group_number === null ? null : `Group ${first.group_number}`,
    ]
      .filter(Boolean)
      .join(' · '),
    rows.length > 1 ? ` and ${rows.length - 1} more` : '',
  ].join('');
}

const numbers = (list: readonly (number | null)[]) =>
  list.filter((number): number is number => number !== null);
type Payers = Awaited<ReturnType<typeof payersOf>>;
const recordsFor = (card: PatientInsurance, { bins, pcns, groups }: Payers): PayerRecords => {
  const bin = bins.find((bin) => bin.id === card.insuranceBinId);
  const pcn = pcns.find((pcn) => pcn.id === card.insurancePcnId);
  const group = groups.find((group) => group.id === card.insuranceGroupId);
  return {
    bin: bin ? { id: bin.id, insurancePbmId: bin.insurance_pbm_id } : null,
    pcn: pcn ? { id: pcn.id, insuranceBinId: pcn.insurance_bin_id } : null,
    group: group
      ? {
          id: group.id,
          insuranceBinId: group.insurance_bin_id,
          insurancePcnId: group.insurance_pcn_id,
          planDrug: group.plan_drug,
        }
      : null,
  };
};
/** What a card names and the store does not have. */
function goneFrom(card: PatientInsurance, records: PayerRecords): readonly string[] {
  const gone = (name: string, id: number | null, record: unknown) =>
    id !== null && record === null
      ? [`${name}: this one is not here any more. Choose another.`]
      : [];
  return [
    ...gone('BIN', card.insuranceBinId, records.bin),
    ...gone('PCN', card.insurancePcnId, records.pcn),
    ...gone('Group', card.insuranceGroupId, records.group),
  ];
}
/**
 * Why a list of insurances can't be saved, as a refusal of the field `insurances`: a named BIN, PCN
 * or group that the store does not
 * have or that belongs elsewhere, and what `cardProblems` says. Null when it can.
 */
export async function insuranceRefusal(
  scope: Scope,
  list: readonly PatientInsurance[],
): Promise<ReturnType<typeof refused> | null> {
  const payers = await payersOf(scope, {
    bins: list.map((row) => row.insuranceBinId),
    pcns: numbers(list.map((row) => row.insurancePcnId)),
    groups: numbers(list.map((row) => row.insuranceGroupId)),
  });
  for (const [index, card] of list.entries()) {
    const records = recordsFor(card, payers);
    const others = list.filter((_, position) => position !== index) as readonly Card[];
    const [why] = [
      ...goneFrom(card, records),
      ...Object.values(payerProblems(card, records)),
      ...Object.values(cardProblems(card as Card, others)),
    ];
    if (why !== undefined) {
      const say = `Insurance ${index + 1}: ${why}`;
      return refused([say], { insurances: say });
    }
  }
  return null;
}
/** Writes the whole list of a patient whose row was saved in this transaction. */
export const keepInsurances = (
  scope: Scope,
  patientId: number,
  list: readonly PatientInsurance[],
): Promise<void> =>
  replaceList(
    scope,
    'patient_insurances',
    patientId,
    list.map((row) => ({
      id: row.id,
      columns: {
        ins_prefference: row.insPrefference,
        insurance_bin_id: row.insuranceBinId,
        insurance_pcn_id: row.insurancePcnId,
        insurance_group_id: row.insuranceGroupId,
        plan_drug: row.planDrug,
        member_id: row.memberId,
        person_code: row.personCode,
        relationship: row.relationship,
        cardholder_relation: row.cardholderRelation,
        ch_last_name: row.chLastName,
        ch_first_name: row.chFirstName,
        ch_middle_name: row.chMiddleName,
        start_date: row.startDate,
        effective: row.effective,
        termination: row.termination,
        notes: row.notes,
        active: row.active,
      },
    })),
  );

/** Why a BIN, PCN or group can't be deleted: patients are insured by it. Null when none is. */
export async function payerInUse(
  scope: Scope,
  kind: Parameters<typeof patientsInsuredBy>[1],
  id: number,
): Promise<string | null> {
  const count = await patientsInsuredBy(scope, kind, id);
  return count === 0
    ? null
    : `${count === 1 ? 'A patient is' : `${count} patients are`} insured by it. Switch it off instead, or change ${count === 1 ? 'that insurance' : 'those insurances'} first.`;
}

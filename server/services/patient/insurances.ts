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

const shown = (r: InsuranceRow): StoredInsurance => ({
  id: r.id,
  insPrefference: r.ins_prefference,
  insurancePbmId: r.insurance_pbm_id,
  insuranceBinId: r.insurance_bin_id,
  insurancePcnId: r.insurance_pcn_id,
  insuranceGroupId: r.insurance_group_id,
  planDrug: r.plan_drug,
  memberId: r.member_id,
  personCode: r.person_code,
  relationship: r.relationship,
  cardholderRelation: r.cardholder_relation,
  chLastName: r.ch_last_name,
  chFirstName: r.ch_first_name,
  chMiddleName: r.ch_middle_name,
  startDate: r.start_date,
  effective: r.effective,
  termination: r.termination,
  notes: r.notes,
  active: r.active,
});
/** The insurances of a patient in billing order: primary, secondary, tertiary, then those without an order. */
export const patientInsurances = async (s: Scope, patientId: number): Promise<StoredInsurance[]> =>
  (await insurancesOf(s, patientId)).map(shown);

/** The first card that can be billed today in words, and how many more there are; null where none can. */
export async function insuranceText(
  s: Scope,
  patientId: number,
  today: string,
): Promise<string | null> {
  const rows = (await insurancesOf(s, patientId)).filter(
    (r) => standingOf(r, today).key === 'active',
  );
  const [first] = rows;
  if (!first) return null;
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

const numbers = (list: readonly (number | null)[]) => list.filter((n): n is number => n !== null);
type Payers = Awaited<ReturnType<typeof payersOf>>;
const recordsFor = (card: PatientInsurance, { bins, pcns, groups }: Payers): PayerRecords => {
  const bin = bins.find((b) => b.id === card.insuranceBinId);
  const pcn = pcns.find((p) => p.id === card.insurancePcnId);
  const group = groups.find((g) => g.id === card.insuranceGroupId);
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
 * Why a list of insurances can't be saved, as a refusal of the field `insurances`: a named BIN, PCN or group that the store does not
 * have or that belongs elsewhere, and what `cardProblems` says. Null when it can.
 */
export async function insuranceRefusal(
  s: Scope,
  list: readonly PatientInsurance[],
): Promise<ReturnType<typeof refused> | null> {
  const payers = await payersOf(s, {
    bins: list.map((c) => c.insuranceBinId),
    pcns: numbers(list.map((c) => c.insurancePcnId)),
    groups: numbers(list.map((c) => c.insuranceGroupId)),
  });
  for (const [i, card] of list.entries()) {
    const records = recordsFor(card, payers);
    const others = list.filter((_, n) => n !== i) as readonly Card[];
    const [why] = [
      ...goneFrom(card, records),
      ...Object.values(payerProblems(card, records)),
      ...Object.values(cardProblems(card as Card, others)),
    ];
    if (why !== undefined) {
      const say = `Insurance ${i + 1}: ${why}`;
      return refused([say], { insurances: say });
    }
  }
  return null;
}
/** Writes the whole list of a patient whose row was saved in this transaction. */
export const keepInsurances = (
  s: Scope,
  patientId: number,
  list: readonly PatientInsurance[],
): Promise<void> =>
  replaceList(
    s,
    'patient_insurances',
    patientId,
    list.map((c) => ({
      id: c.id,
      columns: {
        ins_prefference: c.insPrefference,
        insurance_bin_id: c.insuranceBinId,
        insurance_pcn_id: c.insurancePcnId,
        insurance_group_id: c.insuranceGroupId,
        plan_drug: c.planDrug,
        member_id: c.memberId,
        person_code: c.personCode,
        relationship: c.relationship,
        cardholder_relation: c.cardholderRelation,
        ch_last_name: c.chLastName,
        ch_first_name: c.chFirstName,
        ch_middle_name: c.chMiddleName,
        start_date: c.startDate,
        effective: c.effective,
        termination: c.termination,
        notes: c.notes,
        active: c.active,
      },
    })),
  );

/** Why a BIN, PCN or group can't be deleted: patients are insured by it. Null when none is. */
export async function payerInUse(
  s: Scope,
  kind: Parameters<typeof patientsInsuredBy>[1],
  id: number,
): Promise<string | null> {
  const n = await patientsInsuredBy(s, kind, id);
  return n === 0
    ? null
    : `${n === 1 ? 'A patient is' : `${n} patients are`} insured by it. Switch it off instead, or change ${n === 1 ? 'that insurance' : 'those insurances'} first.`;
}

import { referenceOf, type ReferenceGroup } from '#domain/composition/references.ts';
import { required } from '#domain/platform/required.ts';
import { searchKey } from '#domain/platform/rules/reference-search.ts';
import type { SeedWork } from './organisation.ts';
import type { DemoPlan } from './types.ts';

const own = (group: ReferenceGroup) =>
  referenceOf(group).found.filter(
    (name) =>
      required(referenceOf(group).entity.fields[name], 'the field of the record').kind !== 'ref',
  );
const stamps = (now: string) => ({ created_at: now, modified_at: now });
const claim = { online: true, stars: false, show_message: false, message: null };
const firstOf = <K>(plans: readonly DemoPlan[], key: (plan: DemoPlan) => K): readonly DemoPlan[] =>
  [...new Map(plans.toReversed().map((plan) => [key(plan), plan])).values()].toReversed();
const named = <R extends { id: number }>(
  rows: readonly R[],
  of: readonly DemoPlan[],
  key: (plan: DemoPlan) => string,
): ReadonlyMap<string, number> =>
  new Map(
    of.map((plan, index) => [key(plan), required(rows[index], 'the row that was written').id]),
  );

const pcnKey = (plan: DemoPlan) => `${plan.bin} ${plan.pcn}`;
type Ids = ReadonlyMap<string, number>;
/** What every row of a store has in common. */
type Here = { readonly store_id: number } & ReturnType<typeof stamps>;

async function seedPbms(db: SeedWork['db'], plans: readonly DemoPlan[], here: Here): Promise<Ids> {
  const pbms = firstOf(plans, (plan) => plan.pbm);
  const rows = await db
    .insertInto('insurance_pbms')
    .values(
      pbms.map((pbm) => ({
        ...here,
        pbm_name: pbm.pbm,
        tel: pbm.phone,
        search_key: searchKey(own('insurancePbms'), { pbmName: pbm.pbm, tel: pbm.phone }),
      })),
    )
    .returning('id')
    .execute();
  return named(rows, pbms, (plan) => plan.pbm);
}
async function seedBins(
  db: SeedWork['db'],
  plans: readonly DemoPlan[],
  here: Here,
  pbmIds: Ids,
): Promise<Ids> {
  const bins = firstOf(plans, (plan) => plan.bin);
  const pcns = firstOf(plans, pcnKey);
  const rowOf = (bin: DemoPlan) => {
    const listed = pcns.filter((pcn) => pcn.bin === bin.bin).map((pcn) => pcn.pcn);
    const ofBin = plans.filter((plan) => plan.bin === bin.bin);
    const oneType = ofBin.every((plan) => plan.binType === bin.binType);
    return {
      ...here,
      ...claim,
      bin: bin.bin,
      insurance_pbm_id: required(pbmIds.get(bin.pbm), 'the PBM of a BIN'),
      bin_type: oneType ? bin.binType : '0',
      tel: bin.phone,
      pcns: listed,
      max_supply: Math.max(...ofBin.map((plan) => plan.maxSupply)),
      search_key: searchKey(own('insuranceBins'), { bin: bin.bin, pcns: listed, tel: bin.phone }),
    };
  };
  const rows = await db
    .insertInto('insurance_bins')
    .values(bins.map(rowOf))
    .returning('id')
    .execute();
  return named(rows, bins, (plan) => plan.bin);
}
async function seedPcns(
  db: SeedWork['db'],
  plans: readonly DemoPlan[],
  here: Here,
  binIds: Ids,
): Promise<Ids> {
  const pcns = firstOf(plans, pcnKey);
  const rowOf = (pcn: DemoPlan) => {
    const groups = plans.filter((plan) => pcnKey(plan) === pcnKey(pcn)).map((plan) => plan.group);
    return {
      ...here,
      ...claim,
      insurance_bin_id: required(binIds.get(pcn.bin), 'the BIN of a PCN'),
      pcn_number: pcn.pcn,
      groups,
      search_key: searchKey(own('insurancePcns'), { pcnNumber: pcn.pcn, groups }),
    };
  };
  const rows = await db
    .insertInto('insurance_pcns')
    .values(pcns.map(rowOf))
    .returning('id')
    .execute();
  return named(rows, pcns, pcnKey);
}
const seedStore = async (
  { db, now }: SeedWork,
  plans: readonly DemoPlan[],
  storeId: number,
): Promise<void> => {
  const here = { store_id: storeId, ...stamps(now) };
  const pbmIds = await seedPbms(db, plans, here);
  const binIds = await seedBins(db, plans, here, pbmIds);
  const pcnIds = await seedPcns(db, plans, here, binIds);
  await db
    .insertInto('insurance_groups')
    .values(
      plans.map((plan) => ({
        ...here,
        ...claim,
        group_number: plan.group,
        insurance_bin_id: required(binIds.get(plan.bin), 'the BIN of a plan'),
        insurance_pcn_id: required(pcnIds.get(pcnKey(plan)), 'the PCN of a plan'),
        plan_drug: plan.plan,
        group_type: plan.binType,
        tel: plan.phone,
        max_supply: plan.maxSupply,
        editable_time: plan.returnDays,
        search_key: searchKey(own('insuranceGroups'), {
          groupNumber: plan.group,
          planDrug: plan.plan,
          tel: plan.phone,
        }),
      })),
    )
    .execute();
};

/** The plans of the data as PBMs, BINs, PCNs and groups, in every store. */
export async function seedInsurance(
  work: SeedWork,
  plans: readonly DemoPlan[],
  stores: ReadonlyMap<string, number>,
): Promise<void> {
  for (const storeId of stores.values()) await seedStore(work, plans, storeId);
}

/**
 * One card of a patient: which patient of the store and which plan, by their places in the data.
 */
export interface CardAt {
  readonly patient: number;
  readonly plan: number;
  readonly tier: '1' | '2';
  readonly memberId: string;
  readonly start: string;
  readonly end: string | null;
}
/** Of the group types. */
const medicaid = '3';
/**
 * Most patients have a card of one of the plans, some a second one, and one in ten a card that has
 * ended. `kinds`: the kind of each plan, by its place; Medicaid pays last. `store` counts from 0:
 * nobody's member ID is another's.
 */
export function cardsOf(
  patients: number,
  kinds: readonly string[],
  store: number,
): readonly CardAt[] {
  const plans = kinds.length;
  const card = (index: number, tier: '1' | '2', of: number): CardAt => ({
    patient: index,
    plan: of % plans,
    tier,
    memberId: `W${String(100_000_000 + (store * 5_000 + index) * 7_919 + Number(tier))}`,
    start: '2024-01-01',
    end: index % 10 === 7 ? '2024-12-31' : null,
  });
  const both = (index: number, other: number): readonly CardAt[] => {
    const isFirst = kinds[index % plans] !== medicaid;
    return isFirst
      ? [card(index, '1', index), card(index, '2', other)]
      : [card(index, '1', other), card(index, '2', index)];
  };
  const ofPatient = (index: number): readonly CardAt[] => {
    if (index % 6 === 5) return [];
    return index % 4 === 1 ? both(index, index + 5) : [card(index, '1', index)];
  };
  return plans === 0 ? [] : Array.from({ length: patients }, (_, index) => ofPatient(index)).flat();
}

/** The cards of `cardsOf` in every store; each patient is the cardholder. */
export async function seedCards(
  { db, now }: SeedWork,
  stores: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [store, storeId] of [...stores.values()].entries()) {
    const patients = await db
      .selectFrom('patients')
      .select(['id'])
      .where('store_id', '=', storeId)
      .orderBy('id')
      .execute();
    const groups = await db
      .selectFrom('insurance_groups')
      .select(['id', 'insurance_bin_id', 'insurance_pcn_id', 'plan_drug', 'group_type'])
      .where('store_id', '=', storeId)
      .orderBy('id')
      .execute();
    const kinds = groups.map((group) => group.group_type);
    const cards = cardsOf(patients.length, kinds, store).map((card) => {
      const group = required(groups[card.plan], 'the group of a card');
      return {
        patient_id: required(patients[card.patient], 'the patient of a card').id,
        ins_prefference: card.tier,
        insurance_bin_id: group.insurance_bin_id,
        insurance_pcn_id: group.insurance_pcn_id,
        insurance_group_id: group.id,
        plan_drug: group.plan_drug,
        member_id: card.memberId,
        person_code: '01',
        cardholder_relation: '1' as const,
        start_date: card.start,
        effective: card.start,
        termination: card.end,
        active: true,
        created_at: now,
      };
    });
    if (cards.length > 0) await db.insertInto('patient_insurances').values(cards).execute();
  }
}

import { referenceOf, type ReferenceGroup } from '#domain/platform/references/index.ts';
import { searchKey } from '#domain/platform/rules/reference-search.ts';
import type { DemoPlan } from './data/types.ts';
import type { SeedWork } from './organisation.ts';

const own = (group: ReferenceGroup) =>
  referenceOf(group).found.filter((name) => referenceOf(group).entity.fields[name]!.kind !== 'ref');
const stamps = (now: string) => ({ created_at: now, modified_at: now });
const claim = { online: true, stars: false, show_message: false, message: null };
const firstOf = <K>(plans: readonly DemoPlan[], key: (p: DemoPlan) => K): readonly DemoPlan[] =>
  [...new Map([...plans].reverse().map((p) => [key(p), p])).values()].reverse();
const named = <R extends { id: number }>(
  rows: readonly R[],
  of: readonly DemoPlan[],
  key: (p: DemoPlan) => string,
): ReadonlyMap<string, number> => new Map(of.map((p, i) => [key(p), rows[i]!.id]));

const seedStore = async (
  { db, now }: SeedWork,
  plans: readonly DemoPlan[],
  storeId: number,
): Promise<void> => {
  const here = { store_id: storeId, ...stamps(now) };
  const pcnKey = (p: DemoPlan) => `${p.bin} ${p.pcn}`;
  const pbms = firstOf(plans, (p) => p.pbm);
  const bins = firstOf(plans, (p) => p.bin);
  const pcns = firstOf(plans, pcnKey);
  const pbmIds = named(
    await db
      .insertInto('insurance_pbms')
      .values(
        pbms.map((p) => ({
          ...here,
          pbm_name: p.pbm,
          tel: p.phone,
          search_key: searchKey(own('insurancePbms'), { pbmName: p.pbm, tel: p.phone }),
        })),
      )
      .returning('id')
      .execute(),
    pbms,
    (p) => p.pbm,
  );
  const binIds = named(
    await db
      .insertInto('insurance_bins')
      .values(
        bins.map((p) => {
          const listed = pcns.filter((x) => x.bin === p.bin).map((x) => x.pcn);
          const rows = plans.filter((x) => x.bin === p.bin);
          const oneType = rows.every((x) => x.binType === p.binType);
          return {
            ...here,
            ...claim,
            bin: p.bin,
            insurance_pbm_id: pbmIds.get(p.pbm)!,
            bin_type: oneType ? p.binType : '0',
            tel: p.phone,
            pcns: listed,
            max_supply: Math.max(...rows.map((x) => x.maxSupply)),
            search_key: searchKey(own('insuranceBins'), { bin: p.bin, pcns: listed, tel: p.phone }),
          };
        }),
      )
      .returning('id')
      .execute(),
    bins,
    (p) => p.bin,
  );
  const pcnIds = named(
    await db
      .insertInto('insurance_pcns')
      .values(
        pcns.map((p) => {
          const groups = plans.filter((x) => pcnKey(x) === pcnKey(p)).map((x) => x.group);
          return {
            ...here,
            ...claim,
            insurance_bin_id: binIds.get(p.bin)!,
            pcn_number: p.pcn,
            groups,
            search_key: searchKey(own('insurancePcns'), { pcnNumber: p.pcn, groups }),
          };
        }),
      )
      .returning('id')
      .execute(),
    pcns,
    pcnKey,
  );
  await db
    .insertInto('insurance_groups')
    .values(
      plans.map((p) => ({
        ...here,
        ...claim,
        group_number: p.group,
        insurance_bin_id: binIds.get(p.bin)!,
        insurance_pcn_id: pcnIds.get(pcnKey(p))!,
        plan_drug: p.plan,
        group_type: p.binType,
        tel: p.phone,
        max_supply: p.maxSupply,
        editable_time: p.returnDays,
        search_key: searchKey(own('insuranceGroups'), {
          groupNumber: p.group,
          planDrug: p.plan,
          tel: p.phone,
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

/** One card of a patient: which patient of the store and which plan, by their places in the data. */
export interface CardAt {
  readonly patient: number;
  readonly plan: number;
  readonly tier: '1' | '2';
  readonly memberId: string;
  readonly start: string;
  readonly end: string | null;
}
/**
 * Most patients have a card of one of the plans, some a second one, and one in ten a card that has ended. `store` counts from 0:
 * nobody's member ID is another's.
 */
export function cardsOf(patients: number, plans: number, store: number): readonly CardAt[] {
  const card = (i: number, tier: '1' | '2', of: number): CardAt => ({
    patient: i,
    plan: of % plans,
    tier,
    memberId: `W${String(100_000_000 + (store * 5_000 + i) * 7_919 + Number(tier))}`,
    start: '2024-01-01',
    end: i % 10 === 7 ? '2024-12-31' : null,
  });
  return plans === 0
    ? []
    : Array.from({ length: patients }, (_, i) =>
        i % 6 === 5 ? [] : i % 4 === 1 ? [card(i, '1', i), card(i, '2', i + 5)] : [card(i, '1', i)],
      ).flat();
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
      .select(['id', 'insurance_bin_id', 'insurance_pcn_id', 'plan_drug'])
      .where('store_id', '=', storeId)
      .orderBy('id')
      .execute();
    const cards = cardsOf(patients.length, groups.length, store).map((c) => {
      const g = groups[c.plan]!;
      return {
        patient_id: patients[c.patient]!.id,
        ins_prefference: c.tier,
        insurance_bin_id: g.insurance_bin_id,
        insurance_pcn_id: g.insurance_pcn_id,
        insurance_group_id: g.id,
        plan_drug: g.plan_drug,
        member_id: c.memberId,
        person_code: '01',
        cardholder_relation: '1' as const,
        start_date: c.start,
        effective: c.start,
        termination: c.end,
        active: true,
        created_at: now,
      };
    });
    if (cards.length > 0) await db.insertInto('patient_insurances').values(cards).execute();
  }
}

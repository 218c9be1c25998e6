import {
  leastRetention,
  mostRetention,
  type RetainedKind,
} from '#domain/document/rules/retention.ts';
import { defineEntity, defineForm, type Row } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { pharmacyServiceTypes } from '#domain/platform/rules/enumerations.ts';
import { stateLawOf } from '#domain/refill/rules/state-law-of.ts';
import type { StateLaw } from '#domain/refill/rules/state-law.ts';
import { storePolicy as policyOf } from '../rules/store-policy.ts';

/**
 * What locks a workstation that nobody touches, where the store says nothing (security design B3: 2
 * to 15).
 */
export const usualIdleMinutes = 10;
const percent = (label: string) => f.number({ label, min: 0, max: 100, required: true });
const law = (label: string, max: number, help: string) =>
  f.number({ label, min: 1, max, quick: false, help });
const retained = (label: string, kind: RetainedKind, why: string) =>
  f.number({
    label: `${label} (years)`,
    min: leastRetention[kind],
    max: mostRetention,
    required: true,
    sayLeast: `At least ${leastRetention[kind]} years: ${why}.`,
  });
const dea = 'records of controlled drugs are kept so long (21 CFR 1304.04)';
const ofState = 'Empty: as the state has it.';

/**
 * What a store decides for itself (handbook §2.6, §2.11): the members of `StorePolicy`, one by one.
 * Percent are whole, of the days' supply.
 */
export const storePolicyEntity = defineEntity('storePolicy', {
  title: 'Store policy',
  table: 'stores',
  fields: {
    promiseMinutes: f.number({
      label: 'Usual promise (minutes)',
      min: 5,
      max: 2_880,
      required: true,
      help: 'Counted while the store is open.',
    }),
    waitingMinutes: f.number({
      label: 'Waiting patient (minutes)',
      min: 1,
      max: 240,
      required: true,
    }),
    returnDays: f.number({
      label: 'Return to stock after (days)',
      min: 1,
      max: 30,
      required: true,
      help: 'Counted from the day a bag is binned.',
    }),
    idleMinutes: f.number({
      label: 'Auto-lock (minutes)',
      min: 2,
      max: 15,
      required: true,
      help: 'A workstation that nobody touches for so long locks itself.',
    }),
    early0: percent('Not controlled (%)'),
    early2: percent('C-II (%)'),
    early3: percent('C-III (%)'),
    early4: percent('C-IV (%)'),
    early5: percent('C-V (%)'),
    autoRefillLead: f.number({
      label: 'Auto refill (days before it runs out)',
      min: 0,
      max: 30,
      required: true,
      help: 'Never before the refill threshold allows it.',
    }),
    autoRefillControlled: f.number({
      label: 'Auto refill of C-III to C-V (days)',
      min: 0,
      max: 30,
      quick: false,
      help: 'Empty: none by itself.',
    }),
    selfCheck: f.flag({ label: 'Whoever scanned may do the final check' }),
    askAllergies: f.flag({ label: 'No final check before allergies were asked' }),
    idForControlled: f.flag({ label: 'Photo ID for controlled drugs' }),
    sealedBags: f.flag({
      label: 'Bags are sealed at the final check',
      help: 'Then no vial is scanned at the hand-over.',
    }),
    transferByTechnician: f.flag({ label: 'Technicians may transfer' }),
    sharedTransferDatabase: f.flag({
      label: 'Shares its database with the other pharmacy of a transfer',
    }),
    pdmp2: f.flag({ label: 'C-II' }),
    pdmp3: f.flag({ label: 'C-III' }),
    pdmp4: f.flag({ label: 'C-IV' }),
    pdmp5: f.flag({ label: 'C-V' }),
    nonControlledMonths: law('Not controlled (months)', 24, ofState),
    scheduleVMonths: law('C-V (months)', 12, ofState),
    scheduleVRefills: f.number({
      label: 'C-V refills',
      min: 0,
      max: 12,
      quick: false,
      help: ofState,
    }),
    scheduleIIDays: law('C-II (days)', 365, ofState),
    claimServiceType: f.choice({
      label: 'Pharmacy service type',
      of: pharmacyServiceTypes,
      quick: false,
      help: 'NCPDP 147-U7. Empty: a claim does not say it.',
    }),
    claimVaccineFee: f.money({
      label: 'For giving a vaccine',
      quick: false,
      help: 'Asked of the payer with each vaccine (438-E3). Empty: nothing.',
    }),
    claimTaxFlat: f.money({
      label: 'Flat sales tax',
      quick: false,
      help: 'Empty: none.',
    }),
    claimTaxRate: f.percent({
      label: 'Sales tax',
      quick: false,
      max: 2_500,
      help: 'Of cost and dispensing fee, where the state taxes prescriptions. Empty: none.',
    }),
    retainRx: retained('Prescriptions', 'hard-copy', dea),
    retainDelivery: retained('Delivery slips', 'delivery', dea),
    retainCard: retained('Insurance cards', 'card', dea),
    retainLab: retained('Lab reports', 'lab', dea),
    retainPatient: retained(
      'Patient docs',
      'patient',
      'what patients sign about privacy lies there (45 CFR 164.530)',
    ),
  },
});
export type StorePolicyValues = Row<typeof storePolicyEntity>;

export const storePolicyForm = defineForm(storePolicyEntity, [
  {
    title: 'Time',
    column: 1,
    rows: [
      ['promiseMinutes', 'waitingMinutes'],
      ['returnDays', 'idleMinutes'],
    ],
  },
  {
    title: 'Refill threshold',
    column: 1,
    rows: [
      ['early0', 'early2', 'early3'],
      ['early4', 'early5'],
      ['autoRefillLead', 'autoRefillControlled'],
    ],
  },
  {
    title: 'Controlled drugs and checks',
    column: 2,
    rows: [
      ['idForControlled'],
      ['selfCheck'],
      ['askAllergies'],
      ['sealedBags'],
      ['transferByTechnician'],
      ['sharedTransferDatabase'],
    ],
  },
  {
    title: 'Ask the monitoring program for',
    column: 2,
    rows: [['pdmp2', 'pdmp3', 'pdmp4', 'pdmp5']],
  },
  {
    title: 'On each claim',
    wide: true,
    rows: [['claimServiceType', 'claimVaccineFee', 'claimTaxFlat', 'claimTaxRate']],
  },
  {
    title: 'How long a prescription is good',
    wide: true,
    rows: [['nonControlledMonths', 'scheduleIIDays', 'scheduleVMonths', 'scheduleVRefills']],
  },
  {
    title: 'How long documents are kept',
    wide: true,
    rows: [['retainRx', 'retainDelivery', 'retainCard', 'retainLab', 'retainPatient']],
  },
]);

const schedules = ['2', '3', '4', '5'] as const;
/**
 * The stored settings as the form shows them; what the store does not say has its strict default.
 */
export function policyValues(stored: unknown): Omit<StorePolicyValues, 'id' | 'version'> {
  const policy = policyOf(stored);
  const idle = (stored as { idleMinutes?: unknown } | null)?.idleMinutes;
  const { scheduleV } = policy.law;
  return {
    promiseMinutes: policy.promiseMinutes,
    waitingMinutes: policy.waitingMinutes,
    returnDays: policy.returnDays,
    idleMinutes: typeof idle === 'number' ? idle : usualIdleMinutes,
    early0: policy.earlyRefill[0],
    early2: policy.earlyRefill[2],
    early3: policy.earlyRefill[3],
    early4: policy.earlyRefill[4],
    early5: policy.earlyRefill[5],
    autoRefillLead: policy.autoRefill.lead,
    autoRefillControlled: policy.autoRefill.controlled,
    selfCheck: policy.selfCheck,
    askAllergies: policy.askAllergies,
    idForControlled: policy.idForControlled,
    sealedBags: policy.sealedBags,
    transferByTechnician: policy.transferByTechnician,
    sharedTransferDatabase: policy.sharedTransferDatabase,
    pdmp2: policy.pdmpSchedules.includes('2'),
    pdmp3: policy.pdmpSchedules.includes('3'),
    pdmp4: policy.pdmpSchedules.includes('4'),
    pdmp5: policy.pdmpSchedules.includes('5'),
    nonControlledMonths: policy.law.nonControlledMonths ?? null,
    scheduleVMonths: scheduleV?.months ?? null,
    scheduleVRefills: scheduleV?.maxRefills ?? null,
    scheduleIIDays: policy.law.scheduleIIDays ?? null,
    claimServiceType: policy.claims.serviceType,
    claimVaccineFee: policy.claims.vaccineFee || null,
    claimTaxFlat: policy.claims.taxFlat || null,
    claimTaxRate: policy.claims.taxRate || null,
    retainRx: policy.retention['hard-copy'],
    retainDelivery: policy.retention.delivery,
    retainCard: policy.retention.card,
    retainLab: policy.retention.lab,
    retainPatient: policy.retention.patient,
  };
}
/**
 * The form as it is stored, over what stands there; of C-V, what is left empty is the state's.
 * `state`: two letters.
 */
export function storedPolicy(
  stored: unknown,
  policyValues: Omit<StorePolicyValues, 'id' | 'version'>,
  state: string | null,
): Readonly<Record<string, unknown>> {
  const own = stateLawOf(state);
  const says = policyValues.scheduleVMonths !== null || policyValues.scheduleVRefills !== null;
  const law: Partial<StateLaw> = {
    ...(policyValues.nonControlledMonths === null
      ? {}
      : { nonControlledMonths: policyValues.nonControlledMonths }),
    ...(policyValues.scheduleIIDays === null
      ? {}
      : { scheduleIIDays: policyValues.scheduleIIDays }),
    ...(says
      ? {
          scheduleV: {
            months: policyValues.scheduleVMonths ?? own.scheduleV.months,
            maxRefills: policyValues.scheduleVRefills ?? own.scheduleV.maxRefills,
          },
        }
      : {}),
  };
  const {
    promiseMinutes,
    waitingMinutes,
    returnDays,
    idleMinutes,
    selfCheck,
    askAllergies,
    idForControlled,
    sealedBags,
    transferByTechnician,
    sharedTransferDatabase,
  } = policyValues;
  return {
    ...(stored !== null && typeof stored === 'object' ? stored : {}),
    promiseMinutes,
    waitingMinutes,
    returnDays,
    idleMinutes,
    selfCheck,
    askAllergies,
    idForControlled,
    sealedBags,
    transferByTechnician,
    sharedTransferDatabase,
    earlyRefill: {
      0: policyValues.early0,
      2: policyValues.early2,
      3: policyValues.early3,
      4: policyValues.early4,
      5: policyValues.early5,
    },
    autoRefill: {
      lead: policyValues.autoRefillLead,
      controlled: policyValues.autoRefillControlled,
    },
    pdmpSchedules: schedules.filter((schedule) => policyValues[`pdmp${schedule}`]),
    law,
    claims: {
      serviceType: policyValues.claimServiceType,
      vaccineFee: policyValues.claimVaccineFee ?? 0,
      taxFlat: policyValues.claimTaxFlat ?? 0,
      taxRate: policyValues.claimTaxRate ?? 0,
    },
    retention: {
      'hard-copy': policyValues.retainRx,
      delivery: policyValues.retainDelivery,
      card: policyValues.retainCard,
      lab: policyValues.retainLab,
      patient: policyValues.retainPatient,
    },
  };
}

import type { ClaimTerms } from '#domain/admin/rules/claim-terms.ts';
import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import type { ClaimFacts, EligibilityFacts, OtherPayer } from '#domain/claim/billing/facts.ts';
import { paidStates } from '#domain/claim/billing/states.ts';
import type { ClaimCorrections } from '#domain/claim/contract/corrections.ts';
import { durReason, durResult, durService } from '#domain/claim/ncpdp/codes.data.ts';
import type { DawCode } from '#domain/drug/rules/daw.ts';
import { shortFillCode } from '#domain/refill/rules/med-sync.ts';
import { isToldToPayers } from '#domain/rx/clinical/dur-codes.ts';
import type { OriginCode } from '#domain/rx/rules/origin.ts';
import type { ClaimRecord, PayerRecord } from '#server/repositories/claim/claims.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';
import { claimsOfFill } from '#server/services/rx/claims-of-fill.ts';
import { drugIn } from '#server/services/rx/drug-in.ts';
import { beforePart, hasLeft, partsOf, wholeFills } from '#server/services/rx/facts.ts';
import type { Opened, Priced } from '#server/services/rx/opened.ts';

const none: ClaimCorrections = { priorAuthorization: null, clarifications: [], dur: [] };
/** Clarification codes that follow from what a fill is: a short fill, or the one after it. */
function ownClarifications(bundle: Opened['b'], fill: FillRecord): readonly string[] {
  const before = wholeFills(bundle).findLast((wholeFill) => wholeFill.fill_no < fill.fill_no);
  const code = shortFillCode(
    fill.whole_quantity !== null,
    before !== undefined && before.whole_quantity !== null,
  );
  return code === null ? [] : [code];
}
/** What a person corrected of a claim, or what follows from its fill while nobody has. */
export const correctionsOf = (
  claim: Pick<ClaimRecord, 'corrections'> | undefined | null,
  bundle: Opened['b'],
  fill: FillRecord,
): ClaimCorrections => ({
  ...none,
  clarifications: ownClarifications(bundle, fill),
  ...(claim?.corrections as Partial<ClaimCorrections> | undefined),
});

type Dur = ClaimFacts['dur'][number];
const isDur = (dur: Dur): boolean =>
  Boolean(durReason[dur.reason] && durService[dur.service] && durResult[dur.result]);
/**
 * The pharmacist's codes for this payer, then the answers to this fill's alerts; one for each
 * reason, at most nine.
 */
function dursOf(opened: Opened, given: readonly Dur[]): readonly Dur[] {
  const answered = opened.alerts
    .flatMap(({ alert, decision }) =>
      decision && isToldToPayers(alert)
        ? [{ reason: alert.reason, service: decision.service_code, result: decision.result_code }]
        : [],
    )
    .filter(isDur);
  const byReason = new Map<string, Dur>();
  for (const item of [...given, ...answered])
    if (!byReason.has(item.reason)) byReason.set(item.reason, item);
  return [...byReason.values()].slice(0, 9);
}
/** What a payer before said, as it is kept with its claim. */
const otherOf = (claim: ClaimRecord): OtherPayer =>
  claim.state === 'rejected'
    ? {
        bin: claim.bin,
        answeredOn: claim.answered_on ?? '',
        paid: null,
        patientPay: null,
        rejects: claim.reject_codes,
      }
    : {
        bin: claim.bin,
        answeredOn: claim.answered_on ?? '',
        paid: claim.paid_cents,
        patientPay: claim.patient_pay_cents,
        rejects: [],
      };
const before = new Set<string>([...paidStates, 'rejected']);

/**
 * A part of a fill: P while something is still owed after it, C where it completes what an earlier
 * part began.
 */
function partialOf(bundle: Opened['b'], fill: FillRecord): Pick<ClaimFacts['fill'], 'partial'> {
  if (fill.intended_quantity === null) return {};
  const [first] = partsOf(bundle, fill);
  const before = beforePart(bundle, fill);
  return {
    partial: {
      status: before.quantity + fill.quantity < fill.intended_quantity ? 'P' : 'C',
      intendedQuantity: fill.intended_quantity,
      intendedDays: fill.intended_days,
      completes:
        first && first.id !== fill.id
          ? { rxNumber: String(bundle.rx.rx_number), on: first.filled_on }
          : null,
    },
  };
}
/**
 * The date of service: of what was handed over the day it was filled, however late it is billed
 * again; else `on`.
 */
export const servedOn = (fill: FillRecord, on: string): string =>
  hasLeft(fill) ? (fill.filled_on ?? on) : on;
/** A plan of workers’ compensation, a value of `groupTypes`. */
const workersCompensation = '10';
/** What a workers’ compensation plan has to be told of the injury: the first one on record. */
const injuryIn = (
  patient: RxBundle['patient'],
  payer: PayerRecord,
): Pick<ClaimFacts['patient'], 'injury'> =>
  payer.plan_type === workersCompensation
    ? {
        injury: {
          on: patient.wc1_injury_on,
          claimNumber: patient.wc1_claim_no,
          carrier: patient.wc1_carrier_no,
          employer: {
            name: patient.wc1_employer_name,
            line1: patient.wc1_employer_address_line1,
            city: patient.wc1_employer_city_name,
            state: patient.wc1_employer_state,
            zip: patient.wc1_employer_zip_code,
            phone: patient.wc1_employer_phone,
            contact: patient.wc1_contact_name,
          },
        },
      }
    : {};
const incentiveFor = (drug: { readonly vaccine: boolean }, terms: ClaimTerms): number =>
  drug.vaccine ? terms.vaccineFee : 0;
const taxIn = ({ taxFlat, taxRate }: ClaimTerms): Partial<ClaimFacts['price']> => ({
  ...(taxFlat > 0 && { taxFlat }),
  ...(taxRate > 0 && { taxRate }),
});
/** A payer pays for giving a vaccine where it is told that it was given: 440-E5 MA. */
const givenBy = (incentive: number): readonly Dur[] =>
  incentive > 0 ? [{ reason: 'PH', service: 'MA', result: '3N' }] : [];
/** What a compound is made of, as it was priced, with what is asked for each ingredient. */
const compoundOf = ({ formula, submitted }: Priced): Pick<ClaimFacts['fill'], 'compound'> =>
  formula === null
    ? {}
    : {
        compound: {
          dosageForm: formula.dosageForm,
          kind: formula.kind,
          route: formula.route,
          ingredients: formula.ingredients.map((ingredient, index) => ({
            ndc: ingredient.ndc,
            quantity: ingredient.quantity,
            cost: submitted.ingredients?.[index] ?? 0,
          })),
        },
      };
/**
 * Everything a claim of a fill to one payer says, from what was read in this transaction. `on`:
 * date of service; `price`: the cash price of the fill.
 */
export function claimFacts(
  opened: Opened,
  fill: FillRecord,
  { payer, price, on }: { payer: PayerRecord; price: Priced; on: string },
): ClaimFacts {
  const { b: bundle } = opened;
  const { rx, patient, prescriber, store } = bundle;
  const drug = drugIn(bundle, fill.drug_id);
  const terms = storePolicy(store.policy).claims;
  const incentive = incentiveFor(drug, terms);
  const corrections = correctionsOf(
    claimsOfFill(bundle, fill).find((claim) => claim.rank === payer.rank),
    bundle,
    fill,
  );
  return {
    store: { npi: store.npi, serviceType: terms.serviceType },
    payer: {
      bin: payer.bin,
      pcn: payer.pcn_number,
      group: payer.group_number,
      svId: payer.sv_id,
      copayOnly: payer.copay_only,
    },
    card: {
      memberId: payer.member_id,
      personCode: payer.person_code,
      cardholderRelation: payer.cardholder_relation,
      chLastName: payer.ch_last_name,
      chFirstName: payer.ch_first_name,
    },
    patient: {
      lastName: patient.last_name,
      firstName: patient.first_name,
      dateOfBirth: patient.date_of_birth,
      insuranceDob: patient.insurance_dob,
      gender: patient.gender,
      residence: String(patient.residence),
      ...injuryIn(patient, payer),
      address:
        patient.address_line1 && patient.city_name && patient.state && patient.zip_code
          ? {
              line1: patient.address_line1,
              city: patient.city_name,
              state: patient.state,
              zip: patient.zip_code + (patient.zip4 ?? ''),
            }
          : null,
    },
    prescriber: {
      npi: prescriber.npi,
      dea: prescriber.dea,
      lastName: prescriber.last_name,
      firstName: prescriber.first_name,
      phone: prescriber.phone,
    },
    prescription: {
      rxNumber: String(rx.rx_number),
      writtenOn: rx.written_on,
      refills: rx.refills,
      origin: rx.origin as OriginCode,
      daw: rx.daw as DawCode,
      quantityPrescribed: rx.quantity,
      priorAuthorization: corrections.priorAuthorization,
      clarifications: corrections.clarifications,
      diagnosis: rx.diagnosis,
      delayReason: corrections.delayReason,
    },
    fill: {
      number: fill.fill_no,
      dateOfService: servedOn(fill, on),
      quantity: fill.quantity,
      daysSupply: fill.days_supply,
      ndc: drug.ndc,
      schedule: drug.schedule,
      unit: drug.uom,
      levelOfService: null,
      ...partialOf(bundle, fill),
      ...compoundOf(price),
    },
    price: {
      ingredientCost: price.submitted.ingredientCost,
      dispensingFee: price.submitted.fee,
      usualAndCustomary: price.price,
      basis: price.submitted.basis,
      incentive,
      ...taxIn(terms),
    },
    otherPayers: claimsOfFill(bundle, fill)
      .filter(
        (claim) => claim.rank < payer.rank && before.has(claim.state) && !claim.manual_reversal,
      )
      .map(otherOf),
    dur: dursOf(opened, [...corrections.dur, ...givenBy(incentive)]),
  };
}
/** An eligibility question about a card, for one day. */
export interface CardAsked {
  readonly bin: string;
  readonly pcn: string | null;
  readonly group: string | null;
  readonly svId: string | null;
  readonly memberId: string;
  readonly personCode: string | null;
  readonly cardholderRelation: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly gender: string;
  readonly dateOfBirth: string;
  readonly on: string;
  readonly npi: string | null;
}
export const eligibilityFacts = (cardAsked: CardAsked): EligibilityFacts => ({
  store: { npi: cardAsked.npi, serviceType: null },
  payer: {
    bin: cardAsked.bin,
    pcn: cardAsked.pcn,
    group: cardAsked.group,
    svId: cardAsked.svId,
    copayOnly: false,
  },
  card: {
    memberId: cardAsked.memberId,
    personCode: cardAsked.personCode,
    cardholderRelation: cardAsked.cardholderRelation,
    chLastName: null,
    chFirstName: null,
  },
  patient: {
    lastName: cardAsked.lastName,
    firstName: cardAsked.firstName,
    dateOfBirth: cardAsked.dateOfBirth,
    insuranceDob: null,
    gender: cardAsked.gender as 'U',
    residence: '0',
    address: null,
  },
  fill: { dateOfService: cardAsked.on },
});

import type { ClaimFacts, EligibilityFacts, OtherPayer } from '#domain/claim/billing/facts.ts';
import { paidStates } from '#domain/claim/billing/states.ts';
import type { ClaimCorrections } from '#domain/claim/contract/claims.ts';
import { durReason, durResult, durService } from '#domain/claim/ncpdp/codes.data.ts';
import type { DawCode } from '#domain/drug/rules/daw.ts';
import { shortFillCode } from '#domain/refill/rules/med-sync.ts';
import type { OriginCode } from '#domain/rx/rules/origin.ts';
import type { ClaimRecord, PayerRecord } from '#server/repositories/claim/claims.ts';
import type { FillRecord } from '#server/repositories/rx/rx.ts';
import { claimsOfFill } from '#server/services/rx/claims-of-fill.ts';
import { beforePart, partsOf, wholeFills } from '#server/services/rx/facts.ts';
import type { Opened } from '#server/services/rx/opened.ts';
import type { Priced } from '#server/services/rx/opened.ts';

const none: ClaimCorrections = { priorAuthorization: null, clarifications: [], dur: [] };
/** Clarification codes that follow from what a fill is: a short fill, or the one after it. */
function ownClarifications(b: Opened['b'], fill: FillRecord): readonly string[] {
  const before = wholeFills(b).findLast((f) => f.fill_no < fill.fill_no);
  const code = shortFillCode(
    fill.whole_quantity !== null,
    before !== undefined && before.whole_quantity !== null,
  );
  return code === null ? [] : [code];
}
/** What a person corrected of a claim, or what follows from its fill while nobody has. */
export const correctionsOf = (
  c: Pick<ClaimRecord, 'corrections'> | undefined | null,
  b: Opened['b'],
  fill: FillRecord,
): ClaimCorrections => ({
  ...none,
  clarifications: ownClarifications(b, fill),
  ...(c?.corrections as Partial<ClaimCorrections> | undefined),
});

type Dur = ClaimFacts['dur'][number];
const isDur = (d: Dur): boolean =>
  Boolean(durReason[d.reason] && durService[d.service] && durResult[d.result]);
/** The pharmacist's codes for this payer, then the answers to this fill's alerts; one for each reason, at most nine. */
function dursOf(o: Opened, given: readonly Dur[]): readonly Dur[] {
  const answered = o.alerts
    .flatMap(({ alert, decision: d }) =>
      d ? [{ reason: alert.reason, service: d.service_code, result: d.result_code }] : [],
    )
    .filter(isDur);
  const byReason = new Map<string, Dur>();
  for (const d of [...given, ...answered]) if (!byReason.has(d.reason)) byReason.set(d.reason, d);
  return [...byReason.values()].slice(0, 9);
}
/** What a payer before said, as it is kept with its claim. */
const otherOf = (c: ClaimRecord): OtherPayer =>
  c.state === 'rejected'
    ? {
        bin: c.bin,
        answeredOn: c.answered_on ?? '',
        paid: null,
        patientPay: null,
        rejects: c.reject_codes,
      }
    : {
        bin: c.bin,
        answeredOn: c.answered_on ?? '',
        paid: c.paid_cents,
        patientPay: c.patient_pay_cents,
        rejects: [],
      };
const before = new Set<string>([...paidStates, 'rejected']);

/** A part of a fill: P while something is still owed after it, C where it completes what an earlier part began. */
function partialOf(b: Opened['b'], fill: FillRecord): Pick<ClaimFacts['fill'], 'partial'> {
  if (fill.intended_quantity === null) return {};
  const [first] = partsOf(b, fill);
  const before = beforePart(b, fill);
  return {
    partial: {
      status: before.quantity + fill.quantity < fill.intended_quantity ? 'P' : 'C',
      intendedQuantity: fill.intended_quantity,
      intendedDays: fill.intended_days,
      completes:
        first && first.id !== fill.id
          ? { rxNumber: String(b.rx.rx_number), on: first.filled_on }
          : null,
    },
  };
}
/** What a compound is made of, as it was priced, with what is asked for each ingredient. */
const compoundOf = ({ formula: f, submitted }: Priced): Pick<ClaimFacts['fill'], 'compound'> =>
  f === null
    ? {}
    : {
        compound: {
          dosageForm: f.dosageForm,
          kind: f.kind,
          route: f.route,
          ingredients: f.ingredients.map((i, n) => ({
            ndc: i.ndc,
            quantity: i.quantity,
            cost: submitted.ingredients?.[n] ?? 0,
          })),
        },
      };
/** Everything a claim of a fill to one payer says, from what was read in this transaction. `on`: date of service; `price`: the cash price of the fill. */
export function claimFacts(
  o: Opened,
  fill: FillRecord,
  payer: PayerRecord,
  price: Priced,
  on: string,
): ClaimFacts {
  const { b } = o;
  const { rx, patient: p, prescriber, store } = b;
  const drug = b.drugs.get(fill.drug_id)!;
  const corrections = correctionsOf(
    claimsOfFill(b, fill).find((c) => c.rank === payer.rank),
    b,
    fill,
  );
  return {
    store: { npi: store.npi, serviceType: null },
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
      lastName: p.last_name,
      firstName: p.first_name,
      dateOfBirth: p.date_of_birth,
      insuranceDob: p.insurance_dob,
      gender: p.gender,
      residence: String(p.residence),
      address:
        p.address_line1 && p.city_name && p.state && p.zip_code
          ? {
              line1: p.address_line1,
              city: p.city_name,
              state: p.state,
              zip: p.zip_code + (p.zip4 ?? ''),
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
    },
    fill: {
      number: fill.fill_no,
      dateOfService: on,
      quantity: fill.quantity,
      daysSupply: fill.days_supply,
      ndc: drug.ndc,
      schedule: drug.schedule,
      unit: drug.uom ?? 'EA',
      levelOfService: null,
      ...partialOf(b, fill),
      ...compoundOf(price),
    },
    price: {
      ingredientCost: price.submitted.ingredientCost,
      dispensingFee: price.submitted.fee,
      usualAndCustomary: price.price,
      basis: price.submitted.basis,
      incentive: 0,
    },
    otherPayers: claimsOfFill(b, fill)
      .filter((c) => c.rank < payer.rank && before.has(c.state) && !c.manual_reversal)
      .map(otherOf),
    dur: dursOf(o, corrections.dur),
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
export const eligibilityFacts = (c: CardAsked): EligibilityFacts => ({
  store: { npi: c.npi, serviceType: null },
  payer: { bin: c.bin, pcn: c.pcn, group: c.group, svId: c.svId, copayOnly: false },
  card: {
    memberId: c.memberId,
    personCode: c.personCode,
    cardholderRelation: c.cardholderRelation,
    chLastName: null,
    chFirstName: null,
  },
  patient: {
    lastName: c.lastName,
    firstName: c.firstName,
    dateOfBirth: c.dateOfBirth,
    insuranceDob: null,
    gender: c.gender as 'U',
    residence: '0',
    address: null,
  },
  fill: { dateOfService: c.on },
});

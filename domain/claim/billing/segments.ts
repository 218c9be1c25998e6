import { fewestIngredients, isHouseNumber, mostIngredients } from '#domain/drug/rules/compound.ts';
import type { PriceBasis } from '#domain/drug/rules/pricing.ts';
import { grossAmountDue } from '#domain/drug/rules/submitted-price.ts';
import {
  cardholderRelationships,
  ncpdpGender,
  ncpdpResidence,
} from '#domain/platform/rules/enumerations.ts';
import { divideRounded } from '#domain/platform/rules/money.ts';
import { deaHolds } from '#domain/prescriber/rules/dea.ts';
import { npiHolds } from '#domain/prescriber/rules/npi.ts';
import { claimText } from '../ncpdp/claim-text.ts';
import * as codes from '../ncpdp/codes.data.ts';
import { meaningOf } from '../ncpdp/codes.data.ts';
import type { Meanings } from '../ncpdp/field-spec.ts';
import type { FieldId } from '../ncpdp/fields.ts';
import type { SegmentValues } from '../ncpdp/segments.ts';
import type { RequestHeader } from '../ncpdp/transmission.ts';
import { issuerBlock, issuerNumberPattern } from '../rules/issuer-number.ts';
import type { ClaimFacts } from './facts.ts';
import type { Findings } from './problem.ts';

const two = (code: string): string => code.padStart(2, '0');
/**
 * A number that names something, as a claim can carry it: capitals, no blanks around it, and never
 * cut.
 */
const capitals = (text: string | null): string | null => text?.trim().toUpperCase() || null;
const folded = (id: FieldId, text: string | null): string | null =>
  text === null ? null : claimText(id, text);

/** Header of a request. The pharmacy is said by its NPI, 202-B2 01. Handbook §2.5. */
export function headerOf(
  A3: RequestHeader['A3'],
  input: {
    readonly store: ClaimFacts['store'];
    readonly payer: ClaimFacts['payer'];
    readonly fill: Pick<ClaimFacts['fill'], 'dateOfService'>;
  },
  found: Findings,
): RequestHeader {
  const { store, payer, fill } = input;
  const bin = payer.bin || null;
  if (bin === null) found.report('payer.bin', 'is missing');
  const npi = found.needs('store.npi', 'B1', store.npi);
  if (bin !== null)
    found.unless(issuerNumberPattern.test(bin), 'payer.bin', 'does not have 6 or 8 digits');
  if (npi !== null) found.unless(npiHolds(npi), 'store.npi', 'has a wrong check digit');
  return {
    A1: issuerBlock(bin ?? ''),
    A3,
    A4: found.fits('payer.pcn', 'A4', capitals(payer.pcn)) ?? '',
    B2: '01',
    B1: npi ?? '',
    D1: found.needs('fill.dateOfService', 'D1', fill.dateOfService) ?? '',
    AK: found.fits('payer.svId', 'AK', capitals(payer.svId)) ?? '',
  };
}

/** Member ID and group: what every kind of request says of the card. */
export const memberOf = (
  input: {
    readonly payer: ClaimFacts['payer'];
    readonly card: Pick<ClaimFacts['card'], 'memberId'>;
  },
  found: Findings,
): SegmentValues<'insurance'> => ({
  C2: found.needs('card.memberId', 'C2', capitals(input.card.memberId)),
  C1: found.fits('payer.group', 'C1', capitals(input.payer.group)),
});
/** The whole card. The cardholder's names go along where the patient is somebody else. */
export function insuranceOf(
  facts: Pick<ClaimFacts, 'payer' | 'card'>,
  found: Findings,
): SegmentValues<'insurance'> {
  const { personCode, cardholderRelation: C6, chFirstName, chLastName } = facts.card;
  found.unless(
    cardholderRelationships.some((cardholderRelationship) => cardholderRelationship.value === C6),
    'card.cardholderRelation',
    'is none that a claim knows',
  );
  return {
    ...memberOf(facts, found),
    C3: found.fits('card.personCode', 'C3', capitals(personCode)),
    C6,
    ...(C6 !== '1' && { CC: folded('CC', chFirstName), CD: folded('CD', chLastName) }),
  };
}

/**
 * Unknown gender is 0 there; residences are mapped. The date of birth is the payer's, where the
 * payer has another one. Handbook §2.5.
 */
export function patientOf(
  { patient }: Pick<ClaimFacts, 'patient'>,
  found: Findings,
): SegmentValues<'patient'> {
  const { address } = patient;
  const zip = address?.zip.replace(/\D/g, '') || null;
  return {
    C4: patient.insuranceDob
      ? found.fits('patient.insuranceDob', 'C4', patient.insuranceDob)
      : found.needs('patient.dateOfBirth', 'C4', patient.dateOfBirth),
    C5: String(ncpdpGender[patient.gender]),
    CA: found.needs('patient.firstName', 'CA', folded('CA', patient.firstName)),
    CB: found.needs('patient.lastName', 'CB', folded('CB', patient.lastName)),
    ...(address && {
      CM: folded('CM', address.line1),
      CN: folded('CN', address.city),
      CO: found.fits('patient.address', 'CO', capitals(address.state)),
      CP: found.fits('patient.address', 'CP', zip),
    }),
    '4X': two(String(ncpdpResidence(patient.residence))),
  };
}

/**
 * Which prescription and product: what a reversal has to repeat as it was billed. A compound has no
 * number that a payer knows: qualifier 00, id 0.
 */
export function referenceOf(
  input: {
    readonly prescription: Pick<ClaimFacts['prescription'], 'rxNumber'>;
    readonly fill: Pick<ClaimFacts['fill'], 'ndc' | 'number' | 'partial' | 'compound'>;
  },
  found: Findings,
) {
  const made = input.fill.compound !== undefined;
  const ndc = made ? '0' : found.needs('fill.ndc', 'D7', input.fill.ndc);
  if (ndc !== null && !made)
    found.unless(/^\d{11}$/.test(ndc), 'fill.ndc', 'does not have 11 digits');
  return {
    EM: '1',
    D2: found.needs('prescription.rxNumber', 'D2', input.prescription.rxNumber),
    E1: made ? '00' : '03',
    D7: ndc,
    D3: found.needs('fill.number', 'D3', input.fill.number),
    ...(input.fill.partial && { HD: input.fill.partial.status }),
  } as const;
}
/** Clarification codes (at most three) and prior authorization, each of its list. */
function extrasOf(
  { clarifications, priorAuthorization: pa }: ClaimFacts['prescription'],
  found: Findings,
): SegmentValues<'claim'> {
  found.unless(
    clarifications.length <= 3 &&
      clarifications.every(
        (clarification) => meaningOf(codes.submissionClarification, clarification) !== null,
      ),
    'prescription.clarifications',
    'does not belong here',
  );
  if (pa)
    found.unless(
      meaningOf(codes.priorAuthorizationType, pa.type) !== null && /\d/.test(pa.number),
      'prescription.priorAuthorization',
      'is not complete',
    );
  return {
    NX: clarifications.map((clarification) => ({ DK: two(clarification) })),
    ...(pa && {
      EU: two(pa.type),
      EV: found.fits('prescription.priorAuthorization', 'EV', pa.number.padStart(11, '0')),
    }),
  };
}
/**
 * One product (406-D6 1) or one compound (2). The quantity prescribed is said for C-II drugs,
 * always (rejects ET, 647).
 */
export function claimOf(facts: ClaimFacts, found: Findings): SegmentValues<'claim'> {
  const { prescription: rx, fill } = facts;
  const written = found.needs('prescription.writtenOn', 'DE', rx.writtenOn);
  if (written !== null && fill.dateOfService !== null)
    found.unless(
      written <= fill.dateOfService,
      'prescription.writtenOn',
      'lies after the date of service',
    );
  if (fill.quantity === 0) found.report('fill.quantity', 'is 0');
  if (fill.daysSupply === 0) found.report('fill.daysSupply', 'is 0');
  if (!fill.compound && fill.ndc !== null && isHouseNumber(fill.ndc))
    found.report(
      'fill.compound',
      'has a number of the house, which no payer knows, and no formula',
    );
  return {
    ...referenceOf(facts, found),
    E7: found.needs('fill.quantity', 'E7', fill.quantity),
    D5: found.needs('fill.daysSupply', 'D5', fill.daysSupply),
    D6: fill.compound ? '2' : '1',
    D8: rx.daw,
    DE: written,
    DF: found.fits('prescription.refills', 'DF', rx.refills),
    DJ: rx.origin,
    ...extrasOf(rx, found),
    '28': found.needs('fill.unit', '28', fill.unit),
    ...(fill.schedule === '2' && {
      ET: found.needs('prescription.quantityPrescribed', 'ET', rx.quantityPrescribed),
    }),
    ...partOf(fill, found),
    DI: codeIn('fill.levelOfService', codes.levelOfService, fill.levelOfService, found),
    NV: codeIn('prescription.delayReason', codes.delayReason, rx.delayReason, found),
    U7: serviceTypeOf(facts, found),
    ...(fill.compound && { E2: fill.compound.route, G1: fill.compound.kind }),
  };
}
/**
 * What a part of a fill was meant to be, and which part it completes. Handbook §2.5, 343-HD to
 * 345-HG, 456-EN, 457-EP.
 */
function partOf({ partial }: ClaimFacts['fill'], found: Findings): SegmentValues<'claim'> {
  if (!partial) return {};
  return {
    HF: found.needs('fill.quantity', 'HF', partial.intendedQuantity),
    HG: found.needs('fill.daysSupply', 'HG', partial.intendedDays),
    ...(partial.status === 'C' &&
      partial.completes && {
        EN: found.needs('prescription.rxNumber', 'EN', partial.completes.rxNumber),
        EP: found.needs('fill.dateOfService', 'EP', partial.completes.on),
      }),
  };
}
function codeIn(
  field: 'fill.levelOfService' | 'store.serviceType' | 'prescription.delayReason',
  list: Meanings,
  code: string | null | undefined,
  found: Findings,
): string | null {
  if (!code) return null;
  found.unless(meaningOf(list, code) !== null, field, 'is none that a claim knows');
  return two(code);
}
export const serviceTypeOf = (facts: Pick<ClaimFacts, 'store'>, found: Findings): string | null =>
  codeIn('store.serviceType', codes.serviceType, facts.store.serviceType, found);

/**
 * 423-DN of a basis: NADAC has no code of its own and goes as other. Handbook §2.5, basis of cost.
 */
const costBasis: Readonly<Record<PriceBasis, string>> = {
  AWP: '01',
  ACQ: '05',
  MAC: '06',
  NADAC: '09',
  MANUAL: '09',
  WAC: '12',
};
/**
 * Sales tax, flat and as a percentage of cost and fee (484-JE 03), where the store's state has it.
 * A rate is kept in hundredths and sent in ten-thousandths of a percent.
 */
function taxOf(
  { taxFlat = 0, taxRate = 0 }: ClaimFacts['price'],
  of: number,
  found: Findings,
): { readonly cents: number; readonly sent: SegmentValues<'pricing'> } {
  const HE = found.fits('price.taxRate', 'HE', taxRate * 100);
  const GE = Number(divideRounded(BigInt(Math.max(of, 0)) * BigInt(taxRate), 10_000n));
  return {
    cents: taxFlat + GE,
    sent: {
      ...(taxFlat > 0 && { HA: found.fits('price.taxRate', 'HA', taxFlat) }),
      ...(taxRate > 0 && { GE, HE, JE: '03' }),
    },
  };
}
/**
 * Amounts in cents. The gross amount due is their sum (reject R9); the usual price is above zero
 * (8T). Handbook §2.5, §2.8.
 */
export function pricingOf(
  { price }: Pick<ClaimFacts, 'price'>,
  found: Findings,
): SegmentValues<'pricing'> {
  const D9 = found.needs('price.ingredientCost', 'D9', price.ingredientCost);
  const DC = found.fits('price.dispensingFee', 'DC', price.dispensingFee);
  const E3 = found.fits('price.incentive', 'E3', price.incentive);
  const DQ = found.needs('price.usualAndCustomary', 'DQ', price.usualAndCustomary);
  found.unless((D9 ?? 0) >= 0, 'price.ingredientCost', 'is below zero');
  found.unless((DC ?? 0) >= 0, 'price.dispensingFee', 'is below zero');
  found.unless((E3 ?? 0) >= 0, 'price.incentive', 'is below zero');
  if (DQ !== null) found.unless(DQ > 0, 'price.usualAndCustomary', 'is not above zero');
  const asked = { ingredient: D9 ?? 0, fee: DC ?? 0, incentive: E3 ?? 0 };
  const tax = taxOf(price, asked.ingredient + asked.fee, found);
  const DU = grossAmountDue({ ...asked, tax: tax.cents });
  return {
    D9,
    DC,
    ...(price.incentive > 0 && { E3 }),
    ...tax.sent,
    DQ,
    DU: found.fits('price.ingredientCost', 'DU', DU),
    DN: costBasis[price.basis],
  };
}

/** By NPI (466-EZ 01); by DEA number (12) where there is none. Handbook §2.5. */
export function prescriberOf(
  { prescriber }: Pick<ClaimFacts, 'prescriber'>,
  found: Findings,
): SegmentValues<'prescriber'> {
  const by = prescriber.npi || !prescriber.dea ? 'npi' : 'dea';
  const number =
    by === 'npi'
      ? found.needs('prescriber.npi', 'DB', prescriber.npi)
      : found.fits('prescriber.dea', 'DB', capitals(prescriber.dea));
  if (number !== null)
    found.unless(
      by === 'npi' ? npiHolds(number) : deaHolds(number),
      `prescriber.${by}`,
      'has a wrong check digit',
    );
  return {
    EZ: by === 'npi' ? '01' : '12',
    DB: number,
    DR: found.needs('prescriber.lastName', 'DR', folded('DR', prescriber.lastName)),
    '2J': folded('2J', prescriber.firstName),
    PM: found.fits('prescriber.phone', 'PM', prescriber.phone),
  };
}

const mostAnswers = 9;
/**
 * The pharmacist's answers to alerts: reason, service and result, each of its list. Null where
 * there are none.
 */
export function durOf(
  { dur }: Pick<ClaimFacts, 'dur'>,
  found: Findings,
): SegmentValues<'dur'> | null {
  if (dur.length > mostAnswers)
    found.tell(
      'dur',
      'More than nine alerts are answered: a claim has room for nine. Leave the slightest out.',
    );
  for (const item of dur)
    found.unless(
      !!codes.durReason[item.reason] &&
        !!codes.durService[item.service] &&
        !!codes.durResult[item.result],
      'dur',
      'is not complete',
    );
  return dur.length === 0
    ? null
    : { '7E': dur.map((item) => ({ E4: item.reason, E5: item.service, E6: item.result })) };
}

const dispensingUnit: Readonly<Record<NonNullable<ClaimFacts['fill']['unit']>, string>> = {
  EA: '1',
  GM: '2',
  ML: '3',
};
/**
 * What a compound is made of, AM10: two to 25 ingredients by NDC, whose costs are the ingredient
 * cost (rejects 7Z, P3). Null for any other product. Handbook §2.5.
 */
export function compoundSegmentOf(
  { fill, price }: Pick<ClaimFacts, 'fill' | 'price'>,
  found: Findings,
): SegmentValues<'compound'> | null {
  const made = fill.compound;
  if (!made) return null;
  found.unless(
    meaningOf(codes.compoundForm, made.dosageForm) !== null,
    'fill.compound',
    'has a dosage form that no claim knows',
  );
  found.unless(
    made.ingredients.length >= fewestIngredients && made.ingredients.length <= mostIngredients,
    'fill.compound',
    `does not have ${fewestIngredients} to ${mostIngredients} ingredients`,
  );
  found.unless(
    made.ingredients.every(
      (ingredient) =>
        /^\d{11}$/.test(ingredient.ndc) && ingredient.quantity > 0 && ingredient.cost >= 0,
    ),
    'fill.compound',
    'has an ingredient without NDC, quantity or cost',
  );
  found.unless(
    made.ingredients.reduce((sum, ingredient) => sum + ingredient.cost, 0) === price.ingredientCost,
    'fill.compound',
    'has ingredients whose costs are not the ingredient cost',
  );
  return {
    EF: made.dosageForm,
    EG: fill.unit === null ? null : dispensingUnit[fill.unit],
    EC: made.ingredients.map((ingredient) => ({
      RE: '03',
      TE: ingredient.ndc,
      ED: ingredient.quantity,
      EE: ingredient.cost,
      UE: costBasis[price.basis],
    })),
  };
}

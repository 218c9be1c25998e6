import { billing, type Built } from '#domain/claim/billing/build.ts';
import type { ClaimFacts } from '#domain/claim/billing/facts.ts';
import { decode } from '#domain/claim/ncpdp/decode.ts';
import { outcomeOf, type Outcome } from '#domain/claim/ncpdp/outcome.ts';
import { readTransmission, type Received } from '#domain/claim/ncpdp/read.ts';
import type { D0Response, Transmission } from '#domain/claim/ncpdp/transmission.ts';
import { writeTransmission } from '#domain/claim/ncpdp/write.ts';
import {
  members,
  npi,
  plans,
  practice,
  prescriber,
  products,
  today,
} from '#tests/payer/practice.ts';

/** The worked claim of the handbook, §2.5, as the product knows it. */
export const worked: ClaimFacts = {
  store: { npi: '1234567893', serviceType: null },
  payer: { bin: '999999', pcn: 'TESTPCN', group: 'RXGRP1', svId: 'CERTID', copayOnly: false },
  card: {
    memberId: 'W123456789',
    personCode: '01',
    cardholderRelation: '1',
    chLastName: null,
    chFirstName: null,
  },
  patient: {
    lastName: 'Doe',
    firstName: 'John',
    dateOfBirth: '1950-02-03',
    insuranceDob: null,
    gender: 'M',
    residence: '1',
    address: null,
  },
  prescriber: { npi: '1992211627', dea: null, lastName: 'Smith', firstName: null, phone: null },
  prescription: {
    rxNumber: '1234567',
    writtenOn: '2026-09-14',
    refills: 5,
    origin: '3',
    daw: '0',
    quantityPrescribed: null,
    priorAuthorization: null,
    clarifications: [],
  },
  fill: {
    number: 0,
    dateOfService: '2026-09-15',
    quantity: 30_000,
    daysSupply: 30,
    ndc: '00591036901',
    schedule: '0',
    unit: 'EA',
    levelOfService: null,
  },
  price: {
    ingredientCost: 10_500,
    dispensingFee: 2_000,
    usualAndCustomary: 15_999,
    basis: 'AWP',
    incentive: 0,
  },
  otherPayers: [],
  dur: [],
};
export type Change = {
  readonly [P in keyof ClaimFacts]?: ClaimFacts[P] extends readonly unknown[]
    ? ClaimFacts[P]
    : Partial<ClaimFacts[P]>;
};
/** Facts with some of them changed, part by part. */
export function changed(facts: ClaimFacts, change: Change): ClaimFacts {
  const out: Record<string, unknown> = { ...facts };
  for (const [part, values] of Object.entries(change))
    out[part] = Array.isArray(values)
      ? values
      : { ...(facts[part as keyof ClaimFacts] as object), ...(values as object) };
  return out as unknown as ClaimFacts;
}
export const working = (change: Change): ClaimFacts => changed(worked, change);

/**
 * A claim of a member of the practice book: 30 tablets for 30 days at $300.00 and a fee of $20.00.
 */
export function claimFor(
  plan: string,
  cardholder: string,
  change: Change = {},
  product: (typeof products)[keyof typeof products] = products.lisinopril,
): ClaimFacts {
  const ownPlan = plans.find((item) => item.ref === plan)!;
  const member = members.find(
    (member) => member.plan === plan && member.cardholder === cardholder,
  )!;
  return changed(
    working({
      store: { npi },
      payer: {
        bin: ownPlan.bin,
        pcn: ownPlan.pcn,
        group: ownPlan.group,
        copayOnly: ownPlan.kind === 'copay',
      },
      card: {
        memberId: cardholder,
        personCode: member.personCode,
        cardholderRelation: member.relationship,
      },
      patient: {
        lastName: member.lastName,
        firstName: member.firstName,
        dateOfBirth: member.dateOfBirth,
        gender: member.gender,
      },
      prescriber: { npi: prescriber },
      prescription: { writtenOn: '2026-01-14' },
      fill: { ndc: product.ndc, schedule: product.schedule, dateOfService: today },
      price: { ingredientCost: 30_000, usualAndCustomary: 35_000 },
    }),
    change,
  );
}

export const sentences = (built: Built): readonly string[] =>
  built.ok ? [] : built.error.map((claimProblem) => claimProblem.message);
export function written(transmission: Transmission): string {
  const result = writeTransmission(transmission);
  if (!result.ok) throw new Error(result.error.map((problem) => problem.message).join('\n'));
  return result.value;
}
export function received(transmission: Transmission): Received {
  const result = readTransmission(written(transmission));
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
/** Over the wire and back, byte by byte. */
const carried = <T extends Transmission>(value: T): T => decode(received(value)).transmission as T;
export function request(built: Built) {
  if (!built.ok) throw new Error(sentences(built).join('\n'));
  return built.value;
}
/** A payer of the practice book at the other end of a line. */
export function line() {
  const payer = practice();
  const answerTo = (built: Built, on = today): D0Response =>
    payer.send(carried(request(built)), on);
  const ask = (built: Built, on = today): Outcome => outcomeOf(received(answerTo(built, on)), 0);
  return { ask, answerTo, bill: (facts: ClaimFacts) => ask(billing(facts)) };
}

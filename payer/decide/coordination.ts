import type { ResponseSegments } from '#domain/claim/ncpdp/transmission.ts';
import { planOf, samePerson, type Book, type Member } from '#payer/book/book.ts';
import { mostCost, when } from './claim-checks.ts';
import type { Covered } from './claim.ts';
import type { Reject } from './reject.ts';

/**
 * What other payers did, as the claim says it, in cents: `paid` by them, `left` to the patient
 * (308-C8 8).
 */
export interface Others {
  readonly code: number;
  readonly paid: number;
  readonly left: number;
}
export function othersOf({ claim }: Pick<Covered, 'claim'>): Others {
  const payers = claim.coordinationOfBenefits?.['4C'] ?? [];
  const sums = payers.map((payer) => payer.NR ?? []);
  // 06 is what the payer before named as the patient's; its parts are only summed where it is not
  // said.
  const leftOf = (parts: (typeof sums)[number]): number =>
    (parts.filter((part) => part.NP === '06').length > 0
      ? parts.filter((part) => part.NP === '06')
      : parts
    ).reduce((sum, part) => sum + (part.NQ ?? 0), 0);
  return {
    code: Number(claim.claim?.C8 ?? 0),
    paid: payers
      .flatMap((payer) => payer.HB ?? [])
      .reduce((sum, itemValues) => sum + (itemValues.DV ?? 0), 0),
    left: sums.reduce((sum, parts) => sum + leftOf(parts), 0),
  };
}

/**
 * Does the claim's other coverage code agree with its amounts? 13, 4C, 6E, 8W. Handbook §2.5, COB.
 */
function agreement({ plan, claim }: Covered, { code, paid, left }: Others): readonly Reject[] {
  const payers = claim.coordinationOfBenefits?.['4C'] ?? [];
  const billed = [2, 3, 4, 8].includes(code);
  if (![0, 1, 2, 3, 4, 8].includes(code) || (code === 8) !== (plan.kind === 'copay'))
    return [{ code: '13' }];
  if (billed && payers.length === 0) return [{ code: '4C' }];
  return [
    ...when(code === 3 && !payers.some((payer) => payer['5E']?.length), { code: '6E' }),
    ...when(
      (code === 2 && paid <= 0) ||
        (code === 4 && paid !== 0) ||
        (code < 2 && paid !== 0) ||
        (code === 8 && left <= 0),
      { code: '8W' },
    ),
    ...when(paid > mostCost || left > mostCost, { code: '78' }),
  ];
}
const medicareBefore = (book: Book, member: Member): boolean =>
  member.before !== null && planOf(book, member.before.plan).medicare !== null;
/**
 * Another payer comes first and the claim was not billed there: 41, or AE where Medicaid's member
 * has Medicare.
 */
export function coordinationRejects(covered: Covered, others: Others): readonly Reject[] {
  const { plan, member, book } = covered;
  if (others.code < 2 && plan.kind !== 'copay' && member.before !== null)
    return [{ code: plan.kind === 'medicaid' && medicareBefore(book, member) ? 'AE' : '41' }];
  return agreement(covered, others);
}

/** The payers before this one, for the response's segment; empty where there is none. */
export function payersBefore(
  book: Book,
  member: Member,
  on: string,
): Pick<ResponseSegments, 'responseCoordinationOfBenefits'> {
  const { before } = member;
  const record = before && book.members.find((member) => samePerson(member, before));
  if (!before || !record || (record.until !== null && record.until < on)) return {};
  return { responseCoordinationOfBenefits: { NT: [coverageOf(book, record, '01')] } };
}
/** One coverage of a member as others see it. */
export function coverageOf(book: Book, member: Member, type: '01' | '02' | '03') {
  const plan = planOf(book, member.plan);
  return {
    '5C': type,
    '6C': '03',
    '7C': plan.bin,
    MH: plan.pcn,
    NU: member.cardholder,
    MJ: plan.group,
    UV: member.personCode,
    UB: plan.phone,
    UW: member.relationship,
    UX: member.from,
    ...(member.until !== null && { UY: member.until }),
  };
}

import type { ResponseSegments } from '#domain/claim/ncpdp/transmission.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { planOf, samePerson, type Book, type Member, type Plan } from '#payer/book/book.ts';
import type { Asked, Decided } from './claim.ts';
import { coverageOf, payersBefore } from './coordination.ts';
import { refused, unread, wrong, type Reject } from './reject.ts';
import { coverageRejects, memberFor, planFor } from './who.ts';

/**
 * The answer to an eligibility question: what belongs to the whole answer, and its one transaction.
 */
export interface EligibilityAnswer {
  readonly shared: ResponseSegments;
  readonly decided: Decided;
}
const refusal = (
  asked: Asked,
  rejects: readonly Reject[],
  phone: string | null,
): EligibilityAnswer => ({
  shared: {},
  decided: {
    answer: { responseStatus: refused(rejects, phone) },
    state: asked.state,
    happened: [],
  },
});

const personOf = (member: Member): NonNullable<ResponseSegments['responsePatient']> => ({
  CA: member.firstName,
  CB: member.lastName,
  C4: member.dateOfBirth,
});
export const insuranceOf = (
  plan: Plan,
  member: Member,
): NonNullable<ResponseSegments['responseInsurance']> => ({
  C1: plan.group,
  '2F': plan.network,
  C2: member.cardholder,
});
const partD = (
  { medicare }: Plan,
  member: Member,
): Pick<ResponseSegments, 'responseInsuranceAdditional'> =>
  medicare
    ? {
        responseInsuranceAdditional: {
          UR: '1',
          U1: medicare.contract,
          FF: medicare.formulary,
          U6: medicare.benefit,
          US: member.from,
          ...(member.until !== null && { UT: member.until }),
        },
      }
    : {};

/**
 * The Part D coverage of whoever a Medicare question is about: by cardholder ID and date of birth.
 */
function partDMember(book: Book, { request }: Asked): Result<Member, readonly Reject[]> {
  const { C2 } = request.shared.insurance ?? {};
  const { C4 } = request.shared.patient ?? {};
  if (!C2) return fail([wrong('C2')]);
  // The question may carry the number of any of the person's cards.
  const known = book.members.filter((member) => member.cardholder === C2);
  const theirs = book.members.filter(
    (member) =>
      planOf(book, member.plan).medicare !== null &&
      known.some(
        (item) =>
          samePerson(item, member) ||
          (member.before !== null && samePerson(member.before, item)) ||
          (item.before !== null && samePerson(item.before, member)),
      ),
  );
  if (theirs.length === 0) return fail([{ code: known.length === 0 ? '52' : '65' }]);
  const born = theirs.find((their) => their.dateOfBirth === C4);
  return born ? ok(born) : fail([wrong('C4')]);
}
function medicareQuestion(asked: Asked, phone: string): EligibilityAnswer {
  const { book, request } = asked;
  const found = partDMember(book, asked);
  const rejects = found.ok ? coverageRejects(found.value, request.header.D1) : found.error;
  if (!found.ok || rejects.length > 0) return refusal(asked, rejects, phone);
  const value = found.value;
  const plan = planOf(book, value.plan);
  const { before } = value;
  const first = before && book.members.find((member) => samePerson(member, before));
  const coverages = [
    ...(first ? [coverageOf(book, first, '01')] : []),
    coverageOf(book, value, first ? '02' : '01'),
  ];
  return {
    shared: {
      responseMessage: { F4: `PART D ${plan.name.toUpperCase()}` },
      ...partD(plan, value),
      responsePatient: personOf(value),
    },
    decided: {
      answer: {
        responseStatus: { AN: 'A', '7F': '03', '8F': plan.phone },
        responseCoordinationOfBenefits: { NT: coverages },
      },
      state: asked.state,
      happened: [],
    },
  };
}

/**
 * Is the patient covered on the day? A with plan, names and other payers, or the reject codes.
 * Medicare's facilitator answers for every Part D plan.
 */
export function eligibility(asked: Asked): EligibilityAnswer {
  const { book, request } = asked;
  const { facilitator } = book;
  const unclear = unread(asked.problems);
  if (facilitator && request.header.A1 === facilitator.bin && request.header.A4 === facilitator.pcn)
    return unclear.length > 0
      ? refusal(asked, unclear, facilitator.phone)
      : medicareQuestion(asked, facilitator.phone);
  const plan = planFor(book, request);
  if (!plan.ok) return refusal(asked, plan.error, null);
  const member = memberFor(book, plan.value, request);
  const rejects = [
    ...unclear,
    ...(member.ok ? coverageRejects(member.value, request.header.D1) : member.error),
  ];
  if (!member.ok || rejects.length > 0) return refusal(asked, rejects, plan.value.phone);
  return {
    shared: {
      responseMessage: { F4: plan.value.name.toUpperCase() },
      responseInsurance: insuranceOf(plan.value, member.value),
      ...partD(plan.value, member.value),
      responsePatient: personOf(member.value),
    },
    decided: {
      answer: {
        responseStatus: { AN: 'A', '7F': '03', '8F': plan.value.phone },
        ...payersBefore(book, member.value, request.header.D1),
      },
      state: asked.state,
      happened: [],
    },
  };
}

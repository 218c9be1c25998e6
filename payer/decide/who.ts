import type { D0Request } from '#domain/claim/ncpdp/transmission.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { npiHolds } from '#domain/prescriber/rules/npi.ts';
import type { Book, Member, Plan } from '#payer/book/book.ts';
import { wrong, type Reject } from './reject.ts';

const one = (...rejects: readonly Reject[]) => fail(rejects);
const codes = { M: '1', F: '2' } as const;

const providerRejects = (qualifier: string, npi: string): readonly Reject[] => {
  if (qualifier !== '01') return [wrong('B2')];
  return npiHolds(npi) ? [] : [wrong('B1')];
};
const serviceDateRejects = (date: string, today: string): readonly Reject[] => {
  if (date === '') return [wrong('D1')];
  return date > today ? [{ code: '82' }] : [];
};
/**
 * What is wrong with the header for every transaction: BIN (01), PCN (04), service provider (B2,
 * 05), date of service (15, 82).
 */
export function headerRejects(book: Book, { header }: D0Request, today: string): readonly Reject[] {
  const { A1, A4, B2, B1, D1 } = header;
  const bins = [...book.plans, ...(book.facilitator ? [book.facilitator] : [])].filter(
    (plan) => plan.bin === A1,
  );
  if (bins.length === 0) return [wrong('A1')];
  if (!bins.some((bin) => bin.pcn === A4)) return [wrong('A4')];
  return [...providerRejects(B2, B1), ...serviceDateRejects(D1, today)];
}

/**
 * The plan of a transmission by BIN, PCN and group: 06 where no group is said, 51 where no plan has
 * it.
 */
export function planFor(
  book: Book,
  { header, shared }: D0Request,
): Result<Plan, readonly Reject[]> {
  const group = shared.insurance?.C1;
  if (!group) return one(wrong('C1'));
  const plan = book.plans.find(
    (plan) => plan.bin === header.A1 && plan.pcn === header.A4 && plan.group === group,
  );
  return plan ? ok(plan) : one({ code: '51' });
}

/**
 * The member among the people of one cardholder: by person code, or without it by date of birth and
 * gender.
 */
function personAmong(
  people: readonly Member[],
  { shared }: D0Request,
): Result<Member, readonly Reject[]> {
  const code = shared.insurance?.C3;
  const { C4, C5 } = shared.patient ?? {};
  if (code) {
    const found = people.find(
      (person) => person.personCode.padStart(3, '0') === code.padStart(3, '0'),
    );
    return found ? ok(found) : one({ code: '53' });
  }
  const born = people.filter((person) => person.dateOfBirth === C4);
  const same = born.filter(
    (member) => member.gender === 'U' || !C5 || C5 === '0' || codes[member.gender] === C5,
  );
  if (born.length === 0) return one(wrong('C4'));
  return same.length === 1
    ? ok(required(same[0], 'the only member found'))
    : one(same.length === 0 ? wrong('C5') : wrong('C3'));
}
/**
 * What the patient segment says otherwise than the member's record: date of birth (09), gender
 * (10), relationship (11).
 */
function differences(member: Member, { shared }: D0Request): readonly Reject[] {
  const { C4, C5 } = shared.patient ?? {};
  const relationship = shared.insurance?.C6;
  return [
    ...(C4 === member.dateOfBirth ? [] : [wrong('C4')]),
    ...(member.gender === 'U' || C5 === '0' || C5 === codes[member.gender] ? [] : [wrong('C5')]),
    ...(!relationship || relationship === '0' || relationship === member.relationship
      ? []
      : [wrong('C6')]),
  ];
}
/**
 * Who a request is for, as far as the card and the patient say it, or the reject codes. Coverage is
 * another question.
 */
export function memberFor(
  book: Book,
  plan: Plan,
  request: D0Request,
): Result<Member, readonly Reject[]> {
  const cardholder = request.shared.insurance?.C2;
  if (!cardholder) return one(wrong('C2'));
  const people = book.members.filter(
    (member) => member.plan === plan.ref && member.cardholder === cardholder,
  );
  if (people.length === 0) return one({ code: '52' });
  const person = personAmong(people, request);
  if (!person.ok) return person;
  const other = differences(person.value, request);
  return other.length > 0 ? fail(other) : person;
}
/** Coverage on the day of service: 67 before it begins, 69 after its end. */
export const coverageRejects = (member: Member, on: string): readonly Reject[] => {
  if (on < member.from) return [{ code: '67' }];
  return member.until !== null && on > member.until ? [{ code: '69' }] : [];
};

import { fail, ok, type Result } from '#domain/platform/result.ts';
import { npiHolds } from '#domain/prescriber/rules/npi.ts';
import { samePerson, type Book } from './book.ts';

const lists = ['plans', 'members', 'products', 'authorizations'] as const;
const twice = (keys: readonly string[]): string | undefined =>
  keys.find((key, index) => keys.indexOf(key) !== index);
/**
 * The first thing in a book that contradicts the rest of it, as a sentence; null where all agrees.
 */
export function contradiction(book: Book): string | null {
  const refs = new Set(book.plans.map((plan) => plan.ref));
  const double =
    twice(book.plans.map((plan) => `${plan.bin}/${plan.pcn}/${plan.group}`)) ??
    twice(book.plans.map((plan) => plan.ref));
  if (double) return `${double} is there twice.`;
  for (const plan of book.plans) {
    if (!/^\d{6}$/.test(plan.bin)) return `Plan ${plan.ref}: the BIN is six digits.`;
    const tiers = [
      ...plan.rules.map((rule) => rule.tier),
      plan.otherwise.brand,
      plan.otherwise.generic,
      1,
    ].filter((tier) => tier !== null);
    if (tiers.some((tier) => !plan.tiers[tier - 1]))
      return `Plan ${plan.ref}: a product has a tier that the plan does not have.`;
    if (plan.pharmacies?.some((npi) => !npiHolds(npi)))
      return `Plan ${plan.ref}: a pharmacy’s NPI does not hold.`;
  }
  const stray = [...book.members, ...book.members.flatMap((member) => member.before ?? [])].find(
    (member) => !refs.has(member.plan),
  );
  if (stray) return `A member has the plan ${stray.plan}, which is not there.`;
  const given = book.authorizations.find(
    (authorization) => !book.members.some((member) => samePerson(member, authorization)),
  );
  if (given) return `The prior authorization ${given.number} is of nobody.`;
  const odd = book.products.find((product) => !/^\d{11}$/.test(product.ndc));
  return odd ? `The NDC ${odd.ndc} is not eleven digits.` : null;
}

/**
 * A payer's book from the text of a JSON file of the shape `Book`, or a sentence that says what is
 * wrong with it.
 */
export function readBook(json: string): Result<Book, string> {
  let read: unknown;
  try {
    read = JSON.parse(json);
  } catch {
    return fail('The file is not JSON.');
  }
  const missing = lists.find(
    (name) => !Array.isArray((read as Record<string, unknown> | null)?.[name]),
  );
  if (missing) return fail(`The list “${missing}” is missing.`);
  try {
    const book = read as Book;
    const wrong = contradiction(book);
    return wrong === null ? ok({ ...book, facilitator: book.facilitator ?? null }) : fail(wrong);
  } catch (error) {
    return fail(
      `A record lacks something: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

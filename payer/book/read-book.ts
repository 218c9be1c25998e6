import { fail, ok, type Result } from '#domain/platform/result.ts';
import { npiHolds } from '#domain/prescriber/rules/npi.ts';
import { samePerson, type Book } from './book.ts';

const lists = ['plans', 'members', 'products', 'authorizations'] as const;
const twice = (keys: readonly string[]): string | undefined =>
  keys.find((k, i) => keys.indexOf(k) !== i);
/** The first thing in a book that contradicts the rest of it, as a sentence; null where all agrees. */
export function contradiction(book: Book): string | null {
  const refs = new Set(book.plans.map((p) => p.ref));
  const double =
    twice(book.plans.map((p) => `${p.bin}/${p.pcn}/${p.group}`)) ??
    twice(book.plans.map((p) => p.ref));
  if (double) return `${double} is there twice.`;
  for (const p of book.plans) {
    if (!/^\d{6}$/.test(p.bin)) return `Plan ${p.ref}: the BIN is six digits.`;
    const tiers = [...p.rules.map((r) => r.tier), p.otherwise.brand, p.otherwise.generic, 1].filter(
      (t) => t !== null,
    );
    if (tiers.some((t) => !p.tiers[t - 1]))
      return `Plan ${p.ref}: a product has a tier that the plan does not have.`;
    if (p.pharmacies?.some((npi) => !npiHolds(npi)))
      return `Plan ${p.ref}: a pharmacy’s NPI does not hold.`;
  }
  const stray = [...book.members, ...book.members.flatMap((m) => m.before ?? [])].find(
    (m) => !refs.has(m.plan),
  );
  if (stray) return `A member has the plan ${stray.plan}, which is not there.`;
  const given = book.authorizations.find((a) => !book.members.some((m) => samePerson(m, a)));
  if (given) return `The prior authorization ${given.number} is of nobody.`;
  const odd = book.products.find((p) => !/^\d{11}$/.test(p.ndc));
  return odd ? `The NDC ${odd.ndc} is not eleven digits.` : null;
}

/** A payer's book from the text of a JSON file of the shape `Book`, or a sentence that says what is wrong with it. */
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
  } catch (e) {
    return fail(`A record lacks something: ${e instanceof Error ? e.message : String(e)}.`);
  }
}

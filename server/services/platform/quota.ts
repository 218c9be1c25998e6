import { madeSince } from '#server/repositories/platform/made-in-a-day.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

/** What a person and a store may add within 24 hours: far more than any day of work. */
export const dayQuotas = {
  papers: { person: 500, store: 3_000 },
  texts: { person: 500, store: 5_000 },
} as const;
const words = {
  papers: {
    noun: 'papers',
    person: 'Put further ones into the store’s scan folder, or let somebody else add them.',
    store: 'Further ones wait until tomorrow: keep the papers.',
  },
  texts: {
    noun: 'texts',
    person: 'Let somebody else send further ones, or call.',
    store: 'Further ones wait until tomorrow: call who has to know today.',
  },
} as const;
const told = (made: number, noun: string, most: number): string =>
  `${made} ${noun} within a day; ${most} are possible.`;
const dayMs = 24 * 3_600_000;

/**
 * Why no `more` papers or texts can be added now, and what to do instead; null where they can. A
 * program that runs wild, or a person, must not fill the store's disk or its patients' telephones.
 */
export async function overQuota(
  scope: Pick<Scope, 'db' | 'storeId' | 'userId' | 'now'>,
  what: keyof typeof dayQuotas,
  more: number,
): Promise<string | null> {
  const since = new Date(Date.parse(scope.now) - dayMs).toISOString();
  const made = await madeSince(scope, what, since);
  const most = dayQuotas[what];
  const { noun, person, store } = words[what];
  if (made.person + more > most.person)
    return `You have added ${told(made.person, noun, most.person)} ${person}`;
  if (made.store + more > most.store)
    return `The store has added ${told(made.store, noun, most.store)} ${store}`;
  return null;
}

import { droppedSince, madeSince } from '#server/repositories/platform/made-in-a-day.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

/** What a person and a store may add within 24 hours: far more than any day of work. */
export const dayQuotas = {
  papers: { person: 500, store: 3_000 },
  texts: { person: 500, store: 5_000 },
  notes: { person: 300, store: 3_000 },
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
  notes: {
    noun: 'notes',
    person: 'Let somebody else write further ones.',
    store: 'Further ones wait until tomorrow: tell who has to know today.',
  },
} as const;
const told = (made: number, noun: string, most: number): string =>
  `${made} ${noun} within a day; ${most} are possible.`;
const dayMs = 24 * 3_600_000;
const aDayBefore = (now: string): string => new Date(Date.parse(now) - dayMs).toISOString();

/**
 * Why no `more` papers, texts or notes can be added now, and what to do instead; null where they
 * can. A
 * program that runs wild, or a person, must not fill the store's disk or its patients' telephones.
 */
export async function overQuota(
  scope: Pick<Scope, 'db' | 'storeId' | 'userId' | 'now'>,
  what: keyof typeof dayQuotas,
  more: number,
): Promise<string | null> {
  const made = await madeSince(scope, what, aDayBefore(scope.now));
  const most = dayQuotas[what];
  const { noun, person, store } = words[what];
  if (made.person + more > most.person)
    return `You have added ${told(made.person, noun, most.person)} ${person}`;
  if (made.store + more > most.store)
    return `The store has added ${told(made.store, noun, most.store)} ${store}`;
  return null;
}

/** Electronic messages that one person may drop within 24 hours, and their bytes together. */
export const droppedErx = { count: 200, bytes: 20_971_520 } as const;
const megabytes = (bytes: number): string => `${bytes / 1_048_576} MB together`;
/**
 * Why a person can't drop another electronic message of so many bytes now, and what to do instead;
 * null where they can. What comes in by the network's line or the inbox folder counts for nobody.
 */
export async function overErxQuota(
  scope: Pick<Scope, 'db' | 'storeId' | 'userId' | 'now'>,
  bytes: number,
): Promise<string | null> {
  const dropped = await droppedSince(scope, aDayBefore(scope.now));
  const instead = 'Further ones come in by the line or the inbox folder.';
  const { count, bytes: most } = droppedErx;
  if (dropped.count >= count)
    return `You have added ${told(dropped.count, 'electronic messages', count)} ${instead}`;
  if (dropped.bytes + bytes > most)
    return `Your electronic messages of a day have more than ${megabytes(most)}. ${instead}`;
  return null;
}

import type { ClosedOrder } from '../contract/counter.ts';

type Found = Pick<ClosedOrder, 'person' | 'initials'>;

/**
 * What the counter is told where the orders of several people were found: whether their initials
 * tell them apart. Null for one person.
 */
export function peopleFoundText(orders: readonly Found[]): string | null {
  const people = new Map(orders.map(({ person, initials }) => [person, initials]));
  if (people.size < 2) return null;
  const shared = [...people.values()].filter(
    (initials, index, all) => all.indexOf(initials) !== index,
  );
  if (shared.length === 0)
    return `${people.size} people. Ask for the whole name: the initials tell them apart.`;
  const alike = [...new Set(shared)].join(', ');
  const ask = 'ask for the order number, or scan the bag.';
  return `${people.size} people. ${alike} is more than one of them: ${ask}`;
}

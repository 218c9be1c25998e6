import type { Command } from '#ui/platform/commands/registry.ts';

interface Offered {
  readonly command: Pick<Command, 'id' | 'title' | 'keys' | 'event' | 'bar'>;
}
interface KeyHere {
  readonly id: string;
  readonly keys: string | undefined;
  readonly title: string;
}
/** As many keys as the status bar has room for. */
const mostKeys = 6;
const doesSame = ({ command: one }: Offered, { command: other }: Offered): boolean =>
  one.keys[0] === other.keys[0] && JSON.stringify(one.event) === JSON.stringify(other.event);

/**
 * The keys of the status bar, of what may run here, the nearest first. Of a key that several scopes
 * know, the nearest is the one that it runs. Where a place further out calls the very same by a
 * name of its own, that name stands: a table's "Edit" is "Cash in or out" among cash drawers.
 */
export function keysHere(able: readonly Offered[]): readonly KeyHere[] {
  return able
    .filter(
      (offered, index) =>
        able.findIndex(({ command }) => command.keys[0] === offered.command.keys[0]) === index,
    )
    .toSorted((a, b) => (a.command.bar ?? 0) - (b.command.bar ?? 0))
    .slice(0, mostKeys)
    .map((offered) => ({
      id: offered.command.id,
      keys: offered.command.keys[0],
      title: able.findLast((other) => doesSame(offered, other))?.command.title ?? '',
    }));
}

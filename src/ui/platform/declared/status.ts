import type { PermissionKey } from '#domain/admin/permissions.ts';
import type { ReasonInput } from '#machines/platform/reason/reason.ports.ts';
import type { recordScreenMachine } from '#machines/platform/record/record-screen.machine.ts';
import type { CommandOf } from '#ui/platform/commands/registry.ts';

interface Standing {
  readonly id: number;
  readonly version: number;
  readonly active: boolean;
  readonly inactiveReason?: string | null;
  readonly blocked?: boolean;
  readonly blockedReason?: string | null;
}
/**
 * The two switches of a kind of record. `R` must have `id`, `version`, `active` and, where it can
 * be blocked, `blocked` and `blockedReason`.
 */
export interface StatusDeclaration<R> {
  /**
   * What is usually said, in the order of Alt+1 to 9: leaving the list of the active, and coming
   * back to it.
   */
  readonly inactive: readonly string[];
  readonly active: readonly string[];
  /** Usual reasons to block; absent where nothing of the kind is blocked. */
  readonly blocked?: readonly string[];
  /** The row as it stands, where its members are called otherwise. */
  readonly standing?: (row: R) => Standing;
}

/**
 * What Active/InActive and Blocked open the reason dialog with: the switch is turned, the reason is
 * asked.
 */
export function reasonsOf<R>(
  { kind: entity, named }: { readonly kind: string; named(row: R): string },
  statusDeclaration: StatusDeclaration<R>,
): Readonly<Record<string, (row: R) => ReasonInput>> {
  // A row whose declaration has no `standing` has the members of a Standing itself.
  const read = (row: R): Standing =>
    statusDeclaration.standing?.(row) ?? (row as unknown as Standing);
  const { blocked } = statusDeclaration;
  const about = (standing: Standing) => ({ entity, id: standing.id, version: standing.version });
  return {
    activate: (row) => {
      const standing = read(row);
      return {
        title: 'Inactive Reason',
        kind: 'inactive',
        who: named(row),
        before: { on: standing.active, reason: standing.inactiveReason ?? '' },
        record: about(standing),
        on: !standing.active,
        text: '',
        presets: standing.active ? statusDeclaration.inactive : statusDeclaration.active,
        autoClose: true,
      };
    },
    ...(blocked
      ? {
          block: (row: R): ReasonInput => {
            const standing = read(row);
            return {
              title: 'Blocked Reason',
              kind: 'blocked',
              who: named(row),
              before: { on: standing.blocked === true, reason: standing.blockedReason ?? '' },
              record: about(standing),
              on: !standing.blocked,
              text: standing.blockedReason ?? '',
              presets: standing.blocked ? [] : blocked,
              autoClose: false,
            };
          },
        }
      : {}),
  };
}
/**
 * Their keys on the page. In a text field Ctrl+A stays "select all", so the switch has Ctrl+Shift+A
 * too.
 */
export const statusCommands = (
  name: string,
  group: string,
  blocks: boolean,
  write: { readonly permission?: PermissionKey },
): readonly CommandOf<typeof recordScreenMachine>[] => [
  {
    id: `${name}.activate`,
    title: 'Active/InActive',
    group,
    hint: 'Makes the row inactive, or active again, with a reason.',
    keys: ['Ctrl+A', 'Ctrl+Shift+A'],
    event: { type: 'list.do', verb: 'activate' },
    fallback: true,
    hidden: true,
    ...write,
  },
  ...(blocks
    ? [
        {
          id: `${name}.block`,
          title: 'Blocked',
          group,
          hint: 'Blocks the row, or lets it go, with a reason.',
          keys: ['Alt+B'],
          event: { type: 'list.do' as const, verb: 'block' },
          bar: 45,
          ...write,
        },
      ]
    : []),
];

import { useSelector } from '@xstate/react';
import type { CountersRef } from '#machines/platform/counters/counters.machine.ts';
import { countersOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { ariaKeys, Kbd } from '#ui/kit/kbd.tsx';
import { useCommand } from '#ui/platform/commands/use-commands.ts';
import { useWorkstation } from '#ui/platform/commands/workstation-context.tsx';
import { badgeText, type Tool } from './toolbars.ts';

/** What a counter says now; undefined until it was counted. */
export function useCount(name: string | undefined): number | undefined {
  const counters = useSelector(useWorkstation(), countersOf) as CountersRef | undefined;
  return useSelector(counters, (snapshot) =>
    snapshot && name !== undefined ? snapshot.context.counts[name] : undefined,
  );
}

/** The last count failed: the numbers are those of before. */
export function useCountsStale(): boolean {
  const counters = useSelector(useWorkstation(), countersOf) as CountersRef | undefined;
  return useSelector(counters, (snapshot) => snapshot?.context.stale ?? false);
}

interface Props {
  readonly tool: Tool;
  readonly tabIndex: number;
  onFocus(): void;
}
/** A popup of a private toolbar. One that is not built stays visible and says so. */
export function ToolButton({ tool, tabIndex, onFocus }: Props) {
  const command = useCommand(`tool.${tool.dialog}`);
  const count = useCount(tool.counter);
  const badge = badgeText(count, tool.overflow);
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      onFocus={onFocus}
      onClick={command.run}
      aria-disabled={command.why !== null || undefined}
      title={command.why ?? tool.hint}
      aria-keyshortcuts={command.keys === undefined ? undefined : ariaKeys(command.keys)}
      className={cx(
        'flex items-center gap-1 rounded-md px-2 py-1 font-medium text-muted hover:bg-raised',
        command.why !== null && 'opacity-60',
      )}
    >
      {tool.title}
      {badge === null ? null : (
        <Badge hue="danger" label={`${count} waiting`}>
          {badge}
        </Badge>
      )}
      {command.keys === undefined ? null : <Kbd keys={command.keys} />}
    </button>
  );
}

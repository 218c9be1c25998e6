import { useSelector } from '@xstate/react';
import type { CountersRef } from '#machines/platform/counters/counters.machine.ts';
import { countersOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { ariaKeys, Kbd } from '#ui/kit/kbd.tsx';
import { useCommand } from '#ui/platform/commands/use-commands.ts';
import { useWorkstation } from '#ui/platform/commands/workstation-context.tsx';
import { badgeText, type Tool } from './toolbars.ts';

const useCounters = () => useSelector(useWorkstation(), countersOf) as CountersRef | undefined;

const none = {};
/** What a counter says now; undefined until it was counted. */
export function useCount(name: string | undefined): number | undefined {
  return useSelector(useCounters(), (snapshot) =>
    snapshot && name !== undefined ? snapshot.context.counts[name] : undefined,
  );
}

/** All counts, by their names. */
export function useCounts(): Readonly<Record<string, number>> {
  return useSelector(useCounters(), (snapshot) => snapshot?.context.counts) ?? none;
}

/** The last count failed: the numbers are those of before. */
export function useCountsStale(): boolean {
  return useSelector(useCounters(), (snapshot) => snapshot?.context.stale ?? false);
}

interface Props {
  readonly tool: Tool;
  /** The first stroke of all popups of the bar, which the bar shows once where it is narrow. */
  readonly lead: string | null;
  readonly tabIndex: number;
  onFocus(): void;
}
/** The whole key where there is room; else only what follows the bar's first stroke. */
function ToolKey({ keys, lead }: { readonly keys: string; readonly lead: string | null }) {
  if (lead === null || !keys.startsWith(`${lead} `)) return <Kbd keys={keys} />;
  return (
    <>
      <Kbd keys={keys} className="max-[1640px]:hidden" />
      <Kbd keys={keys.slice(lead.length + 1)} className="min-[1641px]:hidden" />
    </>
  );
}

/** A popup of a private toolbar. One that is not built stays visible and says so. */
export function ToolButton({ tool, lead, tabIndex, onFocus }: Props) {
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
        'flex items-center gap-1 rounded-md px-1.5 py-1 font-medium text-muted hover:bg-raised',
        'whitespace-nowrap',
        command.why !== null && 'opacity-60',
      )}
    >
      <tool.icon size={14} aria-hidden="true" className="shrink-0" />
      {tool.title}
      {badge === null ? null : (
        <Badge hue="danger" label={`${count} waiting`}>
          {badge}
        </Badge>
      )}
      {command.keys === undefined ? null : <ToolKey keys={command.keys} lead={lead} />}
    </button>
  );
}

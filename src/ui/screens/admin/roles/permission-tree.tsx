import { useState, type KeyboardEvent } from 'react';
import type { PermissionNode } from '#machines/admin/roles/roles.ports.ts';

interface Props {
  readonly tree: readonly PermissionNode[];
  readonly selected: readonly number[];
  onTurn(permissionId: number): void;
  readonly error: string | undefined;
}
interface Line {
  readonly id: number;
  readonly label: string;
  readonly level: 1 | 2;
  readonly page: number;
  readonly partly: boolean;
}

const linesOf = (
  tree: readonly PermissionNode[],
  selected: readonly number[],
  open: ReadonlySet<number>,
): readonly Line[] =>
  tree.flatMap(({ pagePermission, pageFeatures }) => {
    const some = pageFeatures.filter((pageFeature) =>
      selected.includes(pageFeature.secPermissionId),
    ).length;
    const page: Line = {
      id: pagePermission.secPermissionId,
      label: pagePermission.permissionName,
      level: 1,
      page: pagePermission.secPermissionId,
      partly: some > 0 && some < pageFeatures.length,
    };
    return [
      page,
      ...(open.has(pagePermission.secPermissionId)
        ? pageFeatures.map((pageFeature): Line => ({
            id: pageFeature.secPermissionId,
            label: pageFeature.permissionName,
            level: 2,
            page: pagePermission.secPermissionId,
            partly: false,
          }))
        : []),
    ];
  });

const signOf = (partly: boolean, selected: boolean): string => {
  if (partly) return '–';
  return selected ? '✓' : '';
};
/** The checkable tree: one tab stop, arrows move and open, Space checks, letters find. */
export function PermissionTree({ tree, selected, onTurn, error }: Props) {
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () => new Set(tree.map((node) => node.pagePermission.secPermissionId)),
  );
  const [active, setActive] = useState<number | null>(
    tree[0]?.pagePermission.secPermissionId ?? null,
  );
  const lines = linesOf(tree, selected, open);
  const at = lines.findIndex((line) => line.id === active);
  const turnOpen = (id: number, on: boolean) =>
    setOpen((group) => {
      const next = new Set(group);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  const go = (index: number) => {
    const line = lines[Math.max(0, Math.min(lines.length - 1, index))];
    if (line) {
      setActive(line.id);
      document.getElementById(`permission-${line.id}`)?.scrollIntoView?.({ block: 'nearest' });
    }
  };
  const find = (letter: string) => {
    const next = [...lines.slice(at + 1), ...lines.slice(0, at + 1)].find((line) =>
      line.label.toLowerCase().startsWith(letter),
    );
    if (next) go(lines.indexOf(next));
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => go(at + 1),
    ArrowUp: () => go(at - 1),
    Home: () => go(0),
    End: () => go(lines.length - 1),
    ArrowRight: () => {
      const line = lines[at];
      if (line?.level === 1) {
        if (open.has(line.id)) go(at + 1);
        else turnOpen(line.id, true);
      }
    },
    ArrowLeft: () => {
      const line = lines[at];
      if (line?.level === 2) setActive(line.page);
      else if (line) turnOpen(line.id, false);
    },
    ' ': () => {
      if (active !== null) onTurn(active);
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey) return;
    const act =
      keys[event.key] ?? (event.key.length === 1 ? () => find(event.key.toLowerCase()) : undefined);
    if (act) {
      event.preventDefault();
      act();
    }
  };
  return (
    <div>
      <div
        role="tree"
        aria-label="Permissions"
        aria-multiselectable="true"
        aria-invalid={error !== undefined || undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        aria-activedescendant={active === null ? undefined : `permission-${active}`}
        className={`max-h-[min(50vh,420px)] overflow-y-auto rounded-[9px] border bg-raised p-1.5 ${error === undefined ? 'border-line-2' : 'border-danger'}`}
      >
        {lines.map((line) => (
          <div
            key={line.id}
            id={`permission-${line.id}`}
            role="treeitem"
            aria-level={line.level}
            aria-expanded={line.level === 1 ? open.has(line.id) : undefined}
            aria-selected={selected.includes(line.id)}
            aria-checked={line.partly ? 'mixed' : selected.includes(line.id)}
            onClick={() => {
              setActive(line.id);
              onTurn(line.id);
            }}
            className={`flex h-7 cursor-default items-center gap-2 rounded px-1.5 ${line.level === 2 ? 'ml-6' : 'font-semibold'} ${line.id === active ? 'bg-row' : ''}`}
          >
            <span
              aria-hidden="true"
              className={`grid size-4 place-items-center rounded border text-tiny ${selected.includes(line.id) ? 'border-accent bg-accent text-accent-ink' : 'border-line-2'}`}
            >
              {signOf(line.partly, selected.includes(line.id))}
            </span>
            {line.label}
          </div>
        ))}
      </div>
      {error === undefined ? null : <p className="mt-1 text-small text-danger">{error}</p>}
    </div>
  );
}

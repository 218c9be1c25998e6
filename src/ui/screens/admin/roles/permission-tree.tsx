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
  tree.flatMap(({ pagePermission: p, pageFeatures }) => {
    const some = pageFeatures.filter((f) => selected.includes(f.secPermissionId)).length;
    const page: Line = {
      id: p.secPermissionId,
      label: p.permissionName,
      level: 1,
      page: p.secPermissionId,
      partly: some > 0 && some < pageFeatures.length,
    };
    return [
      page,
      ...(open.has(p.secPermissionId)
        ? pageFeatures.map((f): Line => ({
            id: f.secPermissionId,
            label: f.permissionName,
            level: 2,
            page: p.secPermissionId,
            partly: false,
          }))
        : []),
    ];
  });

/** The checkable tree: one tab stop, arrows move and open, Space checks, letters find. */
export function PermissionTree({ tree, selected, onTurn, error }: Props) {
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () => new Set(tree.map((p) => p.pagePermission.secPermissionId)),
  );
  const [active, setActive] = useState<number | null>(
    tree[0]?.pagePermission.secPermissionId ?? null,
  );
  const lines = linesOf(tree, selected, open);
  const at = lines.findIndex((l) => l.id === active);
  const turnOpen = (id: number, on: boolean) =>
    setOpen((o) => {
      const next = new Set(o);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  const go = (i: number) => {
    const line = lines[Math.max(0, Math.min(lines.length - 1, i))];
    if (line) {
      setActive(line.id);
      document.getElementById(`permission-${line.id}`)?.scrollIntoView?.({ block: 'nearest' });
    }
  };
  const find = (letter: string) => {
    const next = [...lines.slice(at + 1), ...lines.slice(0, at + 1)].find((l) =>
      l.label.toLowerCase().startsWith(letter),
    );
    if (next) go(lines.indexOf(next));
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => go(at + 1),
    ArrowUp: () => go(at - 1),
    Home: () => go(0),
    End: () => go(lines.length - 1),
    ArrowRight: () => {
      const l = lines[at];
      if (l?.level === 1) {
        if (open.has(l.id)) go(at + 1);
        else turnOpen(l.id, true);
      }
    },
    ArrowLeft: () => {
      const l = lines[at];
      if (l?.level === 2) setActive(l.page);
      else if (l) turnOpen(l.id, false);
    },
    ' ': () => {
      if (active !== null) onTurn(active);
    },
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.ctrlKey || e.altKey) return;
    const act = keys[e.key] ?? (e.key.length === 1 ? () => find(e.key.toLowerCase()) : undefined);
    if (act) {
      e.preventDefault();
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
        {lines.map((l) => (
          <div
            key={l.id}
            id={`permission-${l.id}`}
            role="treeitem"
            aria-level={l.level}
            aria-expanded={l.level === 1 ? open.has(l.id) : undefined}
            aria-selected={selected.includes(l.id)}
            aria-checked={l.partly ? 'mixed' : selected.includes(l.id)}
            onClick={() => {
              setActive(l.id);
              onTurn(l.id);
            }}
            className={`flex h-7 cursor-default items-center gap-2 rounded px-1.5 ${l.level === 2 ? 'ml-6' : 'font-semibold'} ${l.id === active ? 'bg-row' : ''}`}
          >
            <span
              aria-hidden="true"
              className={`grid size-4 place-items-center rounded border text-tiny ${selected.includes(l.id) ? 'border-accent bg-accent text-accent-ink' : 'border-line-2'}`}
            >
              {l.partly ? '–' : selected.includes(l.id) ? '✓' : ''}
            </span>
            {l.label}
          </div>
        ))}
      </div>
      {error === undefined ? null : <p className="mt-1 text-small text-danger">{error}</p>}
    </div>
  );
}

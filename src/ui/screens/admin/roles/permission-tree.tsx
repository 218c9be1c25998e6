import { useRef, useState, type KeyboardEvent } from 'react';
import type { PermissionNode } from '#machines/platform/workstation/account.ts';

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
/** Letters that follow each other this closely are one word. */
const wordMs = 1_500;
/** What was typed in one go, for a list that finds by its beginning. */
function useTypedWord() {
  const word = useRef({ text: '', at: -wordMs });
  return {
    /** The word with one more key; a pause begins a new one. */
    with: (key: string, at: number): string => {
      const before = at - word.current.at < wordMs ? word.current.text : '';
      word.current = { text: before + key.toLowerCase(), at };
      return word.current.text;
    },
    /** A Space now would stand within the word. */
    isOpen: (at: number): boolean => at - word.current.at < wordMs && /\S$/.test(word.current.text),
    end: () => {
      word.current = { text: '', at: -wordMs };
    },
  };
}
/** The line that begins so: one letter goes on to the next, a longer word may stay at its line. */
function lineMeant(lines: readonly Line[], at: number, typed: string): Line | undefined {
  const from = typed.length === 1 ? at + 1 : Math.max(0, at);
  return [...lines.slice(from), ...lines.slice(0, from)].find((line) =>
    line.label.toLowerCase().startsWith(typed),
  );
}
/**
 * The checkable tree: one tab stop, arrows move and open, Space checks, words find. A Space within
 * a word that is being typed belongs to the word: it checks nothing.
 */
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
  const word = useTypedWord();
  const find = (typed: string) => {
    const next = lineMeant(lines, at, typed);
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
    const isOfWord = event.key === ' ' ? word.isOpen(event.timeStamp) : /^\P{Z}$/u.test(event.key);
    const act = isOfWord ? () => find(word.with(event.key, event.timeStamp)) : keys[event.key];
    if (!act) return;
    event.preventDefault();
    if (!isOfWord) word.end();
    act();
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

import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { cx } from '#ui/kit/class-names.ts';
import { useFieldPorts, type TreeNode } from './field-ports.tsx';
import { groupProps, type FieldViewProps } from './field-view.ts';

export interface CheckTreeProps {
  readonly id: string;
  readonly label?: string;
  readonly nodes: readonly TreeNode[];
  readonly value: readonly number[];
  readonly readOnly?: boolean;
  onChange(value: readonly number[]): void;
  readonly describe?: object;
}
interface Line {
  readonly node: TreeNode;
  readonly level: 1 | 2;
  readonly parent: TreeNode | null;
  readonly at: number;
  readonly of: number;
}

const linesOf = (nodes: readonly TreeNode[], closed: ReadonlySet<number>): readonly Line[] =>
  nodes.flatMap((node, i): Line[] => [
    { node, level: 1, parent: null, at: i + 1, of: nodes.length },
    ...(closed.has(node.id)
      ? []
      : (node.children ?? []).map((child, j): Line => ({
          node: child,
          level: 2,
          parent: node,
          at: j + 1,
          of: node.children!.length,
        }))),
  ]);
type Mark = boolean | 'mixed';
const markOf = (l: Line, value: ReadonlySet<number>): Mark => {
  if (value.has(l.node.id)) return true;
  return l.level === 1 && l.node.children?.some((c) => value.has(c.id)) ? 'mixed' : false;
};
/** Checking a parent checks its children and the other way round; a parent is checked when all of its children are. */
export function toggled(
  nodes: readonly TreeNode[],
  value: readonly number[],
  id: number,
): readonly number[] {
  const set = new Set(value);
  const parent = nodes.find((n) => n.id === id || n.children?.some((c) => c.id === id));
  const on = !set.has(id);
  const ids = parent?.id === id ? [id, ...(parent.children ?? []).map((c) => c.id)] : [id];
  for (const i of ids)
    if (on) set.add(i);
    else set.delete(i);
  if (parent && parent.id !== id) {
    if (parent.children!.every((c) => set.has(c.id))) set.add(parent.id);
    else set.delete(parent.id);
  }
  return nodes
    .flatMap((n) => [n.id, ...(n.children ?? []).map((c) => c.id)])
    .filter((i) => set.has(i));
}
const isLetter = (e: KeyboardEvent) =>
  e.key.length === 1 && e.key !== ' ' && !e.ctrlKey && !e.altKey && !e.metaKey;

/** A checkable tree of two levels: one tab stop, arrows walk and fold, Space checks, letters jump (APG tree view). */
export function CheckTree({
  id,
  label,
  nodes,
  value,
  readOnly = false,
  onChange,
  describe,
}: CheckTreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [active, setActive] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const lines = linesOf(nodes, closed);
  const chosen = new Set(value);
  const at = Math.min(active, lines.length - 1);
  const line = lines[at];
  const go = (i: number) => {
    const n = Math.max(0, Math.min(lines.length - 1, i));
    setActive(n);
    document.getElementById(`${id}-n${lines[n]?.node.id}`)?.scrollIntoView?.({ block: 'nearest' });
  };
  const fold = (node: TreeNode, shut: boolean) => {
    const next = new Set(closed);
    if (shut) next.add(node.id);
    else next.delete(node.id);
    setClosed(next);
  };
  const check = (node: TreeNode) => {
    if (!readOnly) onChange(toggled(nodes, value, node.id));
  };
  const left = () => {
    if (line?.parent) go(lines.findIndex((l) => l.node === line.parent));
    else if (line) fold(line.node, true);
  };
  const right = () => {
    if (!line || line.level === 2) return;
    if (closed.has(line.node.id)) fold(line.node, false);
    else go(at + 1);
  };
  const jump = (letter: string) => {
    const order = [...lines.keys()].map((k) => (at + 1 + k) % lines.length);
    const hit = order.find((i) => lines[i]!.node.label.toLowerCase().startsWith(letter));
    if (hit !== undefined) go(hit);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => go(at + 1),
    ArrowUp: () => go(at - 1),
    Home: () => go(0),
    End: () => go(lines.length - 1),
    ArrowLeft: left,
    ArrowRight: right,
    ' ': () => line && check(line.node),
  };
  const onKeyDown = (e: KeyboardEvent) => {
    const act = e.ctrlKey || e.altKey || e.shiftKey ? undefined : keys[e.key];
    if (act) {
      e.preventDefault();
      act();
    } else if (isLetter(e)) {
      e.preventDefault();
      jump(e.key.toLowerCase());
    }
  };
  return (
    <div
      ref={box}
      id={id}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable="true"
      {...describe}
      onKeyDown={onKeyDown}
      aria-activedescendant={line ? `${id}-n${line.node.id}` : undefined}
      className="control group h-auto! max-h-72 overflow-auto py-1!"
    >
      {lines.map((l, i) => {
        const mark = markOf(l, chosen);
        const Fold = closed.has(l.node.id) ? ChevronRight : ChevronDown;
        return (
          <div
            key={l.node.id}
            id={`${id}-n${l.node.id}`}
            role="treeitem"
            aria-level={l.level}
            aria-posinset={l.at}
            aria-setsize={l.of}
            aria-checked={mark}
            aria-expanded={
              l.level === 1 && l.node.children?.length ? !closed.has(l.node.id) : undefined
            }
            className={cx(
              'flex h-6 items-center gap-1.5 rounded px-1',
              l.level === 2 && 'pl-6',
              i === at && 'group-focus:bg-row',
            )}
            onClick={() => {
              setActive(i);
              check(l.node);
            }}
          >
            {l.level === 1 && l.node.children?.length ? (
              <Fold
                aria-hidden="true"
                size={14}
                className="text-muted"
                onClick={(e) => {
                  e.stopPropagation();
                  fold(l.node, !closed.has(l.node.id));
                }}
              />
            ) : (
              <span className="w-3.5" />
            )}
            <span
              aria-hidden="true"
              className={cx(
                'grid size-3.5 shrink-0 place-items-center rounded-[3px] border text-[10px] leading-none font-bold',
                mark === false ? 'border-line-2' : 'border-accent bg-accent text-accent-ink',
              )}
            >
              {mark === true ? '✓' : mark === 'mixed' ? '–' : ''}
            </span>
            {l.node.label}
          </div>
        );
      })}
    </div>
  );
}
/** All records of a kind as the nodes of a tree; null until they are here. */
function useNodes(p: FieldViewProps): readonly TreeNode[] | null {
  const ports = useFieldPorts();
  const of = p.field.of;
  const [nodes, setNodes] = useState<readonly TreeNode[] | null>(null);
  useEffect(() => {
    if (of === undefined) return undefined;
    const asked = new AbortController();
    ports.search(of, '', asked.signal).then(
      (all) => {
        if (!asked.signal.aborted) setNodes(all.map(({ id, label }) => ({ id, label })));
      },
      () => undefined,
    );
    return () => asked.abort();
  }, [ports, of]);
  return of === undefined ? ports.nodesOf(p.name) : nodes;
}
export function TreeFieldView(p: FieldViewProps) {
  const nodes = useNodes(p);
  const chosen = Array.isArray(p.value) ? (p.value as readonly number[]) : [];
  // What is chosen and not listed (a store that this person does not see) stays chosen.
  const unseen = chosen.filter(
    (id) => nodes !== null && p.field.of !== undefined && !nodes.some((n) => n.id === id),
  );
  return (
    <CheckTree
      id={p.id}
      nodes={nodes ?? []}
      value={chosen}
      readOnly={p.readOnly || nodes === null}
      onChange={(value) => p.onChange([...value, ...unseen])}
      describe={groupProps(p)}
    />
  );
}

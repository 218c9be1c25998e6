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
  nodes.flatMap((node, index): Line[] => [
    { node, level: 1, parent: null, at: index + 1, of: nodes.length },
    ...(closed.has(node.id)
      ? []
      : (node.children ?? []).map((child, index, children): Line => ({
          node: child,
          level: 2,
          parent: node,
          at: index + 1,
          of: children.length,
        }))),
  ]);
type Mark = boolean | 'mixed';
const signOf = (mark: Mark): string => {
  if (mark === 'mixed') return '–';
  return mark ? '✓' : '';
};
const markOf = (line: Line, value: ReadonlySet<number>): Mark => {
  if (value.has(line.node.id)) return true;
  return line.level === 1 && line.node.children?.some((child) => value.has(child.id))
    ? 'mixed'
    : false;
};
/**
 * Checking a parent checks its children and the other way round; a parent is checked when all of
 * its children are.
 */
function toggled(
  nodes: readonly TreeNode[],
  value: readonly number[],
  id: number,
): readonly number[] {
  const set = new Set(value);
  const parent = nodes.find(
    (node) => node.id === id || node.children?.some((child) => child.id === id),
  );
  const on = !set.has(id);
  const ids = parent?.id === id ? [id, ...(parent.children ?? []).map((child) => child.id)] : [id];
  for (const index of ids)
    if (on) set.add(index);
    else set.delete(index);
  if (parent && parent.id !== id) {
    if (parent.children?.every((child) => set.has(child.id))) set.add(parent.id);
    else set.delete(parent.id);
  }
  return nodes
    .flatMap((node) => [node.id, ...(node.children ?? []).map((child) => child.id)])
    .filter((index) => set.has(index));
}
const isLetter = (event: KeyboardEvent) =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.altKey && !event.metaKey;

interface TreeItemProps {
  readonly id: string;
  readonly line: ReturnType<typeof linesOf>[number];
  readonly mark: ReturnType<typeof markOf>;
  readonly isActive: boolean;
  readonly isClosed: boolean;
  readonly check: () => void;
  readonly fold: () => void;
}
function TreeItem({ id, line, mark, isActive, isClosed, check, fold }: TreeItemProps) {
  const isParent = line.level === 1 && (line.node.children?.length ?? 0) > 0;
  const Fold = isClosed ? ChevronRight : ChevronDown;
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={line.level}
      aria-posinset={line.at}
      aria-setsize={line.of}
      aria-checked={mark}
      aria-expanded={isParent ? !isClosed : undefined}
      className={cx(
        'flex h-6 items-center gap-1.5 rounded px-1',
        line.level === 2 && 'pl-6',
        isActive && 'group-focus:bg-row',
      )}
      onClick={check}
    >
      {isParent ? (
        <Fold
          aria-hidden="true"
          size={14}
          className="text-muted"
          onClick={(event) => {
            event.stopPropagation();
            fold();
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
        {signOf(mark)}
      </span>
      {line.node.label}
    </div>
  );
}

/**
 * A checkable tree of two levels: one tab stop, arrows walk and fold, Space checks, letters jump
 * (APG tree view).
 */
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
  const go = (index: number) => {
    const number = Math.max(0, Math.min(lines.length - 1, index));
    setActive(number);
    document
      .getElementById(`${id}-n${lines[number]?.node.id}`)
      ?.scrollIntoView?.({ block: 'nearest' });
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
    if (line?.parent) go(lines.findIndex((item) => item.node === line.parent));
    else if (line) fold(line.node, true);
  };
  const right = () => {
    if (!line || line.level === 2) return;
    if (closed.has(line.node.id)) fold(line.node, false);
    else go(at + 1);
  };
  const jump = (letter: string) => {
    const order = [...lines.keys()].map((key) => (at + 1 + key) % lines.length);
    const hit = order.find((index) => lines[index]?.node.label.toLowerCase().startsWith(letter));
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
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.altKey || event.shiftKey ? undefined : keys[event.key];
    if (act) {
      event.preventDefault();
      act();
    } else if (isLetter(event)) {
      event.preventDefault();
      jump(event.key.toLowerCase());
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
      {lines.map((line, index) => (
        <TreeItem
          key={line.node.id}
          id={`${id}-n${line.node.id}`}
          line={line}
          mark={markOf(line, chosen)}
          isActive={index === at}
          isClosed={closed.has(line.node.id)}
          check={() => {
            setActive(index);
            check(line.node);
          }}
          fold={() => fold(line.node, !closed.has(line.node.id))}
        />
      ))}
    </div>
  );
}
/** All records of a kind as the nodes of a tree; null until they are here. */
function useNodes(field: FieldViewProps): readonly TreeNode[] | null {
  const ports = useFieldPorts();
  const of = field.field.of;
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
  return of === undefined ? ports.nodesOf(field.name) : nodes;
}
export function TreeFieldView(props: FieldViewProps) {
  const nodes = useNodes(props);
  const chosen = Array.isArray(props.value) ? (props.value as readonly number[]) : [];
  // What is chosen and not listed (a store that this person does not see) stays chosen.
  const unseen = chosen.filter(
    (id) => nodes !== null && props.field.of !== undefined && !nodes.some((node) => node.id === id),
  );
  return (
    <CheckTree
      id={props.id}
      nodes={nodes ?? []}
      value={chosen}
      readOnly={props.readOnly || nodes === null}
      onChange={(value) => props.onChange([...value, ...unseen])}
      describe={groupProps(props)}
    />
  );
}

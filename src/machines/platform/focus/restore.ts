/**
 * Where the focus was when a layer opened over it. `E` is the element, which only the view knows.
 */
export interface Origin<E> {
  readonly element: E | null;
  /** The key of the table row, and the keys around it as they stood. */
  readonly rowKey: string | null;
  readonly rowKeys: readonly string[];
  readonly field: string | null;
}
/** What the view can still find. */
export interface Probe<E> {
  /** Connected, visible and enabled. */
  isAlive(element: E): boolean;
  row(key: string): E | null;
  field(name: string): E | null;
  /** The table, form or panel that the focus stood in, or the layer that is open now. */
  container(): E | null;
  heading(): E | null;
}

const neighbours = (origin: Origin<unknown>): readonly string[] => {
  const at = origin.rowKey === null ? -1 : origin.rowKeys.indexOf(origin.rowKey);
  if (at < 0) return [];
  return [...origin.rowKeys.slice(at + 1), ...origin.rowKeys.slice(0, at).toReversed()];
};
const firstRow = <E>(keys: readonly string[], probe: Probe<E>): E | null => {
  for (const key of keys) {
    const row = probe.row(key);
    if (row !== null) return row;
  }
  return null;
};

/**
 * The same element, the same row, the next row or else the previous, the field, the container, the
 * heading. Never nothing while the page has a heading.
 */
export function restoreTarget<E>(origin: Origin<E>, probe: Probe<E>): E | null {
  if (origin.element !== null && probe.isAlive(origin.element)) return origin.element;
  return (
    (origin.rowKey === null ? null : probe.row(origin.rowKey)) ??
    firstRow(neighbours(origin), probe) ??
    (origin.field === null ? null : probe.field(origin.field)) ??
    probe.container() ??
    probe.heading()
  );
}

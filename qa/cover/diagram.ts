import type { Row } from './rows.ts';
import { byKeys } from './table.ts';

/** A state in its place on the drawing. */
interface Placed {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}
const boxHeight = 30;
const columnWidth = 230;
const rowHeight = 52;
const boxWidth = 180;
const margin = 10;
export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** The states that a transition joins: one of a group stands for all that are in the group. */
const endsOf = (row: Row, name: string): readonly string[] => {
  if (row.states.includes(name)) return [name];
  const inside = row.states.find((state) => state.startsWith(`${name}.`));
  return inside === undefined ? [] : [inside];
};
/** How many steps each state is from the first, along the arrows. */
function stepsFrom(row: Row): ReadonlyMap<string, number> {
  const steps = new Map<string, number>();
  const [first] = row.states;
  let edge = first === undefined ? [] : [first];
  for (let step = 0; edge.length > 0; step += 1) {
    for (const name of edge) steps.set(name, step);
    edge = [
      ...new Set(
        row.transitions
          .filter(({ from }) => endsOf(row, from).some((name) => edge.includes(name)))
          .flatMap(({ to }) => to.flatMap((name) => endsOf(row, name))),
      ),
    ].filter((name) => !steps.has(name));
  }
  return steps;
}
function placed(row: Row): readonly Placed[] {
  const steps = stepsFrom(row);
  const used = new Map<number, number>();
  return row.states.map((name) => {
    const column = steps.get(name) ?? 0;
    const at = used.get(column) ?? 0;
    used.set(column, at + 1);
    return { name, x: margin + column * columnWidth, y: margin + at * rowHeight };
  });
}
type Met = 'keys' | 'unit' | 'none';
const met = (row: Row, what: 'reached' | 'taken', name: string): Met => {
  if (byKeys(row[what]).has(name)) return 'keys';
  return row[what].unit.has(name) ? 'unit' : 'none';
};
/** The better of two: an arrow stands for all transitions between the same two states. */
const worth: Readonly<Record<Met, number>> = { none: 0, unit: 1, keys: 2 };

function arrowPath(from: Placed, to: Placed): string {
  const middle = boxHeight / 2;
  if (to.x > from.x) {
    const half = (to.x - from.x - boxWidth) / 2;
    return `M${from.x + boxWidth},${from.y + middle} C${from.x + boxWidth + half},${from.y + middle} ${to.x - half},${to.y + middle} ${to.x},${to.y + middle}`;
  }
  const out = from.y + boxHeight;
  return `M${from.x + boxWidth / 2},${out} C${from.x + boxWidth / 2},${out + 24} ${to.x + boxWidth / 2 + 20},${to.y + boxHeight + 24} ${to.x + boxWidth / 2 + 20},${to.y + boxHeight}`;
}
function arrows(row: Row, places: readonly Placed[]): readonly string[] {
  const best = new Map<string, { readonly path: string; readonly as: Met }>();
  for (const { name, from, to } of row.transitions)
    for (const source of endsOf(row, from))
      for (const target of to.flatMap((each) => endsOf(row, each))) {
        const start = places.find((place) => place.name === source);
        const end = places.find((place) => place.name === target);
        if (!start || !end || start === end) continue;
        const as = met(row, 'taken', name);
        const key = `${source} ${target}`;
        const known = best.get(key);
        if (!known || worth[as] > worth[known.as])
          best.set(key, { path: arrowPath(start, end), as });
      }
  return [...best.values()].map(
    ({ path, as }) => `<path class="${as}" d="${path}" marker-end="url(#tip)"/>`,
  );
}
const longestName = 26;
const shortened = (name: string): string =>
  name.length > longestName ? `…${name.slice(1 - longestName)}` : name;

/**
 * The machine as a drawing: its resting states, in columns by their distance from the first, and
 * the transitions between them; how each was met is told by colour and by the kind of line.
 */
export function diagram(row: Row): string {
  if (row.states.length === 0) return '';
  const places = placed(row);
  const width = Math.max(...places.map(({ x }) => x)) + boxWidth + margin;
  const height = Math.max(...places.map(({ y }) => y)) + boxHeight + 34;
  const boxes = places.map(
    ({ name, x, y }) =>
      `<g class="${met(row, 'reached', name)}"><rect x="${x}" y="${y}" width="${boxWidth}" height="${boxHeight}" rx="6"/><text x="${x + boxWidth / 2}" y="${y + 20}">${escaped(shortened(name))}</text></g>`,
  );
  return [
    `<svg role="img" aria-label="Diagram of ${escaped(row.name)}: the same is said by the tables below" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    ...arrows(row, places),
    ...boxes,
    '</svg>',
  ].join('\n');
}

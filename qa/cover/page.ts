import { causeOf } from '../draw/drawing.ts';
import { diagram, escaped } from './diagram.ts';
import type { Row } from './rows.ts';
import { byKeys, headings, share, sumsOf, together, type Sums } from './table.ts';

export const reportStyle = `
:root { color-scheme: light dark; font: 16px/1.45 system-ui, sans-serif; }
body { margin: 1.5rem auto; max-width: 75rem; padding: 0 1rem; }
a:focus, .scrolls:focus { outline: 3px solid #1d6ff2; outline-offset: 2px; }
table { border-collapse: collapse; margin: .5rem 0 1rem; }
th, td { border: 1px solid #8888; padding: .15rem .6rem; text-align: left; vertical-align: top; }
thead th { position: sticky; top: 0; background: Canvas; }
td.figure { text-align: right; white-space: nowrap; }
.scrolls { overflow-x: auto; }
svg { background: #fff; color: #111; max-width: none; }
svg rect { fill: #fff; stroke-width: 2; } svg path { fill: none; stroke-width: 1.6; }
svg text { font: 12px system-ui, sans-serif; text-anchor: middle; fill: #111; }
.keys rect, path.keys { stroke: #0b7a3b; } .keys rect { fill: #e3f6ea; }
.unit rect, path.unit { stroke: #9a6700; stroke-dasharray: 7 4; } .unit rect { fill: #fff6dd; }
.none rect, path.none { stroke: #b42318; stroke-dasharray: 2 4; } .none rect { fill: #fdeceb; }
`;
export const tip = `<svg width="0" height="0" aria-hidden="true"><defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0,0 L8,4 L0,8 z" style="fill:#444;stroke:none"/></marker></defs></svg>`;
const cells = (tag: 'td' | 'th', texts: readonly string[]): string =>
  texts.map((text) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${text}</${tag}>`).join('');
const table = (head: readonly string[], rows: readonly string[]): string =>
  `<table><thead><tr>${cells('th', head)}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`;
const figures = ({ cells: all }: Sums): string =>
  all.map(([part, whole]) => `<td class="figure">${share(part, whole)}</td>`).join('');
const overview = (rows: readonly Row[]): string =>
  table(
    ['machine', ...headings],
    [
      `<tr><th scope="row">all machines</th>${figures(together(rows))}</tr>`,
      ...rows.map(
        (row) =>
          `<tr><th scope="row"><a href="#${row.name}">${row.name}</a></th>${figures(sumsOf(row))}</tr>`,
      ),
    ],
  );
const yes = (is: boolean): string => (is ? 'yes' : '<strong>no</strong>');
const stateRows = (row: Row): readonly string[] =>
  row.states.map(
    (state) =>
      `<tr>${cells('td', [escaped(state), yes(row.reached.unit.has(state)), yes(byKeys(row.reached).has(state))])}</tr>`,
  );
const transitionRows = (row: Row): readonly string[] =>
  row.transitions.map(
    ({ name, from, eventType, to }) =>
      `<tr>${cells('td', [
        escaped(from || '(whole machine)'),
        `${escaped(causeOf(eventType))}${escaped(name.replace(/^.*-> #/, ' #')).replace(' #0', '')}`,
        escaped(to.join(', ') || 'stays'),
        yes(row.taken.unit.has(name)),
        yes(byKeys(row.taken).has(name)),
      ])}</tr>`,
  );
const section = (row: Row): string => `
<section aria-labelledby="${row.name}">
<h2 id="${row.name}" tabindex="-1">${row.name}</h2>
<p>${escaped(row.file)} · <a href="#top">to the table of all machines</a></p>
${
  row.states.length === 0
    ? '<p>A function makes this machine: record the unit tests, and they tell what it consists of.</p>'
    : `<div class="scrolls" tabindex="0" role="region" aria-label="Diagram of ${row.name}">${diagram(row)}</div>
${table(['state', 'unit tests', 'Chromium'], stateRows(row))}
${table(['from', 'when', 'goes to', 'unit tests', 'Chromium'], transitionRows(row))}`
}
</section>`;

/** The report as one page that opens from disk: no script, no other file. */
export const coverPage = (rows: readonly Row[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>What the tests take of the state machines</title>
<style>${reportStyle}</style></head><body>
${tip}
<main>
<h1 id="top" tabindex="-1">What the tests take of the state machines</h1>
<p>A state is reached, and a transition taken, by the unit tests or by keys in Chromium. Tab goes from machine to machine, Enter opens one.
In the diagrams a green, whole line was met in Chromium; a yellow, dashed line by unit tests only; a red, dotted line by nothing.</p>
${overview(rows)}
${rows.map(section).join('\n')}
</main></body></html>
`;

import { diagram, escaped } from '../cover/diagram.ts';
import { reportStyle, tip } from '../cover/page.ts';
import type { Row } from '../cover/rows.ts';
import type { Walked, WalkedStep } from './steps.ts';

const style = `
.step { border: 1px solid #8888; border-radius: .4rem; margin: .5rem 0; padding: .3rem .8rem; }
.step.differs { border: 3px solid #b42318; }
summary { cursor: pointer; } summary:focus { outline: 3px solid #1d6ff2; outline-offset: 2px; }
kbd { border: 1px solid #8888; border-radius: .25rem; padding: 0 .35rem; font: inherit; }
img { max-width: 100%; border: 1px solid #8888; }
`;
const item = (text: string): string => `<li>${escaped(text)}</li>`;
const listed = (title: string, texts: readonly string[]): string =>
  texts.length === 0 ? '' : `<p>${title}:</p><ul>${texts.map(item).join('')}</ul>`;
const keysOf = ({ keys }: WalkedStep): string =>
  keys.map((line) => `<kbd>${escaped(line)}</kbd>`).join(' ');

function stepOf(step: WalkedStep, at: number): string {
  const isBad = step.differs.length > 0;
  const picture =
    step.picture === ''
      ? ''
      : `<img loading="lazy" alt="The screen after step ${at + 1}: ${escaped(step.screen)}"
 src="data:image/jpeg;base64,${step.picture}">`;
  return `<details class="step${isBad ? ' differs' : ''}"${isBad ? ' open' : ''}>
<summary>${at + 1}. ${isBad ? '<strong>differs</strong> ' : ''}${escaped(step.name)}</summary>
<p>Pressed: ${keysOf(step) || 'nothing'}</p>
${listed('What differs', step.differs)}
<p>On the screen then: ${escaped(step.screen) || 'see the picture'}</p>
${listed('Transitions taken', step.taken)}
${picture}</details>`;
}
/** The machine’s drawing with what this walk has taken; what others take is a dashed line. */
const walkedRow = (row: Row, steps: readonly WalkedStep[]): Row => {
  const none: ReadonlySet<string> = new Set();
  const known = (names: readonly string[], all: readonly string[]): ReadonlySet<string> =>
    new Set(names.filter((name) => all.includes(name)));
  const transitions = row.transitions.map(({ name }) => name);
  return {
    ...row,
    reached: {
      unit: row.reached.unit,
      browser: none,
      kit: known(
        steps.flatMap(({ states }) => states),
        row.states,
      ),
    },
    taken: {
      unit: row.taken.unit,
      browser: none,
      kit: known(
        steps.flatMap(({ taken }) => taken),
        transitions,
      ),
    },
  };
};
function section({ machine, steps, left, ways }: Walked, row: Row | undefined): string {
  const differ = steps.filter(({ differs }) => differs.length > 0).length;
  const drawn = row === undefined ? undefined : walkedRow(row, steps);
  const taken = drawn?.taken.kit.size ?? 0;
  return `<section aria-labelledby="${machine}"><h2 id="${machine}" tabindex="-1">${machine}</h2>
<p>${ways - left.length} of ${ways} ways taken in ${steps.length} steps; ${differ} differ. ${
    drawn === undefined ? '' : `${taken} of ${drawn.transitions.length} transitions of the machine.`
  } <a href="#top">To the top</a></p>
${
  drawn === undefined
    ? ''
    : `<div class="scrolls" tabindex="0" role="region"
        aria-label="Diagram of ${machine}">${diagram(drawn)}</div>
${listed(
  'Transitions of the machine that this walk did not take',
  drawn.transitions.filter(({ name }) => !drawn.taken.kit.has(name)).map(({ name }) => name),
)}`
}
${listed('Ways that were not taken', left)}
<h3>The steps</h3>
${steps.map(stepOf).join('\n')}</section>`;
}

/** The report of walks as one page that opens from disk: no script, no other file. */
export function walkPage(
  walks: readonly Walked[],
  rows: readonly Row[],
  { command, ended }: { readonly command: string; readonly ended: string },
): string {
  const links = walks.map(({ machine, steps, left }) => {
    const differ = steps.filter(({ differs }) => differs.length > 0).length;
    const figures = `${steps.length} steps, ${differ} differ, ${left.length} ways left`;
    return `<li><a href="#${machine}">${machine}</a>: ${figures}</li>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Walks by keys</title>
<style>${reportStyle}${style}</style></head><body>
${tip}
<main>
<h1 id="top" tabindex="-1">Walks by keys</h1>
<p>${escaped(ended)} Taken again by: <code>${escaped(command)}</code></p>
<p>Tab goes from step to step, Enter opens one: the keys, what differs, and a picture.
What differs is open already.
In a drawing a green, whole line was taken by this walk; a yellow, dashed line by unit tests only;
a red, dotted line by neither.</p>
<ul>${links.join('\n')}</ul>
${walks
  .map((walk) =>
    section(
      walk,
      rows.find(({ name }) => name === walk.machine),
    ),
  )
  .join('\n')}
</main></body></html>
`;
}

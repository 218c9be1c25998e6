import type { RecordedScreen } from '#adapters/platform/recording.ts';

/** An actor, as far as its place and its state are told. */
interface Told {
  getSnapshot(): unknown;
}
const isTold = (value: unknown): value is Told =>
  typeof value === 'object' &&
  value !== null &&
  'getSnapshot' in value &&
  typeof value.getSnapshot === 'function';
/** Numbers that count up in the names of dialogs tell nothing. */
const withoutCount = (id: string): string => id.replaceAll(/#?\d+$/g, '');

/** Every machine under an actor with its state: `workstation/dialogs/rxEntry: "editing"`. */
export function machinesUnder(actor: Told, name: string): readonly string[] {
  const snapshot = actor.getSnapshot();
  if (typeof snapshot !== 'object' || snapshot === null) return [];
  const own = 'value' in snapshot ? [`${name}: ${JSON.stringify(snapshot.value)}`] : [];
  const children: unknown = 'children' in snapshot ? snapshot.children : null;
  if (typeof children !== 'object' || children === null) return own;
  const under = Object.entries(children).flatMap(([id, child]: [string, unknown]) =>
    isTold(child) ? machinesUnder(child, `${name}/${withoutCount(id)}`) : [],
  );
  return [...own, ...under].toSorted();
}

const longestName = 60;
const tidy = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, longestName);
const textOf = (id: string | null): string =>
  id === null ? '' : tidy(document.getElementById(id)?.textContent);
function nameOf(element: Element): string {
  const isField =
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement;
  const labels = isField ? element.labels : null;
  return (
    tidy(element.getAttribute('aria-label')) ||
    textOf(element.getAttribute('aria-labelledby')) ||
    tidy(labels?.[0]?.textContent) ||
    (element.matches('button, a, [role=option], [role=tab], [role=menuitem]')
      ? tidy(element.textContent)
      : '')
  );
}
/** What has the focus, as a person would call it. */
function focusNow(): string {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return 'nothing';
  const role = activeElement.getAttribute('role') ?? activeElement.tagName.toLowerCase();
  return `${role} ${nameOf(activeElement)}`.trim();
}
const shown = (query: string): readonly Element[] =>
  [...document.querySelectorAll(query)].filter((element) => element.checkVisibility());

/** What stands on the screen now, without the machines. */
export const screenNow = (): Omit<RecordedScreen, 'machines'> => ({
  path: location.pathname + location.search,
  heading: tidy(shown('h1')[0]?.textContent),
  dialogs: shown('[role=dialog]').map(nameOf),
  focus: focusNow(),
});
/** The same in one line. */
export function lineNow(): string {
  const { heading, dialogs, focus } = screenNow();
  return [heading || location.pathname, ...dialogs].join(' › ') + `: ${focus}`;
}

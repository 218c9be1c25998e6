import type { RecordedStep } from '#adapters/platform/recording.ts';
import type { Station } from '../kit/station.ts';

/** A check of the monkey that did not hold. */
export interface Broken {
  readonly check: string;
  readonly says: string;
}
const mostEscapes = 6;
const timesAsked = 5;
const askedEveryMs = 300;
const getsOut = 'Esc gets out within six presses';

export const focusIsNowhere = (station: Station): Promise<boolean> =>
  station.page.evaluate(
    () => document.activeElement === null || document.activeElement === document.body,
  );
const openDialogs = (station: Station): Promise<readonly string[]> =>
  station.page.evaluate(() =>
    [...document.querySelectorAll('[role=dialog]')].map(
      (dialog) =>
        dialog.getAttribute('data-dialog') ?? dialog.getAttribute('aria-label') ?? 'dialog',
    ),
  );
/** The presses that close what is open; a question about unsaved work is answered by D. */
export async function* leaving(station: Station): AsyncGenerator<RecordedStep> {
  for (let pressed = 0; pressed < mostEscapes; pressed += 1) {
    const open = await openDialogs(station);
    if (open.length === 0) return;
    yield { at: 0, press: open.at(-1) === 'confirm' ? 'd' : 'Escape' };
  }
}
/** What is open still, after `leaving`. */
export async function stillOpen(station: Station): Promise<Broken | null> {
  await station.idle();
  const open = await openDialogs(station);
  return open.length === 0 ? null : { check: getsOut, says: `still open: ${open.join(' › ')}` };
}
/** Whether Esc gets out from where a station stands, once it was found that it does not. */
export async function stuck(station: Station): Promise<Broken | null> {
  for await (const step of leaving(station)) await station.take(step);
  return stillOpen(station);
}
export const isStuck = ({ check }: Broken): boolean => check === getsOut;

/** What does not hold after a step, once the page is idle; null where all does. */
export async function brokenIn(station: Station): Promise<Broken | null> {
  await station.idle();
  const [fault] = station.faults.splice(0);
  if (fault) return { check: `no ${fault.kind}`, says: fault.says };
  // A layer that closes gives the focus back a moment after its command.
  for (let asked = 0; asked < timesAsked; asked += 1) {
    if (!(await focusIsNowhere(station))) return null;
    await new Promise((done) => {
      setTimeout(done, askedEveryMs);
    });
    await station.idle();
  }
  return { check: 'the focus is never on nothing', says: 'the page has the focus, no control' };
}

import { domFocus } from '#ui/platform/dialogs/focus-service.ts';
import type { ComingPage } from './early-text.ts';

/** On a busy machine time passes without a frame in which anything could have been drawn. */
const fewestFrames = 30;
/** Asks with every frame. */
function until(is: () => boolean, ms: number, then: (came: boolean) => void): void {
  const end = performance.now() + ms;
  let frames = 0;
  const look = () => {
    frames += 1;
    if (is()) then(true);
    else if (performance.now() > end && frames > fewestFrames) then(false);
    else requestAnimationFrame(look);
  };
  look();
}
const headingNow = (): Element | null => document.querySelector('#page h1');
/** The page that a command leads to, as the document has it. */
export const comingPage: ComingPage = {
  until,
  leave: () => {
    const heading = headingNow();
    const text = heading?.textContent;
    return () => headingNow() !== heading || headingNow()?.textContent !== text;
  },
  hasFocus: () => document.getElementById('page')?.contains(document.activeElement) === true,
  hearsLetters: () =>
    document.activeElement?.closest('[role=grid],[role=listbox],[role=tree],input,select') != null,
  toSearch: () =>
    document.activeElement?.matches('[data-page-search]') === true ||
    domFocus.move({ to: 'search' }),
};

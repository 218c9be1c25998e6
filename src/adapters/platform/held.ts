let held = 0;
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
/**
 * A browser asks in its own words and lets nobody change them; a page that listens is also slower
 * to come back to, so it listens only while it has to.
 */
export function hold(): () => void {
  if (held++ === 0) window.addEventListener('beforeunload', askBeforeLeaving);
  let released = false;
  return () => {
    if (released) return;
    released = true;
    if (--held === 0) window.removeEventListener('beforeunload', askBeforeLeaving);
  };
}
/** Whether something is on its way that leaving would stop. */
export const isHeld = (): boolean => held > 0;

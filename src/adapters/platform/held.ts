/**
 * What is on its way that leaving would stop. There is one page to leave, so this stands once in
 * it.
 */
const underWay = new Set<object>();
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
/**
 * A browser asks in its own words and lets nobody change them; a page that listens is also slower
 * to come back to, so it listens only while it has to.
 */
export function hold(): () => void {
  const held = {};
  if (underWay.size === 0) window.addEventListener('beforeunload', askBeforeLeaving);
  underWay.add(held);
  return () => {
    if (underWay.delete(held) && underWay.size === 0)
      window.removeEventListener('beforeunload', askBeforeLeaving);
  };
}
/** Whether something is on its way that leaving would stop. */
export const isHeld = (): boolean => underWay.size > 0;

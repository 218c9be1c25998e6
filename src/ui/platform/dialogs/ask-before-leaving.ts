import { useEffect } from 'react';

const ask = (event: BeforeUnloadEvent) => event.preventDefault();
/**
 * What stands typed here is kept nowhere: the browser asks, in its own words, before the page is
 * reloaded or closed over it.
 */
export function useAskBeforeLeaving(isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isTyped]);
}

/**
 * Keeps the page that says so when the server does not answer (`public/service-worker.js`). Where
 * the browser has no service workers (no secure origin), its own page stands there.
 */
export const keepNoAnswerPage = (): void => {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
};

/** What a screen is waited for: beside the browser tests a view gets little of the processors. */
export const viewWaitMs = 60_000;

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: viewWaitMs });
}

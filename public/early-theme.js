// The theme that this browser was left in, from the first moment of the page: without it the page
// that waits for the program stood light before a dark one. `src/adapters/platform/storage.ts`
// makes the same choice.
(() => {
  let kept = null;
  try {
    kept = localStorage.getItem('theme');
  } catch {
    // A browser that keeps nothing shows what its system shows.
  }
  const isDark =
    kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();

/** The browser keeps the address of a file that it is saving for so long at most. */
const savedWithinMs = 60_000;

/**
 * Hands a file to the browser's downloads: made in the browser, so that it lies nowhere on the
 * server.
 */
export function saveFile(name: string, parts: readonly string[], type: string): void {
  const href = URL.createObjectURL(new Blob([...parts], { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), savedWithinMs);
}

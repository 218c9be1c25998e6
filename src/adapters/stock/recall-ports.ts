import { openPaper } from '#adapters/label/paper-ports.ts';
import { valueOf, type Caller } from '#adapters/platform/call.ts';
import type { PrintPaper } from '#machines/platform/paper/paper.ts';
import type { RecallPorts } from '#machines/stock/recalls.ts';

/**
 * The browser's file dialog; gives the text of the file, null where none was picked. The browser
 * opens it only right after a key or a click, else this fails in words.
 */
async function pickFile(): Promise<string | null> {
  const chooser = document.createElement('input');
  chooser.type = 'file';
  chooser.accept = '.json,application/json';
  chooser.hidden = true;
  document.body.append(chooser);
  try {
    if (!navigator.userActivation.isActive)
      throw new Error('The browser opened no file dialog: press the key once more.');
    const picked = new Promise<File | null>((resolve) => {
      chooser.addEventListener('cancel', () => resolve(null));
      chooser.addEventListener('change', () => resolve(chooser.files?.[0] ?? null));
    });
    chooser.click();
    const file = await picked;
    return file ? await file.text() : null;
  } finally {
    chooser.remove();
  }
}

/** The calls of recalls. */
export const recallPorts = (call: Caller, printPaper: PrintPaper): RecallPorts => ({
  recalls: async (query, signal) => valueOf(await call('recalls.search', query, { signal })),
  enter: (notice) => call('recalls.enter', notice),
  change: (notice) => call('recalls.change', notice),
  enterSeveral: ({ products, ...notice }) =>
    call('recalls.enterSeveral', { ...notice, products: [...products] }),
  pickFile,
  readFile: (text) => call('recalls.readFile', { text }),
  withdraw: (recall) => call('recalls.withdraw', recall),
  close: (recall) => call('recalls.close', recall),
  print: (recallId) => call('recalls.print', { recallId }),
  patients: async (query, signal) => valueOf(await call('recalls.patients', query, { signal })),
  calls: async (query, signal) => valueOf(await call('recalls.calls', query, { signal })),
  call: (recallTry) => call('recalls.call', recallTry),
  letter: (of) => call('recalls.letter', of),
  printPaper,
  openPaper,
  resolve: async (code) => valueOf(await call('drugs.resolve', { code })),
});

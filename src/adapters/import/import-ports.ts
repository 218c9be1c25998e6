import { valueOf, type Answer, type Caller } from '#adapters/platform/call.ts';
import { hold } from '#adapters/platform/held.ts';
import { importFileFits, importLimits } from '#domain/import/rules/kinds.ts';
import { required } from '#domain/platform/required.ts';
import { ok } from '#domain/platform/result.ts';
import type { ImportPorts } from '#machines/import/imports.ts';

/** The bytes of a part as base64; the browser's own reader does it fastest. */
const base64Of = (part: Blob): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).split(',', 2)[1] ?? '');
    reader.onerror = () => failed(new Error('This file can’t be read: choose it again.'));
    reader.readAsDataURL(part);
  });

/**
 * The calls of imports: `imports` of the data that all stores share, `storeImports` of a store's
 * own. A file goes in parts, one after the other.
 */
export const importPorts = (call: Caller, of: 'imports' | 'storeImports'): ImportPorts => ({
  runs: async (query, signal) => valueOf(await call(`${of}.search`, query, { signal })),
  problems: async (query, signal) => valueOf(await call(`${of}.problems`, query, { signal })),
  async attach(file, { signal, onProgress }) {
    const fits = importFileFits(file.size);
    const name = [...file.name].slice(-importLimits.name).join('');
    if (!fits.ok) return fits;
    let key: string | null = null;
    for (let at = 0; at < file.size;) {
      const part = file.slice(at, at + importLimits.part);
      const sent: Answer<'imports.send'> = await call(
        `${of}.send`,
        { key, name, size: file.size, at, data: await base64Of(part) },
        { signal },
      );
      if (!sent.ok) return sent;
      key = sent.value.key;
      onProgress((at += part.size) / file.size);
    }
    return ok({ key: required(key, 'The key of the file'), name });
  },
  hold,
  start: (importStart) =>
    call(`${of}.start`, { ...importStart, files: importStart.files.map((file) => ({ ...file })) }),
  stop: (runId) => call(`${of}.stop`, { runId }),
  goOn: (runId) => call(`${of}.goOn`, { runId }),
  giveUp: (runId) => call(`${of}.giveUp`, { runId }),
});

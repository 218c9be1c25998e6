import type { ExportPorts } from '#machines/export/export.ports.ts';
import type { Caller } from './call.ts';

/** The browser keeps the address of a file that it is saving for so long at most. */
const savedWithinMs = 60_000;

/** The calls around a list that leaves, and the file itself: made in the browser, so that it lies nowhere on the server. */
export const exportPorts = (call: Caller): ExportPorts => ({
  begin: ({ proof, ...input }, signal) => call('exports.begin', { ...input, columns: [...input.columns], query: { ...input.query, sort: input.query.sort && { ...input.query.sort } }, ...(proof === null ? {} : { stepUp: proof }) }, { signal }),
  finish: (input) => call('exports.finish', input),
  saveFile: (name, parts) => {
    const href = URL.createObjectURL(new Blob([...parts], { type: 'text/csv;charset=utf-8' }));
    Object.assign(document.createElement('a'), { href, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(href), savedWithinMs);
  },
});

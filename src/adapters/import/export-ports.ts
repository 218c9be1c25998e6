import type { Caller } from '#adapters/platform/call.ts';
import { saveFile } from '#adapters/platform/save-file.ts';
import type { ExportPorts } from '#machines/import/export.ports.ts';

/**
 * The calls around a list that leaves, and the file itself: made in the browser, so that it lies
 * nowhere on the server.
 */
export const exportPorts = (call: Caller): ExportPorts => ({
  begin: ({ proof, ...input }, signal) =>
    call(
      'exports.begin',
      {
        ...input,
        columns: [...input.columns],
        query: { ...input.query, sort: input.query.sort && { ...input.query.sort } },
        ...(proof === null ? {} : { stepUp: proof }),
      },
      { signal },
    ),
  finish: (input) => call('exports.finish', input),
  saveFile: (name, parts) => saveFile(name, parts, 'text/csv;charset=utf-8'),
});

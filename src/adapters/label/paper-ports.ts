import { valueOf, type Caller } from '#adapters/platform/call.ts';
import { nameStation } from '#adapters/platform/storage.ts';
import type { StationRow } from '#domain/label/contract/papers.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { ok, refuse } from '#domain/platform/result.ts';
import type { PaperPorts } from '#machines/label/paper.machine.ts';

/** Shows a kept paper in a window of its own, from which it is printed. */
export const openPaper = (fileUrl: string): void => {
  globalThis.open(fileUrl, '_blank', 'noopener');
};
const hashOf = (fileUrl: string): string => /([0-9a-f]{64})\.pdf$/.exec(fileUrl)?.[1] ?? '';

export const paperPorts = (call: Caller, say: PaperPorts['say']): PaperPorts => ({
  say,
  open: openPaper,
  newJob: () => crypto.randomUUID(),
  send: async (fileUrl, job) => {
    const answer = await call('papers.send', { sha256: hashOf(fileUrl), job });
    if (!answer.ok) return answer;
    return answer.value.problem === null
      ? ok({ printer: answer.value.printer })
      : refuse('PRINTER_FAILED', answer.value.problem);
  },
});
/** Which workstations the store has, and the name that this computer takes among them. */
export const stationPorts = (call: Caller) => ({
  stations: async (query: ListQuery, signal: AbortSignal): Promise<ListPage<StationRow>> =>
    valueOf(await call('papers.stations', query, { signal })),
  take: nameStation,
});

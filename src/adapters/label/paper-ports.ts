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
/** The size of a page as its drawing says it: `288pt 144pt`. */
const sizeOf = (svg: string): string =>
  /width="([\d.]+pt)" height="([\d.]+pt)"/.exec(svg)?.slice(1).join(' ') ?? 'auto';

function imageOf(svg: string): HTMLImageElement {
  const image = document.createElement('img');
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  image.alt = '';
  return image;
}

/**
 * Asks the browser to print these pages, on paper of their size, over what stands on the screen:
 * the hand and the cursor stay where they are.
 */
async function printHere(svg: readonly string[]): Promise<void> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page { size: ${sizeOf(svg[0] ?? '')}; margin: 0; }`);
  const paper = document.createElement('div');
  paper.dataset['paper'] = '';
  const images = svg.map(imageOf);
  paper.append(...images);
  document.body.append(paper);
  document.adoptedStyleSheets.push(sheet);
  try {
    await Promise.all(images.map((image) => image.decode()));
    globalThis.print();
  } finally {
    paper.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  }
}
const hashOf = (fileUrl: string): string => /([0-9a-f]{64})\.pdf$/.exec(fileUrl)?.[1] ?? '';

export const paperPorts = (call: Caller, say: PaperPorts['say']): PaperPorts => ({
  say,
  open: openPaper,
  print: (svg) => void printHere(svg),
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
  take: async (name: string) => {
    const answer = await call('papers.take', { name });
    if (!answer.ok) return refuse(answer.error.code, answer.error.message);
    nameStation(name);
    return ok(null);
  },
});

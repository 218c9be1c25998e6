import type { Caller } from '#adapters/platform/call.ts';
import { notDone } from '#adapters/rx/rx-outcome.ts';
import type { LabelPorts } from '#machines/label/label.ports.ts';
import type { PrintPaper } from '#machines/platform/paper/paper.ts';

/** The calls of labels. */
export const labelPorts = (call: Caller, printPaper: PrintPaper): LabelPorts => ({
  printPaper,
  previewLabel: ({ language, ...at }, signal) =>
    call('rx.previewLabel', language === null ? at : { ...at, language }, { signal }),
  printBagLabel: (rxId) => call('rx.printBagLabel', { rxId }),
  printRestockLabel: (rxId) => call('rx.printRestockLabel', { rxId }),
  printLabel: async ({ language, ...at }) => {
    const answer = await call('rx.printLabel', language === null ? at : { ...at, language });
    return answer.ok
      ? {
          kind: 'printed',
          detail: answer.value.detail,
          svg: answer.value.svg,
          fileUrl: answer.value.fileUrl,
        }
      : notDone(answer.error);
  },
});

import { goToRoute } from '#machines/platform/workstation/open-dialog.ts';

/** The prescription on its page; `first` is the step to take as soon as it is there. */
export const openRxPage = (
  enqueue: Parameters<typeof goToRoute>[0],
  system: Parameters<typeof goToRoute>[1],
  rxId: number,
  options: { readonly queue?: string; readonly first?: 'next' } = {},
): void =>
  goToRoute(enqueue, system, 'processingDetail', {
    rx: rxId,
    ...(options.queue === undefined ? {} : { queue: options.queue }),
    ...(options.first === 'next' ? { step: true } : {}),
  });

import { required } from '#domain/platform/required.ts';
import type { Ask } from '#machines/platform/palette/palette.machine.ts';
import { queueTabs } from '#machines/rx/queue/queue-tabs.ts';
import { drug, goes, patient, prescriber, rx } from '#ui/platform/commands/arguments.ts';
import type { RouteArguments } from '#ui/platform/commands/root-commands.ts';

const queue: Ask = {
  name: 'queue',
  title: 'Status',
  of: 'choice',
  options: queueTabs.map((queueTab) => ({ value: queueTab.key, label: queueTab.label })),
};
// By its number only: what is typed stands in the address, where no name may be.
const order: Ask = { name: 'find', title: 'Order #', of: 'number' };

/** What can be said to a place before it opens: which record, which queue. */
export const routeArguments: RouteArguments = {
  patient: goes('patient', patient),
  prescriber: goes('prescriber', prescriber),
  drugSearch: goes('drugSearch', drug),
  processing: goes('processing', queue),
  processingDetail: goes('processingDetail', rx),
  order: {
    asks: [order],
    event: ({ find }) => ({
      type: 'route.go',
      route: 'order',
      search: { list: 'all', find: required(find, 'order to find') },
    }),
  },
};

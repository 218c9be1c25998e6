import { isSetUp, type FirstHourStep } from '#domain/admin/rules/first-hour.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { firstHour } from '#machines/admin/first-hour.ts';
import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { followPerson } from './follow-person.ts';

type Steps = (
  query: ListQuery,
  signal: AbortSignal,
) => Promise<ListPage<Pick<FirstHourStep, 'state'>>>;
const everyStep: ListQuery = { text: '', filters: {}, sort: null, offset: 0, limit: 50 };

/** An administrator of a store that cannot hand anything over yet is led to what is missing. */
export function noteFirstHour(workstation: WorkstationRef, steps: Steps): void {
  const tell = async (signal: AbortSignal): Promise<void> => {
    const { rows } = await steps(everyStep, signal);
    if (signal.aborted || rows.length === 0 || isSetUp(rows)) return;
    const done = rows.filter(({ state }) => state === 'done').length;
    childrenOf(workstation).notifications.send({
      type: 'note.add',
      note: {
        tone: 'info',
        title: 'This store is not set up yet',
        message: `${done} of ${rows.length} steps are done.`,
        action: {
          label: 'First hour',
          target: workstation,
          event: { type: 'dialog.open', ...firstHour },
        },
      },
    });
  };
  followPerson(workstation, (person, signal) => {
    const { account } = workstation.getSnapshot().context;
    if (person === undefined || account?.type !== 'ADMIN') return;
    // Who cannot be answered now is told at the next sign-in.
    void tell(signal).catch(() => undefined);
  });
}

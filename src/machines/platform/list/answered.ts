import { fromCallback } from 'xstate';
import type { ListRef } from './list.machine.ts';
import { isUnanswered } from './list.question.ts';

export interface ListsAnswered {
  type: 'lists.answered';
}
/** Whether a list still asks the server for the rows of what stands there. */
export const isAsking = (list: ListRef): boolean => {
  const { context } = list.getSnapshot();
  return context.message === null && isUnanswered(context);
};

/** Says once that all of these lists have their rows, or have failed to get them. */
export const listsAnswered = fromCallback<ListsAnswered, { readonly lists: readonly ListRef[] }>(
  ({ input: { lists }, sendBack }) => {
    const look = () => {
      if (!lists.some(isAsking)) sendBack({ type: 'lists.answered' });
    };
    const watched = lists.map((list) => list.subscribe(look));
    look();
    return () => {
      for (const subscription of watched) subscription.unsubscribe();
    };
  },
);

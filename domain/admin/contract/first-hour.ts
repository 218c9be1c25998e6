import { listFilter, listPage } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import { int, nullable, object, oneOf, str, type Infer } from '#domain/platform/schema.ts';
import { listQueryOf } from './column-filters.ts';

const text = str({ max: 2_000 });
/** One step of the store's first hour; the rule is `domain/admin/rules/first-hour.ts`. */
export const firstHourRow = object({
  id: int({ min: 1 }),
  key: text,
  title: text,
  state: oneOf(['done', 'open', 'blocked', 'later']),
  says: text,
  who: oneOf(['ADMIN', 'PRIVATE']),
  place: nullable(text),
});
export type FirstHourRow = Infer<typeof firstHourRow>;

/** What the store where the person works still needs before it can hand over a prescription. */
export const firstHourContract = {
  steps: procedure({ permission: 'signed-in', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/first-hour/steps' })
    .input(listQueryOf('firstHour.steps', { which: listFilter.choice('todo') }))
    .output(listPage(firstHourRow)),
};

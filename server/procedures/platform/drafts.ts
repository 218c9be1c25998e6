import { answerOf } from '#server/platform/problem.ts';
import { signedIn, type PersonWork } from '#server/platform/procedure-runtime.ts';
import { keepDraft, loadDraft } from '#server/services/platform/draft.ts';

const api = signedIn.drafts;
const owner = (work: PersonWork) => ({
  db: work.db,
  employeeId: work.user.id,
  storeId: work.user.storeId,
  now: work.now,
});

export const draftProcedures = {
  load: api.load.handler(async ({ input, context: { work } }) => ({
    value: await loadDraft(owner(work), input.key),
  })),
  save: api.save.handler(async ({ input, context: { work } }) => {
    answerOf(await keepDraft(owner(work), input.key, input.value));
    return { saved: true };
  }),
};

import { signedIn } from '#server/platform/procedure-runtime.ts';
import { storeScope } from '#server/procedures/platform/store-work.ts';
import { contentsOf, listBins } from '#server/services/counter/bins.ts';

const api = signedIn.bins;

/** What bins have besides the calls of every reference: what lies in them. */
export const binProcedures = {
  search: api.search.handler(({ input, context: { work } }) => listBins(storeScope(work), input)),
  contents: api.contents.handler(async ({ input, context: { work }, errors }) => {
    const found = await contentsOf(storeScope(work), input.id);
    if (!found.ok) throw errors.NOT_FOUND();
    return found.value;
  }),
};

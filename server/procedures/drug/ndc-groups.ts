import { signedIn } from '#server/platform/procedure-runtime.ts';
import { recorded, settled, storeScope } from '#server/procedures/platform/store-work.ts';
import { getGroup, removeGroup, saveGroup } from '#server/services/drug/ndc-group.ts';

const api = signedIn.ndcGroups;

export const ndcGroupProcedures = {
  get: api.get.handler(async ({ input, context: { work }, errors }) =>
    settled(await getGroup(storeScope(work), input.id), errors),
  ),
  save: api.save.handler(async ({ input, context: { work }, errors }) => {
    const scope = storeScope(work);
    const before = settled(await getGroup(scope, input.id), errors);
    const saved = await saveGroup(scope, input.id, input.version, input.draft);
    const row = recorded(work, 'ndcGroup', settled(saved, errors), before);
    for (const id of saved.drugIds ?? []) work.changed('drug', id, 0);
    return row;
  }),
  remove: api.remove.handler(async ({ input, context: { work }, errors }) =>
    recorded(
      work,
      'ndcGroup',
      settled(await removeGroup(storeScope(work), input.id, input.version, true), errors),
    ),
  ),
  restore: api.restore.handler(async ({ input, context: { work }, errors }) =>
    recorded(
      work,
      'ndcGroup',
      settled(await removeGroup(storeScope(work), input.id, input.version, false), errors),
    ),
  ),
};

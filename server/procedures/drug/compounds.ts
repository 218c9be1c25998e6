import { signedIn } from '#server/platform/procedure-runtime.ts';
import { recorded, settled, storeScope } from '#server/procedures/platform/store-work.ts';
import { getFormula, removeFormula, saveFormula } from '#server/services/drug/compound.ts';

const api = signedIn.compounds;

export const compoundProcedures = {
  get: api.get.handler(async ({ input, context: { work }, errors }) =>
    settled(await getFormula(storeScope(work), input.id), errors),
  ),
  save: api.save.handler(async ({ input, context: { work }, errors }) => {
    const scope = storeScope(work);
    const before = settled(await getFormula(scope, input.id), errors);
    const row = recorded(
      work,
      'compound',
      settled(await saveFormula(scope, input.id, input.version, input.draft), errors),
      before,
    );
    work.changed('drug', input.id, 0);
    return row;
  }),
  remove: api.remove.handler(async ({ input, context: { work }, errors }) => {
    const done = recorded(
      work,
      'compound',
      settled(await removeFormula(storeScope(work), input.id, input.version, true), errors),
    );
    work.changed('drug', input.id, 0);
    return done;
  }),
  restore: api.restore.handler(async ({ input, context: { work }, errors }) => {
    const done = recorded(
      work,
      'compound',
      settled(await removeFormula(storeScope(work), input.id, input.version, false), errors),
    );
    work.changed('drug', input.id, 0);
    return done;
  }),
};

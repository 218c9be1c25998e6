import { mayDo } from '#server/platform/caller.ts';
import { answerOf } from '#server/platform/problem.ts';
import { signedIn } from '#server/platform/procedure-runtime.ts';
import { recorded, settled, storeScope, switched } from '#server/procedures/platform/store-work.ts';
import { lessProved } from '#server/services/drug/drug-schedule.ts';
import { listDrugs } from '#server/services/drug/drug-search.ts';
import { changeDrugStatus } from '#server/services/drug/drug-status.ts';
import {
  getDrug,
  keepForStore,
  removeDrug,
  resolveDrugCode,
  saveDrug,
} from '#server/services/drug/drug.ts';
import { proposeDrugs } from '#server/services/drug/propose.ts';
import { rememberFacts } from '#server/services/drug/remember.ts';

const api = signedIn.drugs;

export const drugProcedures = {
  search: api.search.handler(({ input, context: { work } }) => listDrugs(storeScope(work), input)),
  propose: api.propose.handler(({ input, context: { work } }) =>
    proposeDrugs(storeScope(work), input),
  ),
  get: api.get.handler(async ({ input, context: { work }, errors }) =>
    settled(await getDrug(storeScope(work), input.id), errors),
  ),
  save: api.save.handler(async ({ input, context: { work }, errors }) => {
    const scope = storeScope(work);
    const before = input.id === null ? undefined : settled(await getDrug(scope, input.id), errors);
    const proved = await lessProved(scope, input);
    const saved = settled(
      await saveDrug(
        { ...scope, controlled: mayDo(work.user, 'stock.adjust.controlled') },
        input.id,
        input.version,
        input.draft,
      ),
      errors,
    );
    // What is refused before leaves the proof usable.
    answerOf(await proved(work));
    return recorded(work, 'drug', saved, before);
  }),
  remove: api.remove.handler(async ({ input, context: { work }, errors }) =>
    recorded(
      work,
      'drug',
      settled(await removeDrug(storeScope(work), input.id, input.version, true), errors),
    ),
  ),
  restore: api.restore.handler(async ({ input, context: { work }, errors }) =>
    recorded(
      work,
      'drug',
      settled(await removeDrug(storeScope(work), input.id, input.version, false), errors),
    ),
  ),
  status: api.status.handler(async ({ input, context: { work }, errors }) =>
    switched(
      work,
      'drug',
      input.kind,
      settled(await changeDrugStatus(storeScope(work), input.id, input.version, input), errors),
      input.on,
    ),
  ),
  remember: api.remember.handler(async ({ input, context: { work }, errors }) => {
    const scope = storeScope(work);
    const before = settled(await getDrug(scope, input.id), errors);
    return recorded(work, 'drug', settled(await rememberFacts(scope, input), errors), before);
  }),
  keep: api.keep.handler(async ({ input, context: { work }, errors }) => {
    const row = settled(await keepForStore(storeScope(work), input.id, input.autofill), errors);
    work.audit({ entity: 'drug', entityId: row.id, detail: { autofill: row.autofill } });
    work.changed('drug', row.id, row.version);
    return row;
  }),
  resolve: api.resolve.handler(async ({ input, context: { work } }) => {
    const scope = storeScope(work);
    const read = await resolveDrugCode(scope, scope.today, input.code);
    const { kind, message, drugs, lot, expiresOn, serial } = read;
    return { kind, message, drugs, lot, expiresOn, serial };
  }),
};

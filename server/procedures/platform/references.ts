import { references, referenceOf, type ReferenceGroup } from '#domain/platform/references/index.ts';
import { signedIn, type PersonWork } from '#server/platform/procedure-runtime.ts';
import { recorded, settled, storeScope, switched } from '#server/procedures/admin/store-work.ts';
import { contentsOf, listBins } from '#server/services/counter/bins.ts';
import { getRecord } from '#server/services/platform/record.ts';
import {
  getReference,
  listReferences,
  removeReference,
  restoreReference,
  saveReference,
  switchReference,
  type Also,
} from '#server/services/platform/references.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };
/**
 * What a save changes besides its own record stands in its line of the log, and the other
 * workstations are told of each.
 */
function alsoOf(work: PersonWork): Also {
  const also: { entity: string; id: number; version: number }[] = [];
  return (entity, { id, version }) => {
    also.push({ entity, id, version });
    work.audit({ detail: { also: [...also] } });
    work.changed(entity, id, version);
  };
}
/**
 * The six calls of any reference. The contract has checked each draft by its own entity; what is
 * left is the same for all.
 */
function proceduresOf<G extends ReferenceGroup>(group: G) {
  // One of them stands for all: they differ in their fields alone.
  const api = signedIn[group] as unknown as (typeof signedIn)['clinics'];
  const reference = referenceOf(group);
  const name = reference.entity.name;
  return {
    search: api.search.handler(
      ({ input, context: { work } }) => listReferences(storeScope(work), reference, input) as never,
    ),
    get: api.get.handler(
      async ({ input, context: { work }, errors }) =>
        settled(
          await getReference(storeScope(work), reference, input.id),
          errors as never,
        ) as never,
    ),
    save: api.save.handler(async ({ input, context: { work }, errors }) => {
      const scope = storeScope(work);
      const before =
        input.id === null
          ? undefined
          : settled(await getRecord(scope, reference.entity, input.id), errors as never);
      return recorded(
        work,
        name,
        settled(
          await saveReference(
            scope,
            reference,
            scope.today,
            input.id,
            input.version,
            input.draft,
            alsoOf(work),
          ),
          errors as never,
        ) as Row,
        before,
      ) as never;
    }),
    remove: api.remove.handler(async ({ input, context: { work }, errors }) =>
      recorded(
        work,
        name,
        settled(
          await removeReference(storeScope(work), reference, input.id, input.version, alsoOf(work)),
          errors as never,
        ),
      ),
    ),
    restore: api.restore.handler(async ({ input, context: { work }, errors }) =>
      recorded(
        work,
        name,
        settled(
          await restoreReference(
            storeScope(work),
            reference,
            input.id,
            input.version,
            alsoOf(work),
          ),
          errors as never,
        ),
      ),
    ),
    status: api.status.handler(async ({ input, context: { work }, errors }) =>
      switched(
        work,
        name,
        input.kind,
        settled(
          await switchReference(storeScope(work), reference, input.id, input.version, input),
          errors as never,
        ),
        input.on,
      ),
    ),
  };
}

type Procedures = { readonly [G in ReferenceGroup]: ReturnType<typeof proceduresOf<G>> };
const plain = Object.fromEntries(
  (Object.keys(references) as ReferenceGroup[]).map((key) => [key, proceduresOf(key)]),
) as unknown as Procedures;
const { bins } = signedIn;
/** Every reference's calls, by its group, and what some have besides. */
export const referenceProcedures = {
  ...plain,
  bins: {
    ...plain.bins,
    search: bins.search.handler(({ input, context: { work } }) =>
      listBins(storeScope(work), input),
    ),
    contents: bins.contents.handler(async ({ input, context: { work }, errors }) => {
      const found = await contentsOf(storeScope(work), input.id);
      if (!found.ok) throw errors.NOT_FOUND();
      return found.value;
    }),
  },
};

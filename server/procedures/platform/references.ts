import type { ProofWanted } from '#domain/admin/rules/step-up-actions.ts';
import {
  referenceGroups,
  referenceOf,
  type ReferenceGroup,
} from '#domain/composition/references.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import type { Stamped } from '#domain/platform/fields/entity.ts';
import type { FeatureKey } from '#domain/platform/permission-key.ts';
import type { Reference } from '#domain/platform/references/define.ts';
import type { Result } from '#domain/platform/result.ts';
import { answerOf } from '#server/platform/problem.ts';
import { signedIn, type PersonWork } from '#server/platform/procedure-runtime.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import { getRecord } from '#server/services/platform/record.ts';
import {
  getReference,
  listReferences,
  removeReference,
  restoreReference,
  saveReference,
  switchReference,
  type Also,
  type Holders,
} from '#server/services/platform/references.ts';
import type { StatusChange } from '#server/services/platform/status.ts';
import { recorded, settled, storeScope, switched, type Refusals } from './store-work.ts';

type Row = Readonly<Record<string, unknown>> & Stamped;
/** A call as its handler gets it, whatever the fields of the record are. */
interface Call<Input> {
  readonly input: Input;
  readonly context: { readonly work: PersonWork };
  readonly errors: Refusals<Row>;
}
interface Save {
  readonly id: number | null;
  readonly version: number;
  readonly draft: Readonly<Record<string, unknown>>;
  readonly stepUp?: string | undefined;
}
/** What each of the six calls takes and answers, whatever the fields of the record are. */
interface Calls {
  search(call: Call<ListQuery>): Promise<ListPage<Readonly<Record<string, unknown>>>>;
  get(call: Call<{ readonly id: number }>): Promise<Row>;
  save(call: Call<Save>): Promise<Row>;
  remove(call: Call<Stamped>): Promise<Stamped>;
  restore(call: Call<Stamped>): Promise<Stamped>;
  status(call: Call<Stamped & StatusChange>): Promise<Stamped>;
}
type Implemented<G extends ReferenceGroup, C extends keyof Calls> = ReturnType<
  (typeof signedIn)[G][C]['handler']
>;
/** The six calls of a group, waiting for handlers; an implemented call has its own group's type. */
type Erased<G extends ReferenceGroup> = {
  readonly [C in keyof Calls]: { handler(handle: Calls[C]): Implemented<G, C> };
};
/**
 * The boundary of the references. Each kind has the same six calls with its own fields, and one
 * handler serves them all, because it reads the fields from the kind's declaration. The compiler
 * can't see that: to it, a handler of all kinds answers the fields of none. The contract checks
 * each draft and each answer by the kind's own entity.
 */
function eraseFields<G extends ReferenceGroup>(group: G): Erased<G> {
  const api: unknown = signedIn[group];
  return api as Erased<G>;
}
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
/** What the areas do at the calls of references. */
export interface ReferenceAreas {
  readonly holders: Holders;
  /** Whether two persons stand for a save: the second one, or what to prove. */
  provedByTwo(
    act: PersonWork & { readonly proofs: string | undefined },
    may: FeatureKey,
    wanted: ProofWanted,
  ): Promise<Result<{ readonly secondId: number }, Refusal>>;
  /** Writes what two persons changed as a note on the record. */
  noteConfirmed(
    scope: ReturnType<typeof storeScope>,
    reference: Reference,
    change: { readonly id: number; readonly before: Row | undefined; readonly after: Row },
    secondId: number,
  ): Promise<void>;
}
/**
 * For the log: the second person who stands for a save that changes what two persons answer for;
 * nothing where one is enough. Refused before anything is written. `before`: the record as it
 * stood; undefined for a new one.
 */
async function secondPersonOf(
  { provedByTwo }: ReferenceAreas,
  work: PersonWork,
  { confirmed, entity }: Reference,
  { before, ...input }: Save & { readonly before: Row | undefined },
): Promise<{ readonly secondId?: number }> {
  const changes = confirmed?.fields.some((field) => input.draft[field] !== before?.[field]);
  if (!confirmed || !changes) return {};
  return answerOf(
    await provedByTwo({ ...work, proofs: input.stepUp }, confirmed.by, {
      action: `${entity.name}.save`,
      entity: entity.name,
      entityId: input.id ?? 0,
      entityVersion: input.version,
    }),
  );
}
/** Saves a record of any reference; where two persons stand for it, a note says so. */
async function save(
  areas: ReferenceAreas,
  reference: Reference,
  { input, context: { work }, errors }: Call<Save>,
): Promise<Row> {
  const scope = storeScope(work);
  const { id } = input;
  const before =
    id === null ? undefined : settled(await getRecord(scope, reference.entity, id), errors);
  const second = await secondPersonOf(areas, work, reference, { ...input, before });
  const saved = await saveReference(scope, reference, input, {
    also: alsoOf(work),
    holders: areas.holders,
  });
  const row = recorded(work, reference.entity.name, settled(saved, errors), before, second);
  if (second.secondId !== undefined) {
    const change = { id: row.id, before, after: row };
    await areas.noteConfirmed(scope, reference, change, second.secondId);
  }
  return row;
}
/** The six calls of any reference; what differs between kinds stands in their declarations. */
function proceduresOf<G extends ReferenceGroup>(group: G, areas: ReferenceAreas) {
  const { holders } = areas;
  const api = eraseFields(group);
  const reference = referenceOf(group);
  const name = reference.entity.name;
  return {
    search: api.search.handler(({ input, context: { work } }) =>
      listReferences(storeScope(work), reference, input),
    ),
    get: api.get.handler(async ({ input, context: { work }, errors }) =>
      settled(await getReference(storeScope(work), reference, input.id), errors),
    ),
    save: api.save.handler((call) => save(areas, reference, call)),
    remove: api.remove.handler(async ({ input, context: { work }, errors }) => {
      const removed = await removeReference(storeScope(work), reference, input, {
        also: alsoOf(work),
        holders,
      });
      return recorded(work, name, settled(removed, errors));
    }),
    restore: api.restore.handler(async ({ input, context: { work }, errors }) => {
      const restored = await restoreReference(storeScope(work), reference, input, alsoOf(work));
      return recorded(work, name, settled(restored, errors));
    }),
    status: api.status.handler(async ({ input, context: { work }, errors }) => {
      const { kind, on } = input;
      const changed = await switchReference(storeScope(work), reference, input, holders);
      return switched(work, name, kind, settled(changed, errors), on);
    }),
  };
}

export type ReferenceProcedures = {
  readonly [G in ReferenceGroup]: ReturnType<typeof proceduresOf<G>>;
};
/** The six calls of every reference, by its group. */
export const referenceProceduresOf = (areas: ReferenceAreas): ReferenceProcedures =>
  Object.fromEntries(
    referenceGroups.map((group) => [group, proceduresOf(group, areas)]),
  ) as ReferenceProcedures;

import type { Result } from '#domain/platform/result.ts';
import { answerOf } from '#server/platform/problem.ts';
import { signedIn, type PersonWork } from '#server/platform/procedure-runtime.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import {
  getOrganisation,
  listOrganisation,
  removeOrganisation,
  restoreOrganisation,
  saveCompanyRecord,
  saveStoreRecord,
  switchOrganisation,
  type Switch,
} from '#server/services/admin/organisation-records.ts';
import {
  findCompanies,
  findStores,
  saveCompany,
  saveStore,
} from '#server/services/admin/organisation.ts';

const api = signedIn.organisation;
const success = <T>(object: T) => ({ status: 'SUCCESS' as const, object });
const saved = <R extends { readonly id: number; readonly version: number }>(
  work: PersonWork,
  entity: string,
  result: Result<R, Refusal>,
) => {
  const row = answerOf(result);
  work.audit({ entity, entityId: row.id, after: row });
  work.changed(entity, row.id, row.version, null);
  return success(row);
};

export const organisationProcedures = {
  saveCompany: api.saveCompany.handler(async ({ input, context: { work } }) =>
    saved(work, 'company', await saveCompany(work, input)),
  ),
  searchCompanies: api.searchCompanies.handler(async ({ input, context: { work } }) =>
    success(await findCompanies(work.db, work.user, input)),
  ),
  saveStore: api.saveStore.handler(async ({ input, context: { work } }) =>
    saved(work, 'store', await saveStore(work, input, work.session.store?.companyId ?? null)),
  ),
  searchStores: api.searchStores.handler(async ({ input, context: { work } }) =>
    success(await findStores(work.db, work.user, input)),
  ),
};

type Named = 'company' | 'store' | 'employee';
const tables = { company: 'companies', store: 'stores', employee: 'employees' } as const;
/** Everyone hears of a company or a store; of a person, the store. */
const announced = (work: PersonWork, name: Named, id: number, version: number) =>
  name === 'employee' ? work.changed(name, id, version) : work.changed(name, id, version, null);
const noted = <R extends { readonly id: number; readonly version: number }>(
  work: PersonWork,
  name: Named,
  result: Result<R, Refusal>,
  detail: Readonly<Record<string, unknown>> = {},
): R => {
  const row = answerOf(result);
  work.audit({
    entity: name,
    entityId: row.id,
    after: row,
    detail: { version: row.version, ...detail },
  });
  announced(work, name, row.id, row.version);
  return row;
};
/** The calls on companies, stores and people that do not depend on which of them it is. */
export const removal = (work: PersonWork, name: Named) => ({
  remove: async (id: number, version: number) =>
    noted(work, name, await removeOrganisation(work, tables[name], id, version)),
  restore: async (id: number, version: number) =>
    noted(work, name, await restoreOrganisation(work, tables[name], id, version)),
  status: async ({
    id,
    version,
    ...to
  }: Switch & { readonly id: number; readonly version: number }) => {
    const {
      before: _,
      after: __,
      ...one
    } = noted(work, name, await switchOrganisation(work, tables[name], { id, version }, to), {
      kind: to.kind,
      on: to.on,
    });
    return one;
  },
});

const { companies, stores } = signedIn;
export const companyProcedures = {
  search: companies.search.handler(({ input, context: { work } }) =>
    listOrganisation(work, 'companies', input),
  ),
  get: companies.get.handler(async ({ input, context: { work } }) =>
    answerOf(await getOrganisation(work, 'companies', input.id)),
  ),
  save: companies.save.handler(async ({ input, context: { work } }) =>
    noted(work, 'company', await saveCompanyRecord(work, input.id, input.version, input.draft)),
  ),
  remove: companies.remove.handler(({ input, context: { work } }) =>
    removal(work, 'company').remove(input.id, input.version),
  ),
  restore: companies.restore.handler(({ input, context: { work } }) =>
    removal(work, 'company').restore(input.id, input.version),
  ),
  status: companies.status.handler(({ input, context: { work } }) =>
    removal(work, 'company').status(input),
  ),
};
export const storeProcedures = {
  search: stores.search.handler(({ input, context: { work } }) =>
    listOrganisation(work, 'stores', input),
  ),
  get: stores.get.handler(async ({ input, context: { work } }) =>
    answerOf(await getOrganisation(work, 'stores', input.id)),
  ),
  save: stores.save.handler(async ({ input, context: { work } }) =>
    noted(work, 'store', await saveStoreRecord(work, input)),
  ),
  remove: stores.remove.handler(({ input, context: { work } }) =>
    removal(work, 'store').remove(input.id, input.version),
  ),
  restore: stores.restore.handler(({ input, context: { work } }) =>
    removal(work, 'store').restore(input.id, input.version),
  ),
  status: stores.status.handler(({ input, context: { work } }) =>
    removal(work, 'store').status(input),
  ),
};

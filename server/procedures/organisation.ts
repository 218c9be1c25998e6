import type { Result } from '#domain/result.ts';
import { answerOf } from '../problem.ts';
import { signedIn, type PersonWork } from '../procedure-runtime.ts';
import type { Refusal } from '../refusal.ts';
import { findCompanies, findStores, saveCompany, saveStore } from '../services/organisation.ts';

const api = signedIn.organisation;
const success = <T>(object: T) => ({ status: 'SUCCESS' as const, object });
const saved = <R extends { readonly id: number; readonly version: number }>(work: PersonWork, entity: string, result: Result<R, Refusal>) => {
  const row = answerOf(result);
  work.audit({ entity, entityId: row.id, after: row });
  work.changed(entity, row.id, row.version, null);
  return success(row);
};

export const organisationProcedures = {
  saveCompany: api.saveCompany.handler(async ({ input, context: { work } }) => saved(work, 'company', await saveCompany(work, input))),
  searchCompanies: api.searchCompanies.handler(async ({ input, context: { work } }) => success(await findCompanies(work.db, input))),
  saveStore: api.saveStore.handler(async ({ input, context: { work } }) => saved(work, 'store', await saveStore(work, input, work.session.store?.companyId ?? null))),
  searchStores: api.searchStores.handler(async ({ input, context: { work } }) => success(await findStores(work.db, input))),
};

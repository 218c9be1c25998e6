import type { Entity, Fields } from '#domain/platform/fields/entity.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import {
  findRecord,
  markDeleted,
  type RowOf,
  type Scope,
} from '#server/repositories/platform/records.ts';
import { missing, refused, type SaveFailure, type Saved, type Versioned } from './saving.ts';

/** The id and new version of a record that was deleted or restored, or why not. */
export type Removed<Row> = Result<
  { readonly id: number; readonly version: number },
  SaveFailure<Row>
>;

/** The live record of this store, or NOT_FOUND. */
export async function getRecord<F extends Fields>(
  scope: Scope,
  entity: Entity<string, F>,
  id: number,
): Promise<Saved<RowOf<F>>> {
  const row = await findRecord(scope, entity, id);
  return row === undefined ? missing() : ok(row);
}

/**
 * Deletes softly over `version`, or takes that back (`deleted` false). STALE carries the row that
 * won; what is deleted already is NOT_FOUND.
 */
export async function removeRecord<F extends Fields>(
  scope: Scope,
  entity: Entity<string, F>,
  { id, version }: Versioned,
  deleted: boolean,
): Promise<Removed<RowOf<F>>> {
  const next = await markDeleted(scope, entity.table, id, version, deleted);
  if (next !== undefined) return ok({ id, version: next });
  const current = await findRecord(scope, entity, id);
  if (current === undefined) return missing();
  return deleted ? fail({ code: 'STALE', current }) : refused(['This record is not deleted.']);
}

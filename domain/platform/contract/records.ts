import type { Entity, Fields } from '../fields/entity.ts';
import type { PermissionKey } from '../permission-key.ts';
import {
  bool,
  id,
  int,
  json,
  listOf,
  nullable,
  object,
  oneOf,
  recordOf,
  str,
  type Schema,
} from '../schema.ts';
import { listPage, searchText, type ListQuery } from './list.ts';
import { procedure, type ProcedureMeta } from './procedure.ts';

const text = str({ max: 2_000 });

/**
 * What a call on one record may refuse with: the row that won for STALE, the reasons and fields for
 * REFUSED.
 */
export function recordErrors<F extends Fields>(entity: Entity<string, F>) {
  const row = entity.row;
  return {
    NOT_FOUND: {
      status: 404,
      message: `There is no such ${entity.title.toLowerCase()} in this store.`,
    },
    STALE: {
      status: 409,
      message: `Someone else saved this ${entity.title.toLowerCase()} first.`,
      data: row,
    },
    REFUSED: {
      status: 422,
      message: 'This can’t be saved yet.',
      data: object({ why: listOf(text), allowedRoles: listOf(text), fields: recordOf(text) }),
    },
  } as const;
}

/** A list of records; it is audited where they are those of patients. */
const listing = ({ read, listed }: { read: PermissionKey; listed?: string }): ProcedureMeta => ({
  permission: read,
  audit: listed ?? null,
  effect: 'read',
  ...(listed === undefined ? {} : { often: true }),
});

/**
 * The five calls that every kind of record has. Lists answer their own row shape; the record itself
 * is the entity's row.
 */
export function recordContract<Name extends string, F extends Fields, R>(
  entity: Entity<Name, F>,
  options: {
    path: `/${string}`;
    read: PermissionKey;
    write: PermissionKey;
    remove?: PermissionKey;
    listRow: Schema<R>;
    /** What its list takes. */
    query: Schema<ListQuery>;
    /** The event of its list, where the records are those of patients. */
    listed?: string;
  },
) {
  const row = entity.row;
  const draft = entity.draft;
  const errors = recordErrors(entity);
  return {
    search: procedure(listing(options))
      .route({ method: 'POST', path: `${options.path}/search` })
      .input(options.query)
      .output(listPage(options.listRow)),
    get: procedure({ permission: options.read, audit: `${entity.name}.viewed`, effect: 'read' })
      .route({ method: 'GET', path: `${options.path}/{id}` })
      .input(object({ id }))
      .output(row)
      .errors(errors),
    /** `id` null creates; then `version` is 0. */
    save: procedure({ permission: options.write, audit: `${entity.name}.saved`, effect: 'write' })
      .route({ method: 'POST', path: options.path })
      .input(object({ id: nullable(id), version: int({ min: 0 }), draft }))
      .output(row)
      .errors(errors),
    remove: procedure({
      permission: options.remove ?? options.write,
      audit: `${entity.name}.deleted`,
      effect: 'write',
    })
      .route({ method: 'POST', path: `${options.path}/{id}/remove` })
      .input(object({ id, version: int() }))
      .output(object({ id, version: int() }))
      .errors(errors),
    restore: procedure({
      permission: options.remove ?? options.write,
      audit: `${entity.name}.restored`,
      effect: 'write',
    })
      .route({ method: 'POST', path: `${options.path}/{id}/restore` })
      .input(object({ id, version: int() }))
      .output(object({ id, version: int() }))
      .errors(errors),
    /** Active/InActive or Blocked, with the reason. Leaving the normal state needs one in words. */
    status: procedure({
      permission: options.write,
      audit: `${entity.name}.status-changed`,
      effect: 'write',
    })
      .route({ method: 'PUT', path: `${options.path}/{id}/status` })
      .input(
        object({
          id,
          version: int(),
          kind: oneOf(['active', 'blocked']),
          on: bool,
          reason: str({ max: 500 }),
        }),
      )
      .output(object({ id, version: int() }))
      .errors(errors),
  };
}

/** How a record stands, with the reasons that were given. */
export const switches = {
  active: bool,
  inactiveReason: nullable(text),
  blocked: bool,
  blockedReason: nullable(text),
};
/** The palette's search over everything: at most ten of each kind. */
export const searchContract = {
  everything: procedure({
    permission: 'PRIVATE',
    audit: 'record.searched',
    effect: 'read',
    often: true,
  })
    .route({ method: 'POST', path: '/api/search' })
    .input(object({ text: searchText }))
    .output(
      listOf(
        object({
          kind: oneOf(['rx', 'patient', 'drug', 'prescriber', 'order']),
          id,
          title: text,
          detail: text,
        }),
      ),
    ),
};
export const draftContract = {
  load: procedure({ permission: 'signed-in', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/drafts/load' })
    .input(object({ key: str({ max: 120 }) }))
    .output(object({ value: json })),
  save: procedure({ permission: 'signed-in', audit: null, effect: 'write' })
    .route({ method: 'POST', path: '/api/drafts/save' })
    .input(object({ key: str({ max: 120 }), value: json }))
    .output(object({ saved: bool })),
};

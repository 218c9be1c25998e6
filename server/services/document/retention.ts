import type { DocumentRow } from '#domain/document/contract/documents.ts';
import {
  destroyedName,
  destroyedRefusal,
  destroyRefusal,
} from '#domain/document/rules/retention.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { markDestroyed } from '#server/repositories/document/destruction.ts';
import {
  changeDocument,
  holdDocument,
  pagesOfDocument,
  type NamedDocument,
} from '#server/repositories/document/documents.ts';
import { listedDocument } from '#server/repositories/document/search.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { missing, refused, type SaveFailure } from '#server/services/platform/saving.ts';
import { documentRowOf } from './search.ts';

type Failed = SaveFailure<DocumentRow>;
export interface Retained {
  readonly before: NamedDocument;
  readonly after: NamedDocument;
  readonly row: DocumentRow;
}
const rowOf = async (scope: Scope, id: number): Promise<DocumentRow> =>
  documentRowOf(required(await listedDocument(scope, id), 'the document'), scope.now);
/**
 * The store's document in this version, deleted or not, held against other changes, and how it
 * stands.
 */
async function held(
  scope: Scope,
  input: { readonly key: string; readonly version: number },
): Promise<Result<{ readonly before: NamedDocument; readonly row: DocumentRow }, Failed>> {
  const before = await holdDocument(scope, input.key);
  if (!before || (before.attached_at === null && before.created_by !== scope.userId))
    return missing();
  const row = await rowOf(scope, before.id);
  if (before.version !== input.version) return fail({ code: 'STALE', current: row });
  return before.attached_at === null
    ? refused(['It belongs to nothing yet, and is cleared away by itself.'])
    : ok({ before, row });
}

/**
 * Puts a document on hold with a reason, or takes it off (null). NOT_FOUND: no such document in
 * this store; STALE: somebody changed it first;
 * REFUSED: it was destroyed, or is not on hold.
 */
export async function holdForLaw(
  scope: Scope,
  input: { readonly key: string; readonly version: number; readonly reason: string | null },
): Promise<Result<Retained, Failed>> {
  const found = await held(scope, input);
  if (!found.ok) return found;
  const { before } = found.value;
  const reason = input.reason?.trim() ?? null;
  const why =
    destroyedRefusal(before.destroyed_at !== null) ??
    (reason === null && before.hold_reason === null ? 'It is not on hold.' : null);
  if (why !== null) return refused([why]);
  if (reason === '') return refused(['Say why it is put on hold.'], { reason: 'Say why' });
  const after = await changeDocument(
    scope,
    before.id,
    reason === null
      ? { hold_reason: null, held_at: null, held_by: null }
      : { hold_reason: reason, held_at: scope.now, held_by: scope.userId },
  );
  return ok({ before, after: { ...before, ...after }, row: await rowOf(scope, before.id) });
}
export interface Destroyed extends Retained {
  /** The digests of its pages, which stay with its row. */ readonly digests: readonly string[];
}
/**
 * Destroys what stands of a document in the database; its files are removed after this is stored.
 * NOT_FOUND: no such document in this store;
 * STALE: somebody changed it first; REFUSED: it must be kept, is on hold, or was destroyed.
 */
export async function destroyDocument(
  scope: Scope,
  input: { readonly key: string; readonly version: number; readonly reason: string },
): Promise<Result<Destroyed, Failed>> {
  const found = await held(scope, input);
  if (!found.ok) return found;
  const { before, row } = found.value;
  const reason = input.reason.trim();
  const why = destroyRefusal({
    destroyed: row.destroyed !== null,
    holdReason: row.hold?.reason ?? null,
    keepUntil: row.keepUntil,
    past: row.past,
  });
  if (why !== null) return refused([why]);
  if (reason === '') return refused(['Say why it is destroyed.'], { reason: 'Say why' });
  const digests = (await pagesOfDocument(scope.db, before.id)).map((page) => page.sha256);
  const after = await markDestroyed(scope, before.id, { reason, name: destroyedName });
  return ok({
    before,
    after: { ...before, ...after },
    row: await rowOf(scope, before.id),
    digests,
  });
}

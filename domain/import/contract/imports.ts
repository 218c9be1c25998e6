import type { PermissionKey } from '#domain/admin/permissions.ts';
import { listFilter, listPage, listQueryBy } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import { nonEmpty } from '#domain/platform/non-empty.ts';
import {
  bool,
  id,
  int,
  isoInstant,
  listOf,
  most,
  nullable,
  object,
  oneOf,
  recordOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { importKinds, importLimits, importStates } from '../rules/kinds.ts';

const text = str({ max: 2_000 });
const key = str({ pattern: /^[0-9a-f]{48}$/ });
/**
 * A run of an import. Counts are of lines; of a check `added` says how many could be imported.
 * `resumable`: its files lie on the server and it is not done.
 */
export const importRunRow = object({
  id,
  kind: text,
  files: text,
  by: text,
  startedAt: isoInstant,
  updatedAt: isoInstant,
  state: oneOf(
    nonEmpty(
      importStates.map((importState) => importState.value),
      'states of an import',
    ),
  ),
  checkOnly: bool,
  lines: int(),
  added: int(),
  changed: int(),
  skipped: int(),
  percent: int({ min: 0, max: 100 }),
  resumable: bool,
  why: nullable(text),
});
export type ImportRunRow = Infer<typeof importRunRow>;
/** A line that was not taken, with why. */
export const importProblemRow = object({ line: int({ min: 0 }), message: text });
export type ImportProblemRow = Infer<typeof importProblemRow>;
const refusal = {
  status: 422,
  message: 'This is not possible now.',
  data: object({ why: listOf(text), allowedRoles: listOf(text), fields: recordOf(text) }),
} as const;
const one = {
  NOT_FOUND: { status: 404, message: 'There is no such import here.' },
  REFUSED: refusal,
} as const;
const kinds = (of: 'all' | 'store') =>
  nonEmpty<string>(
    importKinds.filter((importKind) => importKind.of === of).map((importKind) => importKind.value),
    'kinds of imports',
  );

/** The calls of imports: of the data that all stores share, or of one store's patients. */
function importsOf(permission: PermissionKey, of: 'all' | 'store', path: `/api/${string}`) {
  const about = object({ runId: id });
  return {
    /** Runs, newest first. Filter `show` (`all`, `running`, `open`: can go on). */
    search: procedure({ permission, audit: null, effect: 'read' })
      .route({ method: 'POST', path: `${path}/search` })
      .input(listQueryBy({ show: listFilter.choice('running', 'open') }, []))
      .output(listPage(importRunRow)),
    /** The lines of one run (filter `runId`) that were refused. */
    problems: procedure({ permission, audit: 'import.refused-lines-viewed', effect: 'read' })
      .route({ method: 'POST', path: `${path}/problems` })
      .input(listQueryBy({ runId: listFilter.id }, []))
      .output(listPage(importProblemRow)),
    /**
     * The next part of a file in base64, `at` this byte. `key` null begins a file of `size` bytes;
     * every answer says how many lie there.
     */
    send: procedure({ permission, audit: 'import.sent', effect: 'write' })
      .route({ method: 'POST', path: `${path}/files` })
      .input(
        object({
          key: nullable(key),
          name: str({ min: 1, max: importLimits.name }),
          size: int({ min: 1, max: most.quantity }),
          at: int({ min: 0, max: most.quantity }),
          data: str({
            min: 1,
            max: Math.ceil(importLimits.part / 3) * 4,
            pattern: /^[A-Za-z0-9+/]*={0,2}$/,
          }),
        }),
      )
      .output(object({ key, bytes: int() }))
      .errors({ REFUSED: refusal }),
    /**
     * Begins an import of files that were sent, each under its kind's name for it. Bytes that were
     * begun before go on; bytes that were imported are refused unless `again`. `checkOnly` reads
     * everything and saves none of it.
     */
    start: procedure({ permission, audit: 'import.started', effect: 'write' })
      .route({ method: 'POST', path })
      .input(
        object({
          kind: oneOf(kinds(of)),
          files: listOf(object({ name: text, key }), 5),
          source: nullable(str({ max: importLimits.source })),
          checkOnly: bool,
          again: bool,
        }),
      )
      .output(importRunRow)
      .errors({ REFUSED: refusal }),
    /** Ends a run after the batch in hand. */
    stop: procedure({ permission, audit: 'import.stop-asked', effect: 'write' })
      .route({ method: 'POST', path: `${path}/{runId}/stop` })
      .input(about)
      .output(importRunRow)
      .errors(one),
    /** Goes on after the last whole batch. */
    goOn: procedure({ permission, audit: 'import.gone-on', effect: 'write' })
      .route({ method: 'POST', path: `${path}/{runId}/go-on` })
      .input(about)
      .output(importRunRow)
      .errors(one),
    /** Gives a run up that has not finished: what it has imported stays, its files are deleted. */
    giveUp: procedure({ permission, audit: 'import.given-up', effect: 'write' })
      .route({ method: 'POST', path: `${path}/{runId}/give-up` })
      .input(about)
      .output(importRunRow)
      .errors(one),
  };
}
export const importsContract = importsOf('import.master', 'all', '/api/imports');
export const storeImportsContract = importsOf('import.patient', 'store', '/api/store-imports');

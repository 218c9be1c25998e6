import { searchText } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import { proofWanted } from '#domain/platform/contract/proof-wanted.ts';
import {
  bool,
  int,
  listOf,
  most,
  nullable,
  object,
  oneOf,
  recordOf,
  str,
} from '#domain/platform/schema.ts';

const text = str({ max: 2_000 });
/** A call that answers a list, as `patients.search`. */
const listCall = str({ max: 60, pattern: /^[a-zA-Z]+\.[a-zA-Z]+$/ });
/** A column as the screens call it: a name, and nothing that would read as something else. */
const column = str({ max: 60, pattern: /^[a-zA-Z][\w.-]*$/ });
/** What the list was asked for; it is written down as its digest, since people search by names. */
const asked = object({
  text: searchText,
  filters: recordOf(str({ max: 120 })),
  sort: nullable(object({ column, direction: oneOf(['asc', 'desc']) })),
});
const exportKey = str({ min: 20, max: 60 });
const NOT_FOUND = { status: 404, message: 'There is no such list.' } as const;

/**
 * A list leaves the store as a file. Its rows are read by the list's own call, with that call's
 * rights; these two say beforehand that
 * it begins, and afterwards how much went. The file is handed out only once the second is written
 * down.
 */
export const exportsContract = {
  /**
   * Needs the list's own permission too, and `stepUp` (action `list.export`, record 0 in version 0)
   * where the sign-in or unlock is older than five minutes.
   */
  begin: procedure({ permission: 'data.export', audit: 'list.export-begun', effect: 'write' })
    .route({ method: 'POST', path: '/api/exports' })
    .input(
      object(
        { call: listCall, query: asked, columns: listOf(column, 80) },
        { stepUp: str({ max: 200 }) },
      ),
    )
    .output(object({ exportKey }))
    .errors({
      NOT_FOUND,
      STEP_UP: {
        status: 403,
        message: 'Give your password again to export a list.',
        data: proofWanted,
      },
    }),
  /**
   * Answers the file's name, once for each export that this person began in this session.
   * `complete` is false where the person stopped it, and nothing was handed out.
   */
  finish: procedure({ permission: 'data.export', audit: 'list.exported', effect: 'write' })
    .route({ method: 'POST', path: '/api/exports/finish' })
    .input(
      object({ exportKey, call: listCall, rows: int({ min: 0, max: most.count }), complete: bool }),
    )
    .output(object({ file: text }))
    .errors({ NOT_FOUND }),
};

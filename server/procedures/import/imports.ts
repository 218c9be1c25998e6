import type { ImportRunRow } from '#domain/import/contract/imports.ts';
import { required } from '#domain/platform/required.ts';
import { businessDate } from '#domain/platform/rules/dates.ts';
import type { Platform } from '#server/platform/platform.ts';
import { preparing, signedIn, type PersonWork } from '#server/platform/procedure-runtime.ts';
import { settled } from '#server/procedures/platform/store-work.ts';
import {
  giveUpImport,
  goOnImport,
  listImports,
  listProblems,
  lookAtFiles,
  startImport,
  stopImport,
  takePart,
  type ImportWork,
  type Looked,
  type Wanted,
} from '#server/services/import/imports.ts';
import type { Saved } from '#server/services/platform/saving.ts';

type Of = 'all' | 'store';
type Who = Pick<PersonWork, 'user' | 'session'>;
/**
 * Reference data is all stores'; patients are those of the store in which the person is signed in.
 */
const scopeOf = (
  of: Of,
  { user, session }: Who,
  now: string,
  { db, filesDir }: Pick<Platform, 'db' | 'filesDir'>,
): ImportWork => {
  const timeZone = session.store?.timeZone ?? 'UTC';
  return {
    db,
    filesDir,
    now,
    storeId: of === 'store' ? user.storeId : null,
    userId: user.id,
    today: businessDate(now, of === 'store' ? timeZone : 'UTC'),
    timeZone,
  };
};

const looking = (of: Of) =>
  preparing<Wanted, Saved<Looked>>(async ({ platform, caller }, wanted) => ({
    prepared: await lookAtFiles(
      scopeOf(
        of,
        required(caller, 'the person behind the call'),
        platform.clock.now().toISOString(),
        platform,
      ),
      wanted,
    ),
    digest: '',
  }));

/** The log learns which run, of what, and every workstation that it stands otherwise. */
function noted(
  of: Of,
  work: PersonWork,
  run: ImportRunRow,
  detail: Readonly<Record<string, unknown>> = {},
): ImportRunRow {
  work.audit({
    entity: 'import',
    entityId: run.id,
    after: run,
    detail: { kind: run.kind, state: run.state, lines: run.lines, ...detail },
  });
  work.changed('import', run.id, 0, of === 'all' ? null : work.user.storeId);
  return run;
}
/** The handlers of one of the two groups; what they do is the same, whose data it is differs. */
function proceduresOf(of: Of) {
  const api = of === 'all' ? signedIn.imports : signedIn.storeImports;
  const prepared = looking(of);
  const begin = of === 'all' ? prepared.imports.start : prepared.storeImports.start;
  const at = (work: PersonWork, platform: Platform): ImportWork =>
    scopeOf(of, work, work.now, { db: work.db, filesDir: platform.filesDir });
  return {
    search: api.search.handler(({ input, context: { work, platform } }) =>
      listImports(at(work, platform), input),
    ),
    problems: api.problems.handler(({ input, context: { work, platform } }) =>
      listProblems(at(work, platform), input),
    ),
    send: api.send.handler(async ({ input, context: { work, platform }, errors }) => {
      const sent = settled(await takePart(at(work, platform), input), {
        ...errors,
        NOT_FOUND: unknown,
        STALE: unknown,
      });
      work.audit({ entity: 'import', entityId: null, detail: { at: input.at, size: input.size } });
      return sent;
    }),
    start: begin.handler(
      async ({ input, context: { work, platform, prepared: looked }, errors }) => {
        const all = { ...errors, NOT_FOUND: unknown, STALE: unknown };
        const { run, digest } = settled(
          await startImport(at(work, platform), input, settled(looked, all)),
          all,
        );
        return noted(of, work, run, { digest, checkOnly: input.checkOnly, again: input.again });
      },
    ),
    stop: api.stop.handler(async ({ input, context: { work, platform }, errors }) =>
      noted(
        of,
        work,
        settled(await stopImport(at(work, platform), input.runId), { ...errors, STALE: unknown }),
      ),
    ),
    goOn: api.goOn.handler(async ({ input, context: { work, platform }, errors }) =>
      noted(
        of,
        work,
        settled(await goOnImport(at(work, platform), input.runId), { ...errors, STALE: unknown }),
      ),
    ),
    giveUp: api.giveUp.handler(async ({ input, context: { work, platform }, errors }) =>
      noted(
        of,
        work,
        settled(await giveUpImport(at(work, platform), input.runId), { ...errors, STALE: unknown }),
      ),
    ),
  };
}
/** These calls have no such refusal. */
function unknown(): Error {
  return new Error('This call does not answer so.');
}
export const importProcedures = proceduresOf('all');
export const storeImportProcedures = proceduresOf('store');

import { csvName } from '#domain/import/rules/csv.ts';
import { columnFilter } from '#domain/platform/contract/list.ts';
import { answerOf } from '#server/platform/problem.ts';
import { signedIn } from '#server/platform/procedure-runtime.ts';
import { storeScope } from '#server/procedures/platform/store-work.ts';
import { beginExport, endExport } from '#server/services/import/exports.ts';

const api = signedIn.exports;
/**
 * Which filters stood, without what was typed into them: a name that somebody looked for is not
 * written down.
 */
const filtersOf = (filters: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      name.startsWith(columnFilter('')) || !/^[\w, /-]{1,40}$/.test(value) ? '…' : value,
    ]),
  );

export const exportProcedures = {
  begin: api.begin.handler(async ({ input, context: { work } }) => {
    const begun = answerOf(await beginExport(work, input, input.stepUp));
    const { text, filters, sort } = input.query;
    work.audit({
      entity: 'list',
      entityId: null,
      after: input.query,
      detail: {
        list: input.call,
        exportKey: begun.exportKey,
        filters: filtersOf(filters),
        searched: text.trim() !== '',
        sort,
        columns: input.columns,
      },
    });
    return begun;
  }),
  finish: api.finish.handler(
    async ({ input: { call, exportKey, rows, complete }, context: { work } }) => {
      answerOf(await endExport(work, call, exportKey));
      const file = csvName(call, storeScope(work).today);
      work.audit({
        entity: 'list',
        entityId: null,
        detail: { list: call, exportKey, rows, complete, file },
      });
      return { file };
    },
  ),
};

import path from 'node:path';
import { filePrinter } from '#server/io/label/printer.ts';
import { signedIn } from '#server/platform/procedure-runtime.ts';
import { recorded, settled, storeScope } from '#server/procedures/platform/store-work.ts';
import { paperUrl, printedDetail } from '#server/procedures/stock/reports.ts';
import { listAccountEntries } from '#server/services/counter/account-entries.ts';
import {
  listHouseAccounts,
  payHouseAccount,
  printStatement,
  reverseAccountEntry,
  saveHouseAccount,
} from '#server/services/counter/house-account.ts';

const api = signedIn.houseAccounts;
export const houseAccountProcedures = {
  search: api.search.handler(({ input, context: { work } }) =>
    listHouseAccounts(storeScope(work), input),
  ),
  save: api.save.handler(
    async ({ input: { houseAccountId, version, ...draft }, context: { work }, errors }) =>
      recorded(
        work,
        'houseAccount',
        settled(await saveHouseAccount(storeScope(work), houseAccountId, version, draft), errors),
      ),
  ),
  entries: api.entries.handler(({ input, context: { work } }) =>
    listAccountEntries(storeScope(work), input),
  ),
  pay: api.pay.handler(
    async ({ input: { houseAccountId, version, ...rest }, context: { work, call }, errors }) =>
      recorded(
        work,
        'houseAccount',
        settled(
          await payHouseAccount(storeScope(work), houseAccountId, version, {
            ...rest,
            workstation: call.workstation,
          }),
          errors,
        ),
      ),
  ),
  reverse: api.reverse.handler(
    async ({
      input: { houseAccountId, version, accountEntryId, reason },
      context: { work, call },
      errors,
    }) =>
      recorded(
        work,
        'houseAccount',
        settled(
          await reverseAccountEntry(storeScope(work), houseAccountId, version, {
            entryId: accountEntryId,
            reason,
            workstation: call.workstation,
          }),
          errors,
        ),
      ),
  ),
  print: api.print.handler(async ({ input, context: { work, platform }, errors }) => {
    const printed = await printStatement(
      storeScope(work),
      filePrinter(path.dirname(platform.filesDir)),
      input.houseAccountId,
    );
    if (printed === null) throw errors.NOT_FOUND();
    if (!printed.ok)
      throw errors.REFUSED({ message: printed.error, data: { why: [printed.error] } });
    work.audit({
      entity: 'houseAccount',
      entityId: input.houseAccountId,
      detail: printedDetail(printed.value),
    });
    return { fileUrl: paperUrl(printed.value.sha256), pages: printed.value.pages };
  }),
};

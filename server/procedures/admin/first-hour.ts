import { signedIn } from '#server/platform/procedure-runtime.ts';
import { storeScope } from '#server/procedures/platform/store-work.ts';
import { firstHour } from '#server/services/admin/first-hour/first-hour.ts';

const api = signedIn.firstHour;
export const firstHourProcedures = {
  steps: api.steps.handler(({ input, context: { work } }) => firstHour(storeScope(work), input)),
};

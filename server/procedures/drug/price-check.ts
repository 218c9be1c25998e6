import { mayDo } from '#server/platform/caller.ts';
import { forbidden, signedIn } from '#server/platform/procedure-runtime.ts';
import { storeScope } from '#server/procedures/platform/store-work.ts';
import { checkPrice } from '#server/services/drug/price-check.ts';

export const priceCheckProcedures = {
  ask: signedIn.priceCheck.ask.handler(async ({ input, context: { work }, errors }) => {
    if (input.patientId !== null && !mayDo(work.user, 'patient.read'))
      throw forbidden('patient.read');
    const found = await checkPrice(storeScope(work), input, {
      costs: mayDo(work.user, 'stock.read'),
    });
    if (!found.ok) throw errors.NOT_FOUND();
    return found.value;
  }),
};

import { mayDo } from '../caller.ts';
import { forbidden, signedIn } from '../procedure-runtime.ts';
import { checkPrice } from '../services/price-check.ts';
import { storeScope } from './store-work.ts';

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

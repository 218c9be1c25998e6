import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { answerOf } from '#server/platform/problem.ts';
import { signedIn } from '#server/platform/procedure-runtime.ts';
import { storeScope } from '#server/procedures/platform/store-work.ts';
import { provedOrFresh } from '#server/services/admin/step-up.ts';
import { lastPmpReport, listDuePmp, makePmpReport } from '#server/services/compliance/pmp.ts';

const api = signedIn.pmp;
export const pmpProcedures = {
  due: api.due.handler(({ input, context: { work } }) => listDuePmp(storeScope(work), input)),
  report: api.report.handler(async ({ input, context: { work }, errors }) => {
    answerOf(
      await provedOrFresh(work, input.stepUp, {
        action: stepUpActions.pmpFile,
        entity: 'pmp',
        entityId: 0,
        entityVersion: 0,
      }),
    );
    const again = input.again === true;
    const report = await (again ? lastPmpReport : makePmpReport)(storeScope(work));
    if (!report.ok) {
      const [message = ''] = report.error;
      throw errors.REFUSED({ message, data: { why: [...report.error] } });
    }
    const made = report.value;
    work.audit({
      entity: 'pmp',
      entityId: made.id,
      detail: {
        again,
        sales: made.sales,
        voids: made.voids,
        waiting: made.waiting,
        from: made.from,
        to: made.to,
        file: made.name,
      },
    });
    if (!again) work.changed('pmp', made.id, 0);
    return made;
  }),
};

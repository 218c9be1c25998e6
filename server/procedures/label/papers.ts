import { rolesGranting } from '#domain/admin/permissions.ts';
import { papers } from '#domain/label/entities/paper.ts';
import { mayDo } from '#server/platform/caller.ts';
import { problem } from '#server/platform/problem.ts';
import { forbidden, signedIn } from '#server/platform/procedure-runtime.ts';
import { storeScope } from '#server/procedures/platform/store-work.ts';
import { keptPaper, listStations, sendPaper } from '#server/services/label/paper-send.ts';
import { takeStation } from '#server/services/label/take-station.ts';

const api = signedIn.papers;
/** How the audit log calls a paper that went: to a printer, or to be opened and printed there. */
const eventOf = (printer: string | null) => (printer === null ? 'paper.opened' : 'paper.sent');
/** Whose records stand on a paper, for the audit log; nothing where it names nobody’s. */
const shownOn = ({ shown }: NonNullable<Awaited<ReturnType<typeof keptPaper>>>) =>
  Object.keys(shown).length === 0 ? {} : { shown };

export const paperProcedures = {
  stations: api.stations.handler(({ input, context: { work, call } }) =>
    listStations(
      storeScope(work),
      { name: call.workstation, taken: new Set(Object.keys(work.session.stationDevices)) },
      input,
    ),
  ),
  take: api.take.handler(async ({ input, context: { work, call }, errors }) => {
    const mayTakeOver = mayDo(work.user, 'store.confirm');
    const taken = await takeStation(
      storeScope(work),
      { device: call.device, mayTakeOver, devices: work.session.stationDevices },
      input.name,
    );
    if (!taken.ok) {
      const why = [taken.error];
      const allowedRoles = mayTakeOver ? [] : rolesGranting('store.confirm');
      throw errors.REFUSED({ message: taken.error, data: { why, allowedRoles } });
    }
    work.audit({
      entity: 'session',
      entityId: work.session.id,
      detail: { name: taken.value.name, wasOther: taken.value.wasOther },
    });
    return { name: taken.value.name };
  }),
  send: api.send.handler(async ({ input, context: { work, call, platform } }) => {
    const paper = await keptPaper(storeScope(work), input.sha256);
    if (paper === null)
      throw problem({ code: 'NOT_FOUND', message: 'There is no such paper in this store.' });
    const { kind } = paper;
    if (!mayDo(work.user, papers[kind].permission)) throw forbidden(papers[kind].permission);
    const sent = await sendPaper(
      {
        ...storeScope(work),
        db: platform.db,
        workstation: call.workstation,
        filesDir: platform.filesDir,
      },
      { ...input, kind },
    );
    const printer = sent.ok ? sent.value.printer : null;
    work.audit({
      entity: kind,
      event: sent.ok ? eventOf(printer) : 'paper.not-sent',
      detail: {
        fileHash: input.sha256,
        ...(printer === null ? {} : { printer }),
        ...shownOn(paper),
      },
    });
    return sent.ok ? { printer, problem: null } : { printer: null, problem: sent.error };
  }),
};

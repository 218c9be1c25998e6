import { papers } from '#domain/label/entities/paper.ts';
import { mayDo } from '#server/platform/caller.ts';
import { problem } from '#server/platform/problem.ts';
import { forbidden, signedIn } from '#server/platform/procedure-runtime.ts';
import { storeScope } from '#server/procedures/admin/store-work.ts';
import { kindOfPaper, listStations, sendPaper } from '#server/services/label/paper-send.ts';

const api = signedIn.papers;

export const paperProcedures = {
  stations: api.stations.handler(({ input, context: { work, call } }) =>
    listStations(storeScope(work), call.workstation, input),
  ),
  send: api.send.handler(async ({ input, context: { work, call, platform } }) => {
    const kind = await kindOfPaper(storeScope(work), input.sha256);
    if (kind === null)
      throw problem({ code: 'NOT_FOUND', message: 'There is no such paper in this store.' });
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
      event: !sent.ok ? 'paper.not-sent' : printer === null ? 'paper.opened' : 'paper.sent',
      detail: { fileHash: input.sha256, ...(printer === null ? {} : { printer }) },
    });
    return sent.ok ? { printer, problem: null } : { printer: null, problem: sent.error };
  }),
};

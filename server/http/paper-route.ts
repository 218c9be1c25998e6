import { ORPCError } from '@orpc/server';
import type { FastifyInstance } from 'fastify';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { permissionByKey } from '#domain/admin/permissions.ts';
import { papers, type PaperKind } from '#domain/label/entities/paper.ts';
import { readPaperFile, paperFile } from '#domain/label/rules/printers.ts';
import { writeSeen } from '#server/platform/act.ts';
import { mayDo, type Caller } from '#server/platform/caller.ts';
import { refuseClosedPaper } from '#server/platform/closed/closed-records.ts';
import type { Platform } from '#server/platform/platform.ts';
import { envelopeOf } from '#server/platform/problem.ts';
import { paperOf } from '#server/repositories/label/papers.ts';
import { loadCaller } from '#server/services/admin/session.ts';
import { incomingCall } from './call.ts';

type Paper = NonNullable<Awaited<ReturnType<typeof paperOf>>>;
/** The refusal of a paper that shows a record which is closed to the caller; null of any other. */
async function closedOnPaper(platform: Platform, caller: Caller, { kind, shown }: Paper) {
  const now = platform.clock.now().toISOString();
  // The audit log names patients to whoever watches over who looked.
  const reading = { group: 'papers', caller, now, closedToo: kind === 'audit' };
  try {
    await refuseClosedPaper(platform.db, reading, shown);
    return null;
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'SENSITIVE') return error;
    throw error;
  }
}

/**
 * GET /api/files/labels/<hash>.pdf: a label, a receipt, a report, a monograph or an order as it was
 * printed, for whoever may print or read such in the store that
 * printed it; a label also as a label printer takes it (`<hash>.203.zpl`, `<hash>.300.zpl`). The
 * hash of another store's paper looks like a hash that never was. Who read it is in the audit log.
 */
export function paperRoute(app: FastifyInstance, platform: Platform, secure: boolean): void {
  app.get<{ Params: { name: string } }>('/api/files/labels/:name', async (request, reply) => {
    const call = incomingCall(request, secure);
    const caller = await loadCaller(platform, call, { background: false });
    if (!caller || caller.session.state === 'locked')
      return reply
        .code(401)
        .send(
          envelopeOf(
            { code: caller ? 'LOCKED' : 'NOT_SIGNED_IN', message: 'Sign in first.' },
            request.id,
          ),
        );
    const may = (kind: PaperKind): boolean => mayDo(caller.user, papers[kind].permission);
    const forbidden = (kind: PaperKind) =>
      reply.code(403).send(
        envelopeOf(
          {
            code: 'FORBIDDEN',
            message: `Your roles do not include "${permissionByKey(papers[kind].permission).label}".`,
          },
          request.id,
        ),
      );
    if (!(Object.keys(papers) as PaperKind[]).some(may)) return forbidden('label');
    const asked = readPaperFile(request.params.name);
    const paper = asked ? await paperOf(platform.db, caller.user.storeId, asked.sha256) : null;
    const kind = paper?.kind ?? null;
    if (kind !== null && !may(kind)) return forbidden(kind);
    const file =
      asked && kind !== null
        ? path.join(platform.filesDir, 'labels', paperFile(asked.sha256, asked.format))
        : null;
    const found = file ? await stat(file).catch(() => null) : null;
    if (!asked || !paper || !file || !found)
      return reply
        .code(404)
        .send(envelopeOf({ code: 'NOT_FOUND', message: 'There is no such paper.' }, request.id));
    const closed = await closedOnPaper(platform, caller, paper);
    if (closed !== null) return reply.code(403).send(envelopeOf(closed, request.id));
    await writeSeen({ platform, call }, caller, {
      event: 'paper.read',
      entity: 'paper',
      detail: { asked: { text: paper.kind }, shown: paper.shown },
    });
    const isPdf = asked.format === 'pdf';
    return reply
      .type(isPdf ? 'application/pdf' : 'text/plain; charset=utf-8')
      .header(
        'content-disposition',
        isPdf
          ? `inline; filename="${kind}.pdf"`
          : `attachment; filename="${kind}-${asked.format}.zpl"`,
      )
      .header('content-length', found.size)
      .send(createReadStream(file));
  });
}

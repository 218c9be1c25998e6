import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { clearDestroyed } from '#server/jobs/document/destroyed-documents.ts';
import type { Caller } from '#server/platform/caller.ts';
import { sha256 } from '#server/platform/canonical.ts';
import type { Platform } from '#server/platform/platform.ts';
import { answerOf, loggable, problem } from '#server/platform/problem.ts';
import {
  preparing,
  sending,
  signedIn,
  type PersonWork,
} from '#server/platform/procedure-runtime.ts';
import { settled, storeScope } from '#server/procedures/platform/store-work.ts';
import { consumeStepUp } from '#server/services/admin/step-up.ts';
import {
  addHardCopy,
  documentLook,
  documentThumbnail,
  documentView,
  keepPicture,
  readDocument,
  turnDocument,
  type KeptPicture,
} from '#server/services/document/documents.ts';
import { destroyDocument, holdForLaw, type Retained } from '#server/services/document/retention.ts';
import {
  describeDocument,
  searchDocuments,
  splitDocument,
} from '#server/services/document/search.ts';
import {
  fileDocument,
  strikeDocument,
  type DocumentChange,
} from '#server/services/patient/documents.ts';
import { overQuota } from '#server/services/platform/quota.ts';

/** Whose share of the drawing a paper is. */
export const ownerOf = (caller: Caller | null): string => `employee ${caller?.user.id ?? ''}`;
const placeOf = ({ db, clock }: Platform, { user }: Caller) => ({
  db,
  storeId: user.storeId,
  userId: user.id,
  now: clock.now().toISOString(),
});
const sent = sending<KeptPicture>(async ({ platform, caller }, file) => {
  const why = caller && (await overQuota(placeOf(platform, caller), 'papers', 1));
  if (why) throw problem({ code: 'TOO_MANY', message: why });
  const bytes = Buffer.from(await file.arrayBuffer());
  return {
    prepared: answerOf(
      await keepPicture(platform.filesDir, { name: file.name, bytes }, ownerOf(caller)),
    ),
    digest: sha256(bytes).toString('hex'),
  };
});

/**
 * The log learns which document, of what kind and whose; the patient's other screens that something
 * of theirs changed.
 */
export function noted(work: PersonWork, { id, patientId, before, document }: DocumentChange) {
  const { kind, version } = document;
  work.audit({
    entity: 'document',
    entityId: id,
    ...(before ? { before: before.document } : {}),
    after: document,
    detail: {
      kind,
      version,
      patient: patientId,
      ...(!before || before.patientId === null || before.patientId === patientId
        ? {}
        : { from: before.patientId }),
    },
  });
  work.changed('document', id, version);
  return document;
}

/** The log learns which document and of what kind, never the words. */
function audited(work: PersonWork, { before, after, row }: Retained, detail: object) {
  work.audit({
    entity: 'document',
    entityId: row.id,
    before,
    after,
    detail: { kind: row.kind, version: row.version, patient: row.patientId, ...detail },
  });
  work.changed('document', row.id, row.version);
  return row;
}
/**
 * The files go once it is stored that they are destroyed. What a fault leaves there, the job
 * removes at its next turn.
 */
const destroying = preparing(async ({ platform }) => ({
  prepared: null,
  digest: '',
  settled: async () => {
    await clearDestroyed(platform).catch((error: unknown) => {
      platform.log.error(
        { job: 'clear destroyed documents', fault: loggable(error) },
        'a job failed',
      );
    });
  },
}));

export const documentProcedures = {
  search: signedIn.documents.search.handler(({ input, context: { work } }) =>
    searchDocuments({ ...storeScope(work), zone: work.session.store?.timeZone ?? 'UTC' }, input),
  ),
  describe: signedIn.documents.describe.handler(async ({ input, context: { work }, errors }) => {
    const { before, row } = settled(await describeDocument(storeScope(work), input), errors);
    const { id, version, kind, patientId, rxId, insuranceId } = row;
    work.audit({
      entity: 'document',
      entityId: id,
      before,
      after: row,
      detail: {
        kind,
        version,
        patient: patientId,
        rx: rxId,
        insurance: insuranceId,
        ...(before.patientId === null || before.patientId === patientId
          ? {}
          : { from: before.patientId }),
      },
    });
    work.changed('document', id, version);
    return row;
  }),
  add: sent.documents.add.handler(async ({ context: { work, prepared } }) => {
    const added = answerOf(await addHardCopy(storeScope(work), prepared));
    const { kind, byteSize, width, height, pages } = documentView(added);
    work.audit({
      entity: 'document',
      entityId: added.id,
      after: { ...added },
      detail: { kind, byteSize, width, height, pages },
    });
    return documentView(added);
  }),
  about: signedIn.documents.about.handler(async ({ input, context: { work }, errors }) => {
    const found = await documentLook(storeScope(work), input.key);
    if (!found) throw errors.NOT_FOUND();
    work.audit({ entity: 'document', entityId: found.id });
    return found.look;
  }),
  content: signedIn.documents.content.handler(
    async ({ input, context: { work, platform }, errors }) => {
      const read = await readDocument(storeScope(work), platform.filesDir, input.key, input.page);
      if (!read.ok && read.error.code === 'NOT_FOUND') throw errors.NOT_FOUND();
      const { document, bytes } = answerOf(read);
      work.audit({
        entity: 'document',
        entityId: document.id,
        detail: { kind: document.kind, page: input.page ?? 1 },
      });
      // The name that it came with stays inside: what is shown is named by the server.
      return new File([new Uint8Array(bytes)], 'hard-copy.jpg', { type: document.media_type });
    },
  ),
  thumbnail: signedIn.documents.thumbnail.handler(
    async ({ input, context: { work, platform }, errors }) => {
      const read = await documentThumbnail(
        storeScope(work),
        platform.filesDir,
        input.key,
        input.page,
      );
      if (!read.ok && read.error.code === 'NOT_FOUND') throw errors.NOT_FOUND();
      const { document, bytes } = answerOf(read);
      work.audit({
        entity: 'document',
        entityId: document.id,
        detail: { kind: document.kind, page: input.page ?? 1 },
      });
      return new File([new Uint8Array(bytes)], 'thumbnail.jpg', { type: document.media_type });
    },
  ),
  turn: signedIn.documents.turn.handler(async ({ input, context: { work }, errors }) => {
    const turned = await turnDocument(storeScope(work), input);
    if (!turned.ok)
      throw turned.error.code === 'STALE'
        ? errors.STALE({ data: turned.error.current })
        : errors.NOT_FOUND();
    const { id, kind, look } = turned.value;
    work.audit({
      entity: 'document',
      entityId: id,
      detail: { kind, page: input.page, from: input.from * 90, turned: input.turns * 90 },
    });
    work.changed('document', id, look.version);
    return look;
  }),
  split: signedIn.documents.split.handler(async ({ input, context: { work }, errors }) => {
    const { from, made, row } = settled(await splitDocument(storeScope(work), input), errors);
    work.audit({
      entity: 'document',
      entityId: row.id,
      after: made,
      detail: {
        kind: row.kind,
        version: row.version,
        patient: row.patientId,
        of: from,
        pages: input.pages.join(', '),
      },
    });
    work.changed('document', row.id, row.version);
    return row;
  }),
  hold: signedIn.documents.hold.handler(async ({ input, context: { work }, errors }) =>
    audited(work, settled(await holdForLaw(storeScope(work), input), errors), {
      held: input.reason !== null,
    }),
  ),
  destroy: destroying.documents.destroy.handler(async ({ input, context: { work }, errors }) => {
    const done = settled(await destroyDocument(storeScope(work), input), errors);
    const { before, row, digests } = done;
    // The password is for the document as it was seen; what is refused before leaves the proof
    // usable.
    answerOf(
      await consumeStepUp(
        work.db,
        input.stepUp,
        {
          action: stepUpActions.documentDestroy,
          entity: 'document',
          entityId: before.id,
          entityVersion: before.version,
          employeeId: work.user.id,
          sessionId: work.session.id,
        },
        work.now,
      ),
    );
    return audited(work, done, { keptUntil: row.keepUntil, digests: digests.join(' ') });
  }),
  file: signedIn.documents.file.handler(async ({ input, context: { work }, errors }) =>
    noted(work, settled(await fileDocument(storeScope(work), input), errors)),
  ),
  remove: signedIn.documents.remove.handler(async ({ input, context: { work }, errors }) =>
    noted(
      work,
      settled(await strikeDocument(storeScope(work), input.key, input.version, true), errors),
    ),
  ),
  restore: signedIn.documents.restore.handler(async ({ input, context: { work }, errors }) =>
    noted(
      work,
      settled(await strikeDocument(storeScope(work), input.key, input.version, false), errors),
    ),
  ),
};

import { sending, signedIn } from '../procedure-runtime.ts';
import { answerOf } from '../problem.ts';
import { sha256 } from '../canonical.ts';
import { addHardCopy, describedDocument, documentView, keepPicture, readDocument, type KeptPicture } from '../services/documents.ts';
import { storeScope } from './store-work.ts';

const sent = sending<KeptPicture>(async ({ platform }, file) => {
  const bytes = Buffer.from(await file.arrayBuffer());
  return { prepared: answerOf(await keepPicture(platform.filesDir, { name: file.name, bytes })), digest: sha256(bytes).toString('hex') };
});

export const documentProcedures = {
  add: sent.documents.add.handler(async ({ context: { work, prepared } }) => {
    const added = answerOf(await addHardCopy(storeScope(work), prepared)), { kind, byteSize, width, height, pages } = documentView(added);
    work.audit({ entity: 'document', entityId: added.id, after: { ...added }, detail: { kind, byteSize, width, height, pages } });
    return documentView(added);
  }),
  about: signedIn.documents.about.handler(async ({ input, context: { work }, errors }) => {
    const found = await describedDocument(storeScope(work), input.key);
    if (!found) throw errors.NOT_FOUND();
    work.audit({ entity: 'document', entityId: found.id });
    return found.view;
  }),
  content: signedIn.documents.content.handler(async ({ input, context: { work, platform }, errors }) => {
    const read = await readDocument(storeScope(work), platform.filesDir, input.key);
    if (!read.ok && read.error.code === 'NOT_FOUND') throw errors.NOT_FOUND();
    const { document, bytes } = answerOf(read);
    work.audit({ entity: 'document', entityId: document.id, detail: { kind: document.kind } });
    // The name that it came with stays inside: what is shown is named by the server.
    return new File([new Uint8Array(bytes)], 'hard-copy.jpg', { type: document.media_type });
  }),
};

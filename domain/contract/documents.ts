import { fileBody, int, isoInstant, object, oneOf, str, type Infer } from '../schema.ts';
import { procedure } from './procedure.ts';

/** By which the outside calls a document: random, so that nothing can be learned or guessed from it. */
export const documentKey = str({ pattern: /^[0-9a-f]{32}$/ });
/** A stored document without its bytes. Pages stand below each other in one picture, all of one height; width and height are those of the whole, in pixels. */
export const documentView = object({
  key: documentKey, kind: oneOf(['hard-copy']), name: str({ max: 200 }), mediaType: str({ max: 40 }), byteSize: int({ min: 1 }), width: int({ min: 1 }), height: int({ min: 1 }), pages: int({ min: 1 }), createdAt: isoInstant,
});
export type DocumentView = Infer<typeof documentView>;

const refusals = { NOT_FOUND: { status: 404, message: 'There is no such document in this store.' } } as const;

export const documentsContract = {
  /** The body is the file itself; its name comes in the header `x-file-name`. The picture is drawn anew: nothing of the file is kept but what can be seen. */
  add: procedure({ permission: 'document.write', audit: 'document.added', effect: 'write' }).route({ method: 'POST', path: '/api/documents' }).input(fileBody).output(documentView),
  /** What is known of a document besides its picture. */
  about: procedure({ permission: 'document.read', audit: 'document.described', effect: 'read' }).route({ method: 'GET', path: '/api/documents/{key}/about' }).input(object({ key: documentKey })).output(documentView).errors(refusals),
  /** The picture. Another store's key looks like one that never was. */
  content: procedure({ permission: 'document.read', audit: 'document.viewed', effect: 'read' }).route({ method: 'GET', path: '/api/documents/{key}' }).input(object({ key: documentKey })).output(fileBody).errors(refusals),
};

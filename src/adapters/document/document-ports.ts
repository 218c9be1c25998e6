import {
  failureOf,
  NoAnswer,
  noServer,
  tellSession,
  valueOf,
  type Caller,
  type CallerOutside,
  type CallFailure,
} from '#adapters/platform/call.ts';
import { hold } from '#adapters/platform/held.ts';
import { routes } from '#adapters/platform/routes.gen.ts';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import type { DocumentView } from '#domain/document/contract/documents.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import type { DmsPorts, DocumentPorts } from '#machines/document/documents.ports.ts';

/** A slow line takes its time for ten megabytes. */
const sendingMs = 120_000;
const notArrived = 'The picture did not arrive: the server does not answer. Attach it again.';

const parsedOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new NoAnswer(notArrived);
  }
};
function answerOf(
  status: number,
  text: string,
  outside: CallerOutside,
): Result<DocumentView, CallFailure> {
  const parsed = parsedOf(text);
  if (status >= 200 && status < 300) return ok(parsed as DocumentView);
  const failure = failureOf(status, parsed ?? {});
  tellSession(outside, failure);
  if (status >= 500) throw new NoAnswer(failure.message);
  return fail(failure);
}

/** Sends the bytes as they are. Only this older way of asking says how much has left. */
const send = (
  file: File,
  outside: CallerOutside,
  o: Parameters<DocumentPorts['attach']>[1],
): Promise<Result<DocumentView, CallFailure>> =>
  new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    const [method, path] = routes['documents.add'];
    request.open(method, path);
    request.timeout = sendingMs;
    const headers = {
      accept: 'application/json',
      'content-type': 'application/octet-stream',
      'x-workstation': outside.workstation,
      'x-file-name': encodeURIComponent([...file.name].slice(-200).join('')),
      'idempotency-key': crypto.randomUUID(),
    };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (e) => {
      if (e.lengthComputable) o.onProgress(e.loaded / e.total);
    };
    request.onload = () => {
      try {
        done(answerOf(request.status, request.responseText, outside));
      } catch (e) {
        failed(e);
      }
    };
    request.onerror = request.ontimeout = () => failed(new NoAnswer(notArrived));
    o.signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });

async function fetched(
  { key, page }: { readonly key: string; readonly page: number },
  outside: CallerOutside,
  signal: AbortSignal,
): Promise<Result<Blob, CallFailure>> {
  const [method, template] = routes['documents.content'];
  let response: Response;
  try {
    response = await (outside.fetch ?? fetch.bind(globalThis))(
      `${template.replace('{key}', encodeURIComponent(key))}?page=${page}`,
      {
        method,
        headers: { accept: 'image/jpeg, application/json', 'x-workstation': outside.workstation },
        credentials: 'same-origin',
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
      },
    );
    if (response.ok) return ok(await response.blob());
  } catch (e) {
    if (signal.aborted) throw e;
    throw new NoAnswer(noServer);
  }
  const failure = failureOf(response.status, parsedOf(await response.text()) ?? {});
  tellSession(outside, failure);
  return fail(failure);
}

/** Pictures of papers. A picture is fetched, not linked, so that why it is not there can be said, and so that the workstation stands in the audit log. */
export const documentPorts = (call: Caller, outside: CallerOutside): DmsPorts => ({
  attach: (file, o) => send(file, outside, o),
  hold,
  show: async (asked, signal) => {
    const [about, picture] = await Promise.all([
      call('documents.about', { key: asked.key }, { signal }),
      fetched(asked, outside, signal),
    ]);
    if (!picture.ok) return picture;
    return about.ok
      ? ok({ url: URL.createObjectURL(picture.value), document: about.value })
      : about;
  },
  release: (url) => URL.revokeObjectURL(url),
  turn: (o) => call('documents.turn', o),
  file: (o) => call('documents.file', o),
  remove: (o) => call('documents.remove', o),
  restore: (o) => call('documents.restore', o),
  scans: (signal) => call('scans.list', undefined, { signal, background: true }),
  takeScan: (o) => call('scans.take', o),
  discardScan: (scan) => call('scans.discard', { scan }),
  scanPicture: (scan) => routes['scans.picture'][1].replace('{scan}', encodeURIComponent(scan)),
  search: async (query, signal) => valueOf(await call('documents.search', query, { signal })),
  describe: (o) => call('documents.describe', { ...o, tags: [...o.tags] }),
  split: (o) => call('documents.split', { ...o, pages: [...o.pages] }),
  papers: (id, signal) => call('patients.documents', { id }, { signal }),
  waiting: async (query, signal) => valueOf(await call('scans.search', query, { signal })),
  putOnHold: (o) => call('documents.hold', o),
  destroy: (o) => call('documents.destroy', o),
  proveDestroy: async ({ id, version, password }) => {
    const a = await call('session.stepUp', {
      password,
      action: stepUpActions.documentDestroy,
      entity: 'document',
      entityId: id,
      entityVersion: version,
    });
    return a.ok ? ok(a.value.token) : a;
  },
  thumbnail: (key) => routes['documents.thumbnail'][1].replace('{key}', encodeURIComponent(key)),
});

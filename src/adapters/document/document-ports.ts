import {
  failureOf,
  NoAnswer,
  noServer,
  notifySession,
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
  notifySession(outside, failure);
  if (status >= 500) throw new NoAnswer(failure.message);
  return fail(failure);
}

/** Sends the bytes as they are. Only this older way of asking says how much has left. */
const send = (
  file: File,
  outside: CallerOutside,
  attach: Parameters<DocumentPorts['attach']>[1],
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
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) attach.onProgress(event.loaded / event.total);
    };
    request.onload = () => {
      try {
        done(answerOf(request.status, request.responseText, outside));
      } catch (error) {
        failed(error);
      }
    };
    request.onerror = request.ontimeout = () => failed(new NoAnswer(notArrived));
    attach.signal.addEventListener('abort', () => request.abort(), { once: true });
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
  } catch (error) {
    if (signal.aborted) throw error;
    throw new NoAnswer(noServer);
  }
  const failure = failureOf(response.status, parsedOf(await response.text()) ?? {});
  notifySession(outside, failure);
  return fail(failure);
}

/**
 * Pictures of papers. A picture is fetched, not linked, so that why it is not there can be said,
 * and so that the workstation stands in the audit log.
 */
export const documentPorts = (call: Caller, outside: CallerOutside): DmsPorts => ({
  attach: (file, row) => send(file, outside, row),
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
  turn: (turning) => call('documents.turn', turning),
  file: (row) => call('documents.file', row),
  remove: (row) => call('documents.remove', row),
  restore: (row) => call('documents.restore', row),
  scans: (signal) => call('scans.list', undefined, { signal, background: true }),
  takeScan: (row) => call('scans.take', row),
  discardScan: (scan) => call('scans.discard', { scan }),
  scanPicture: (scan) => routes['scans.picture'][1].replace('{scan}', encodeURIComponent(scan)),
  search: async (query, signal) => valueOf(await call('documents.search', query, { signal })),
  describe: (describing) =>
    call('documents.describe', { ...describing, tags: [...describing.tags] }),
  split: (splitting) => call('documents.split', { ...splitting, pages: [...splitting.pages] }),
  papers: (id, signal) => call('patients.documents', { id }, { signal }),
  waiting: async (query, signal) => valueOf(await call('scans.search', query, { signal })),
  putOnHold: (row) => call('documents.hold', row),
  destroy: (row) => call('documents.destroy', row),
  proveDestroy: async ({ id, version, password }) => {
    const answer = await call('session.stepUp', {
      password,
      action: stepUpActions.documentDestroy,
      entity: 'document',
      entityId: id,
      entityVersion: version,
    });
    return answer.ok ? ok(answer.value.token) : answer;
  },
  thumbnail: (key) => routes['documents.thumbnail'][1].replace('{key}', encodeURIComponent(key)),
});

import {
  NoAnswer,
  noServer,
  notifySession,
  readerOf,
  valueOf,
  type AnswerReader,
  type Caller,
  type CallerOutside,
  type CallFailure,
} from '#adapters/platform/call.ts';
import { hold } from '#adapters/platform/held.ts';
import { routes } from '#adapters/platform/routes.gen.ts';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import type { DocumentView } from '#domain/document/contract/documents.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import type { DmsPorts, DocumentPorts } from '#machines/document/documents.ports.ts';

/** A slow line takes its time for ten megabytes. */
const sendingMs = 120_000;
const notArrived = 'The picture did not arrive: the server does not answer. Attach it again.';

/** A picture without a readable answer did not arrive. */
function answerOf(
  reader: AnswerReader,
  given: { readonly status: number; readonly text: string },
  outside: CallerOutside,
): Result<DocumentView, CallFailure> {
  try {
    const read = reader(given);
    if (!read.ok) notifySession(outside, read.error);
    return read as Result<DocumentView, CallFailure>;
  } catch (error) {
    throw given.status >= 500 ? error : new NoAnswer(notArrived);
  }
}

/** Sends the bytes as they are. Only this older way of asking says how much has left. */
const send = (
  file: File,
  { outside, reader }: { readonly outside: CallerOutside; readonly reader: AnswerReader },
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
        const { status, responseText: text } = request;
        done(answerOf(reader, { status, text }, outside));
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
  const reader = await readerOf('documents.content');
  const refusal = reader({ status: response.status, text: await response.text() });
  if (refusal.ok) throw new NoAnswer(noServer);
  notifySession(outside, refusal.error);
  return refusal;
}

/**
 * Pictures of papers. A picture is fetched, not linked, so that why it is not there can be said,
 * and so that the workstation stands in the audit log.
 */
export const documentPorts = (call: Caller, outside: CallerOutside): DmsPorts => ({
  attach: async (file, row) =>
    send(file, { outside, reader: await readerOf('documents.add') }, row),
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

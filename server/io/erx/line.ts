import { maxMessageBytes } from './xml.ts';

/**
 * What one try came to. `reached`: the message was handed to the line, so that the network may have
 * it. `bytes`: the message that came
 * back, null where none did; `empty` where the network says that it has nothing. `why`: in words,
 * where nothing usable came.
 */
export interface ErxExchange {
  readonly reached: boolean;
  readonly bytes: Buffer | null;
  readonly empty: boolean;
  readonly why: string | null;
}
/**
 * Whatever carries a message to a network and waits for the answer. It never throws: what goes
 * wrong is an answer.
 */
export interface ErxLine {
  post(to: { readonly url: string; readonly timeoutMs: number }, xml: Buffer): Promise<ErxExchange>;
}

const nothing = (why: string, reached: boolean): ErxExchange => ({
  reached,
  bytes: null,
  empty: false,
  why,
});
const causeOf = (error: unknown): string => {
  const cause =
    (error as { cause?: { code?: string } } | null)?.cause?.code ??
    (error as { name?: string } | null)?.name ??
    '';
  return cause;
};
/** Codes with which no byte of the message left. */
const neverLeft = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** At most one message's length of an answer; null where it is longer. */
async function bodyOf(response: Response): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    parts.push(part);
    size += part.length;
    if (size > maxMessageBytes) return null;
  }
  return Buffer.concat(parts);
}

/**
 * HTTP POST of one message; the answer is the body. 204, or a body without anything in it, says
 * that there is nothing. Redirects are not followed: a message names a patient, and goes where the
 * store said.
 */
export const httpLine: ErxLine = {
  post: async ({ url, timeoutMs }, xml) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: xml.toString('utf8'),
        headers: { 'content-type': 'application/xml; charset=utf-8' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.status === 204) return { reached: true, bytes: null, empty: true, why: null };
      const body = await bodyOf(response);
      if (!response.ok) return nothing(`The network answered with HTTP ${response.status}.`, true);
      if (body === null)
        return nothing('The network’s answer is longer than a message can be.', true);
      return body.length === 0
        ? { reached: true, bytes: null, empty: true, why: null }
        : { reached: true, bytes: body, empty: false, why: null };
    } catch (error) {
      const cause = causeOf(error);
      if (cause === 'TimeoutError' || cause === 'AbortError')
        return nothing(`The network did not answer within ${timeoutMs / 1_000} seconds.`, true);
      return neverLeft.has(cause)
        ? nothing('The network can’t be reached.', false)
        : nothing('The line to the network broke.', true);
    }
  },
};

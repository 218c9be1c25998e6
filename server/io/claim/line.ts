import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { takeFrames } from '#domain/claim/ncpdp/frames.ts';
import { framed } from '#domain/claim/ncpdp/write.ts';
import { isLoopback } from '#domain/platform/rules/host-address.ts';

/** Where a payer listens. */
export interface LineTo {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly timeoutMs: number;
}
/**
 * What one try came to. `reached`: bytes were handed to the line, so that the payer may have them.
 * `bytes`: whatever came back, whole
 * or not; `whole` where it stood between STX and ETX. `why`: in words, where there is no whole
 * answer.
 */
export interface Exchange {
  readonly reached: boolean;
  readonly bytes: Buffer | null;
  readonly whole: boolean;
  readonly why: string | null;
}
/**
 * Whatever carries a request to a payer and waits for the answer. It never throws: what goes wrong
 * is an answer.
 */
export interface ClaimLine {
  send(to: LineTo, request: Buffer): Promise<Exchange>;
}

const unencrypted = ({ host }: LineTo): string =>
  `The line to ${host} is not encrypted: turn on TLS for it on the page Payer Line.`;
const wordOf = (errnoException: NodeJS.ErrnoException, to: LineTo): string => {
  if (errnoException.code === 'ECONNREFUSED')
    return `Nobody listens at ${to.host}, port ${to.port}.`;
  if (errnoException.code === 'ENOTFOUND' || errnoException.code === 'EAI_AGAIN')
    return `There is no computer named ${to.host}.`;
  if (
    errnoException.code === 'ETIMEDOUT' ||
    errnoException.code === 'EHOSTUNREACH' ||
    errnoException.code === 'ENETUNREACH'
  )
    return `${to.host} can’t be reached.`;
  if (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME/.test(errnoException.code ?? ''))
    return `The encryption with ${to.host} failed (${errnoException.code}).`;
  return `The line to ${to.host} broke (${errnoException.code ?? 'unknown'}).`;
};
/**
 * TCP, or TLS over it: one transmission between STX and ETX on a connection of its own, one answer
 * between the two.
 */
export const tcpLine: ClaimLine = {
  send: (to, request) =>
    new Promise((resolve) => {
      // A line is checked when it is saved; one that was saved before that is stopped here.
      if (!to.tls && !isLoopback(to.host)) {
        resolve({ reached: false, bytes: null, whole: false, why: unencrypted(to) });
        return;
      }
      let held = Buffer.alloc(0);
      let reached = false;
      let over = false;
      const socket: Socket = to.tls
        ? connectTls({
            host: to.host,
            port: to.port,
            ...(/^[\d.:]+$/.test(to.host) ? {} : { servername: to.host }),
          })
        : connectPlain({ host: to.host, port: to.port });
      const end = (done: Omit<Exchange, 'reached'>): void => {
        if (over) return;
        over = true;
        clearTimeout(timer);
        socket.destroy();
        resolve({ ...done, reached });
      };
      const part = (why: string): void =>
        end({ bytes: held.length > 0 ? held : null, whole: false, why });
      const seconds = to.timeoutMs / 1_000;
      const timer = setTimeout(
        () =>
          part(
            reached
              ? `The payer did not answer within ${seconds} seconds.`
              : `${to.host} did not take the call within ${seconds} seconds.`,
          ),
        to.timeoutMs,
      );
      socket.on(to.tls ? 'secureConnect' : 'connect', () => {
        reached = true;
        socket.write(framed(request.toString('latin1')), 'latin1');
      });
      socket.on('data', (bytes: Buffer) => {
        held = Buffer.concat([held, bytes]);
        const taken = takeFrames(held);
        if ('broken' in taken) return part('What came back is no transmission.');
        const [first] = taken.frames;
        if (first) end({ bytes: Buffer.from(first), whole: true, why: null });
      });
      socket.on('error', (event) => part(wordOf(event, to)));
      socket.on('close', () =>
        part(
          held.length > 0
            ? 'The line closed in the middle of the answer.'
            : 'The payer closed the line without an answer.',
        ),
      );
    }),
};

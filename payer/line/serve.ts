import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { takeFrames } from '#domain/claim/ncpdp/frames.ts';
import type { Book } from '#payer/book/book.ts';
import { readCommand, type Command } from './control.ts';
import type { Journal } from './journal.ts';
import { openPayer, type Heard } from './payer.ts';
import { spoiled } from './trouble.ts';

export interface ServeOptions {
  readonly book: Book;
  readonly journal: Journal;
  /** 0 takes a free one. */
  readonly port: number;
  readonly controlPort: number;
  readonly host: string;
  readonly idleMilliseconds: number;
  readonly today: () => string;
  /** One line for a person; never names a patient, a drug or a prescription. */
  readonly log: (line: string) => void;
}
export interface Serving {
  readonly port: number;
  readonly controlPort: number;
  close(): Promise<void>;
}

const listen = async (server: Server, port: number, host: string): Promise<number> => {
  server.listen(port, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};
/** Stops listening and ends every connection. */
const shut = async (server: Server, sockets: ReadonlySet<Socket>): Promise<void> => {
  const closed = server.listening ? new Promise((done) => server.close(done)) : null;
  for (const socket of sockets) socket.destroy();
  await closed;
};
const keepIn = (sockets: Set<Socket>, socket: Socket): void => {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
  // Whoever breaks off is gone; there is nothing to do about it.
  socket.on('error', () => undefined);
};

/**
 * The line for claims: each connection carries transmissions between STX and ETX, answered in their
 * order.
 */
function claimsLine(options: ServeOptions) {
  const payer = openPayer(options.book, options.journal, options.today);
  const sockets = new Set<Socket>();
  const held: (() => void)[] = [];
  const delivered = (heard: Heard & { kind: 'answer' }): Promise<void> => {
    const { trouble } = heard;
    if (trouble?.kind === 'hold') return new Promise((go) => held.push(go));
    return trouble?.kind === 'slow'
      ? new Promise((go) => {
          setTimeout(go, trouble.milliseconds).unref();
        })
      : Promise.resolve();
  };
  async function serve(socket: Socket, frame: Uint8Array): Promise<void> {
    if (socket.destroyed) return;
    const heard = payer.hear(frame);
    if (heard.kind === 'unreadable') {
      options.log(`not a claim (${heard.why}), line closed`);
      socket.destroy();
      return;
    }
    const { code, bin, pcn, transactions, statuses, rejects, trouble } = heard.logged;
    options.log(
      `${code} ${bin}/${pcn} ${transactions} → ${statuses || 'nothing'}${rejects && ` (${rejects})`}${trouble === null ? '' : ` [${trouble}]`}`,
    );
    if (heard.kind === 'nothing') return;
    await delivered(heard);
    const out = spoiled(heard.written, heard.trouble);
    if (!out || socket.destroyed) return;
    socket.write(out.text, 'latin1');
    if (out.close) socket.end();
  }
  const server = createServer((socket) => {
    let rest: Uint8Array = new Uint8Array();
    let answers = Promise.resolve();
    keepIn(sockets, socket);
    socket.setTimeout(options.idleMilliseconds, () => socket.destroy());
    socket.on('data', (bytes) => {
      const taken = takeFrames(Buffer.concat([rest, bytes]));
      if ('broken' in taken) {
        options.log(`not a transmission (${taken.broken}), line closed`);
        socket.destroy();
        return;
      }
      rest = taken.rest;
      for (const frame of taken.frames) answers = answers.then(() => serve(socket, frame));
    });
  });
  return {
    payer,
    server,
    sockets,
    release: () => {
      const length = held.length;
      held.splice(0).forEach((go) => go());
      return length;
    },
  };
}

/**
 * The payer on two ports: claims, and one for control (a command a line, one JSON line in answer).
 * Refusing connections closes
 * the port for claims until `clear` opens it again.
 */
export async function serve(options: ServeOptions): Promise<Serving> {
  let set: string | null = null;
  const claims = claimsLine({ ...options, today: () => set ?? options.today() });
  const { payer, server, sockets } = claims;
  const port = await listen(server, options.port, options.host);
  async function obey(command: Command): Promise<Record<string, unknown>> {
    if (command.kind === 'today') set = command.date;
    if (command.kind === 'trouble' && command.trouble.kind === 'refuse')
      await shut(server, sockets);
    if (command.kind === 'trouble') payer.troubles.push(command.trouble);
    if (command.kind === 'clear') {
      payer.troubles.length = 0;
      claims.release();
      if (!server.listening) await listen(server, port, options.host);
    }
    if (command.kind === 'release') return { ok: true, released: claims.release() };
    return {
      ok: true,
      ...(command.kind === 'status' && {
        today: set ?? options.today(),
        claims: payer.claims(),
        troubles: payer.troubles,
      }),
    };
  }
  const controlSockets = new Set<Socket>();
  const control = createServer((socket) => {
    let rest = '';
    let done = Promise.resolve();
    keepIn(controlSockets, socket);
    socket.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = (lines.pop() ?? '').slice(0, 1_000);
      for (const line of lines)
        done = done.then(async () => {
          const read = readCommand(line);
          socket.write(
            `${JSON.stringify(typeof read === 'string' ? { ok: false, message: read } : await obey(read))}\n`,
          );
        });
    });
  });
  // Whoever reaches this port decides what the payer does: this computer only.
  const controlPort = await listen(control, options.controlPort, '127.0.0.1');
  return {
    port,
    controlPort,
    close: async () => {
      claims.release();
      await Promise.all([shut(server, sockets), shut(control, controlSockets)]);
      options.journal.close();
    },
  };
}

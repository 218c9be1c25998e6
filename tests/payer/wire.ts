import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decode } from '#domain/claim/ncpdp/decode.ts';
import { readTransmission } from '#domain/claim/ncpdp/read.ts';
import type { D0Request, D0Response } from '#domain/claim/ncpdp/transmission.ts';
import { framed, writeTransmission } from '#domain/claim/ncpdp/write.ts';
import type { Book } from '#payer/book/book.ts';
import { openJournal } from '#payer/line/journal.ts';
import { serve, type Serving } from '#payer/line/serve.ts';
import { book, today } from './practice.ts';

/** The bytes of a request between STX and ETX. */
export function onTheWire(request: D0Request): string {
  const written = writeTransmission(request);
  if (!written.ok) throw new Error(written.error.map((problem) => problem.message).join('\n'));
  return framed(written.value);
}
export function readAnswer(frame: string): D0Response {
  const read = readTransmission(frame);
  if (!read.ok) throw new Error(read.error.message);
  const { transmission, problems } = decode(read.value);
  if (transmission?.direction !== 'response' || problems.length > 0)
    throw new Error(`not an answer: ${JSON.stringify(problems)}`);
  return transmission;
}

/**
 * A connection whose messages are taken one after another; `null` once the other side has closed.
 */
export async function line(port: number, ends: string) {
  const socket: Socket = connect(port, '127.0.0.1');
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  let held = '';
  let over = false;
  let wake = (): void => undefined;
  socket.setEncoding('latin1').on('data', (text: string) => {
    held += text;
    wake();
  });
  socket.on('close', () => {
    over = true;
    wake();
  });
  socket.on('error', () => undefined);
  const next = async (): Promise<string | null> => {
    for (;;) {
      const at = held.indexOf(ends);
      if (at >= 0) {
        const message = held.slice(0, at + 1);
        held = held.slice(at + 1);
        return message;
      }
      if (over) return null;
      await new Promise<void>((go) => {
        wake = go;
      });
    }
  };
  return {
    socket,
    next,
    closed,
    write: (text: string) => socket.write(text, 'latin1'),
    left: () => held,
  };
}
export type Line = Awaited<ReturnType<typeof line>>;
export const pharmacy = (port: number): Promise<Line> => line(port, '\x03');
/** Sends and waits for the answer. */
export async function ask(to: Line, request: D0Request): Promise<D0Response> {
  to.write(onTheWire(request));
  const frame = await to.next();
  if (frame === null) throw new Error('the line closed');
  return readAnswer(frame);
}

export interface Practice {
  readonly serving: Serving;
  readonly log: readonly string[];
  control(command: string): Promise<Record<string, unknown>>;
  again(): Promise<Serving>;
  end(): Promise<void>;
}
/** A payer of the test's book (or of another) on free ports, its journal in a folder of its own. */
export async function payerOnPorts(
  idleMilliseconds = 60_000,
  of: { readonly book: Book; readonly today: string } = { book, today },
): Promise<Practice> {
  const folder = mkdtempSync(path.join(tmpdir(), 'payer-'));
  const log: string[] = [];
  const open = () =>
    serve({
      book: of.book,
      journal: openJournal(folder),
      host: '127.0.0.1',
      port: 0,
      controlPort: 0,
      idleMilliseconds,
      today: () => of.today,
      log: (text) => log.push(text),
    });
  let serving = await open();
  return {
    get serving() {
      return serving;
    },
    log,
    async control(command) {
      const to = await line(serving.controlPort, '\n');
      to.write(`${command}\n`);
      const said = await to.next();
      to.socket.destroy();
      return JSON.parse(said ?? 'null') as Record<string, unknown>;
    },
    async again() {
      await serving.close();
      serving = await open();
      return serving;
    },
    async end() {
      await serving.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

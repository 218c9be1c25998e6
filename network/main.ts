import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Network, type Answering, type Trouble } from './network.ts';
import type { Transferring } from './transfers.ts';

/** `NETWORK_CLOCK`: the instant at which this clock starts and ticks on. Without it, now. */
function clockFrom(text: string | undefined): () => string {
  if (!text) return () => new Date().toISOString();
  const start = Date.parse(text);
  if (!Number.isFinite(start)) {
    console.error(`NETWORK_CLOCK is “${text}”: name an instant such as 2026-03-02T15:00:00Z.`);
    process.exit(1);
  }
  const ahead = start - Date.now();
  return () => new Date(Date.now() + ahead).toISOString();
}

const network = new Network(
  clockFrom(process.env['NETWORK_CLOCK']),
  `${Date.now().toString(36).toUpperCase()}-`,
);
const answersAfterMs = Number(process.env['NETWORK_ANSWERS_AFTER_MS'] ?? 0);
if (!Number.isInteger(answersAfterMs) || answersAfterMs < 0) {
  console.error('NETWORK_ANSWERS_AFTER_MS must be a whole number of milliseconds.');
  process.exit(1);
}
network.answersAfterMs = answersAfterMs;
const largest = 2_000_000;
/** How long an answer waits before it leaves, in milliseconds. */
let slow = 0;
const textOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size > largest) throw new Error('too long');
  }
  return Buffer.concat(parts).toString('utf8');
};

const exchange = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (request.method !== 'POST') {
    response.writeHead(405).end();
    return;
  }
  const reply = network.post(await textOf(request));
  if (reply.silent) return;
  if (slow > 0) await new Promise((done) => setTimeout(done, slow));
  response
    .writeHead(reply.status, { 'content-type': 'application/xml; charset=utf-8' })
    .end(reply.body);
};
const answerings: readonly string[] = [
  'approve',
  'change',
  'deny',
  'replace',
  'validate',
  'unclear',
  'both',
  'none',
];
const transferrings: readonly Transferring[] = ['approve', 'filled', 'deny', 'malformed', 'none'];
const troubles: readonly string[] = ['silent', 'lost', 'down', 'busy', 'garbled', 'refuse'];
/** One command a line, over the second port: it listens to this computer only. */
const control = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const text = await textOf(request);
  const [word = '', first = '', second = ''] = text.trim().split(/\s+/);
  const said = (ok: boolean): void => {
    response.writeHead(ok ? 200 : 400, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        ok,
        answering: network.answering,
        granted: network.granted,
        transferring: network.transferring,
        confirming: network.confirming,
        reordered: network.reordered,
        doubled: network.doubled,
        slow,
        received: network.received.map(({ kind, id, times }) => ({ kind, id, times })),
      }),
    );
  };
  if (answerings.includes(word)) {
    network.answering = word as Answering;
    network.granted = /^\d+$/.test(first) ? Number(first) : null;
    return said(true);
  }
  if (troubles.includes(word)) {
    network.trouble(word as Trouble, Math.max(1, Number(first) || 1));
    return said(true);
  }
  if (word === 'slow') {
    slow = Number(first) || 0;
    return said(true);
  }
  if (word === 'reorder' || word === 'double') {
    network[word === 'reorder' ? 'reordered' : 'doubled'] = first !== 'off';
    return said(true);
  }
  const transferring = transferrings.find((one) => one === first);
  if (word === 'transfer' && transferring !== undefined) {
    network.transferring = transferring;
    return said(true);
  }
  if (word === 'confirm') {
    network.confirming = first !== 'off';
    return said(true);
  }
  if (word === 'ask') {
    const [, , last = '', given = '', born = '', ...drug] = text.trim().split(/\s+/);
    if (!/^\d{4}-\d\d-\d\d$/.test(born) || drug.length === 0) return said(false);
    network.ask(first, { last, first: given, born, drug: drug.join(' ') });
    return said(true);
  }
  if (word === 'send' && first !== '') {
    network.send(first, text.trim().slice('send'.length).trim().slice(first.length).trim());
    return said(true);
  }
  said(word === 'status' && second === '');
};
const listen = (
  serve: (incomingMessage: IncomingMessage, serverResponse: ServerResponse) => Promise<void>,
  port: number,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer((incomingMessage, value) => {
      serve(incomingMessage, value).catch(() => {
        if (!value.headersSent) value.writeHead(400).end();
      });
    });
    server
      .on('error', reject)
      .listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
const port = await listen(exchange, Number(process.env['NETWORK_PORT'] ?? 0));
const commands = await listen(control, Number(process.env['NETWORK_CONTROL_PORT'] ?? 0));
console.log(
  `The network listens at http://127.0.0.1:${port}/ and takes commands at http://127.0.0.1:${commands}/.`,
);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));
// Whoever started it may be killed and can't say so: its end of the pipe closes all the same.
if (process.env['NETWORK_UNTIL'] === 'stdin ends') {
  const close = () => process.exit(0);
  process.stdout.on('error', close);
  process.stdin.on('end', close).on('error', close).resume();
}

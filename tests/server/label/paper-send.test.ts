import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { parsePrinter } from '#domain/label/rules/printer-address.ts';
import { sendRaw } from '#server/io/label/raw-printer.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

/** A network printer: keeps what it took, job by job. */
interface TestPrinter {
  readonly address: string;
  readonly jobs: Buffer[];
  close(): Promise<void>;
}
const open: TestPrinter[] = [];
async function testPrinter(take?: (socket: Socket) => void): Promise<TestPrinter> {
  const jobs: Buffer[] = [];
  const sockets = new Set<Socket>();
  const listener: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    if (take) {
      take(socket);
      return;
    }
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part));
    socket.on('end', () => {
      jobs.push(Buffer.concat(parts));
    });
  });
  await new Promise<void>((done) => {
    listener.listen(0, '127.0.0.1', done);
  });
  const printer: TestPrinter = {
    address: `127.0.0.1:${(listener.address() as AddressInfo).port}`,
    jobs,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => {
        listener.close(() => done());
      });
    },
  };
  open.push(printer);
  return printer;
}

let server: TestServer;
let technician: TestBrowser;
let storeId: number;
const pdf = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.alloc(600_000, 7),
  Buffer.from('\n%%EOF'),
]);
const sha256 = createHash('sha256').update(pdf).digest('hex');
const station = { 'x-workstation': 'counter 1' };
const print = (
  job: string = randomUUID(),
  headers: Record<string, string> = station,
  by = technician,
) => by.post('/api/papers/send', { sha256, job }, headers);
const printers = (paperPrinter: string | null) =>
  server.database.db
    .updateTable('stores')
    .set({
      workstations: JSON.stringify([
        { name: 'Counter 1', labelPrinter: '192.0.2.9:9100', receiptPrinter: null, paperPrinter },
      ]),
    })
    .where('id', '=', storeId)
    .execute();
const sends = () =>
  server.database.db
    .selectFrom('paper_sends')
    .select(['state', 'printer', 'problem'])
    .orderBy('id')
    .execute();

beforeAll(async () => {
  server = await testServer();
  technician = await server.signedIn('technician');
  const who = await server.database.db
    .selectFrom('employees')
    .select(['id', 'store_id'])
    .where('username', '=', 'technician')
    .executeTakeFirstOrThrow();
  storeId = who.store_id!;
  mkdirSync(path.join(server.platform.filesDir, 'labels'), { recursive: true });
  writeFileSync(path.join(server.platform.filesDir, 'labels', `${sha256}.pdf`), pdf);
  await server.database.db
    .insertInto('paper_prints')
    .values({
      store_id: storeId,
      kind: 'report',
      sha256,
      at: server.clock.now().toISOString(),
      by_id: who.id,
    })
    .execute();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((testPrinter) => testPrinter.close()));
  await server.database.db.deleteFrom('paper_sends').execute();
});
afterAll(() => server.close());

test('a report goes to the paper printer of the workstation that asks, every byte of it, and the log says where', async () => {
  const printer = await testPrinter();
  await printers(printer.address);
  expect((await print()).body).toEqual({ printer: printer.address, problem: null });
  expect(printer.jobs).toHaveLength(1);
  expect(printer.jobs[0]!.equals(pdf)).toBe(true);
  const logged = await server.database.db
    .selectFrom('audit_log')
    .select(['event', 'entity', 'workstation', 'detail'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(logged).toEqual({
    event: 'paper.sent',
    entity: 'report',
    workstation: 'counter 1',
    detail: { fileHash: sha256, printer: printer.address },
  });
});
test('the same job asked for again is answered and not printed again; a new job is', async () => {
  const printer = await testPrinter();
  const job = randomUUID();
  await printers(printer.address);
  const answers = await Promise.all([
    print(job),
    print(job, { ...station, 'idempotency-key': randomUUID() }),
  ]);
  expect((await print(job)).body).toEqual({ printer: printer.address, problem: null });
  expect([printer.jobs.length, answers.map((answer) => answer.status)]).toEqual([1, [200, 200]]);
  await print();
  expect(printer.jobs).toHaveLength(2);
});
test('a job whose outcome was lost is not begun again: the person looks at the printer first', async () => {
  const printer = await testPrinter();
  const job = randomUUID();
  await printers(printer.address);
  await server.database.db
    .insertInto('paper_sends')
    .values({
      store_id: storeId,
      job,
      sha256,
      workstation: 'Counter 1',
      printer: printer.address,
      state: 'sending',
      at: server.clock.now().toISOString(),
      by_id: (
        await server.database.db
          .selectFrom('employees')
          .select('id')
          .where('username', '=', 'technician')
          .executeTakeFirstOrThrow()
      ).id,
    })
    .execute();
  expect((await print(job)).body.problem).toBe(
    `It is not known whether ${printer.address} has printed this. Look at the printer, and print again if nothing came out.`,
  );
  expect(printer.jobs).toEqual([]);
});
test('a printer that refuses, or that stops halfway, is said in words, and the paper can still be opened', async () => {
  const gone = await testPrinter();
  await printers(gone.address);
  await gone.close();
  open.splice(0);
  expect((await print()).body).toEqual({
    printer: null,
    problem: `Not printed at ${gone.address}: it refuses the connection.`,
  });
  const broken = await testPrinter((socket) => {
    socket.once('data', () => socket.resetAndDestroy());
  });
  await printers(broken.address);
  expect((await print()).body.problem).toBe(
    `Not printed at ${broken.address}: it stopped before the end. Look at what lies in the printer before you print again.`,
  );
  expect((await sends()).map((send) => send.state)).toEqual(['failed', 'failed']);
  expect((await technician.get(`/api/files/labels/${sha256}.pdf`)).status).toBe(200);
});
test('a printer that takes the connection and nothing else is given up', async () => {
  const deaf = await testPrinter((socket) => {
    socket.pause();
  });
  const address = parsePrinter(deaf.address);
  const sent = await sendRaw(address.ok ? address.value : { host: '', port: 0 }, pdf, {
    reachMs: 60_000,
    stallMs: 60_000,
    wholeMs: 50,
  });
  expect(sent).toMatchObject({
    ok: false,
    error: {
      code: 'PRINTER_FAILED',
      message: 'it stopped before the end. Look at what lies in the printer before you print again',
    },
  });
});
test('a workstation without a printer, and one that the store does not know, open the paper; who may not see it can’t print it', async () => {
  await printers(null);
  expect((await print()).body).toEqual({ printer: null, problem: null });
  await printers('192.0.2.9:9100');
  expect((await print(randomUUID(), { 'x-workstation': 'station-1f2e3d4c' })).body).toEqual({
    printer: null,
    problem: null,
  });
  expect(await sends()).toEqual([]);
  expect(
    (
      await technician.post(
        '/api/papers/send',
        { sha256: '0'.repeat(64), job: randomUUID() },
        station,
      )
    ).status,
  ).toBe(404);
  expect((await print(randomUUID(), station, await server.signedIn('cashier'))).status).toBe(403);
});
test('the workstations of the store are listed with their printers and which of them asks', async () => {
  await printers(null);
  expect(
    (
      await technician.post(
        '/api/papers/stations',
        { text: '', filters: {}, sort: null, offset: 0, limit: 50 },
        station,
      )
    ).body,
  ).toEqual({
    total: 1,
    exact: true,
    rows: [
      {
        id: 1,
        name: 'Counter 1',
        labels: '192.0.2.9:9100',
        receipts: null,
        papers: null,
        here: true,
        taken: false,
      },
    ],
  });
});
test('a printer is an address with a port that no well-known service has', () => {
  expect(
    [
      '192.0.2.15:9100',
      'labels.example:9101',
      'Zebra',
      '192.0.2.15',
      '192.0.2.15:80',
      '192.0.2.15:99999',
      'http://x:9100',
      'a b:9100',
    ].map((text) => parsePrinter(text).ok),
  ).toEqual([true, true, false, false, false, false, false, false]);
});

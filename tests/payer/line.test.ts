import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { projectRoot } from '#db/root.ts';
import { demoMembers } from '#payer/book/members.gen.ts';
import { openJournal } from '#payer/line/journal.ts';
import { b1, b2, book, codes, first, products, transaction, transmission } from './practice.ts';
import { ask, onTheWire, payerOnPorts, pharmacy, readAnswer, type Practice } from './wire.ts';

let payer: Practice;
beforeEach(async () => {
  payer = await payerOnPorts();
});
afterEach(() => payer.end());
const to = () => pharmacy(payer.serving.port);
const statusOf = (response: ReturnType<typeof readAnswer>): string =>
  response.transactions.map((transaction) => transaction.responseStatus?.AN).join('');
const refused = async (port: number): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  const errnoException = (await once(socket, 'error'))[0] as NodeJS.ErrnoException;
  return errnoException.code ?? '';
};

describe('the line', () => {
  test('a claim in single bytes, then two at once, are answered in their order', async () => {
    const fixture = await to();
    const one = onTheWire(b1({ rx: '1' }));
    fixture.socket.setNoDelay(true);
    for (const byte of one) fixture.write(byte);
    expect(first(readAnswer((await fixture.next())!)).responseClaim?.D2).toBe('1');
    fixture.write(
      `\r\n${onTheWire(b1({ rx: '2', product: products.warfarin }))}${onTheWire(b2({ rx: '1' }))}${onTheWire(b1({ rx: '3', product: products.ibuprofen })).slice(0, 40)}`,
    );
    const answers = [readAnswer((await fixture.next())!), readAnswer((await fixture.next())!)];
    expect(
      answers.map((answer) => [
        answer.header.A3,
        first(answer).responseClaim?.D2,
        statusOf(answer),
      ]),
    ).toEqual([
      ['B1', '2', 'P'],
      ['B2', '1', 'A'],
    ]);
    fixture.write(onTheWire(b1({ rx: '3', product: products.ibuprofen })).slice(40));
    expect(statusOf(readAnswer((await fixture.next())!))).toBe('P');
    fixture.socket.destroy();
  });
  test('four transactions of one transmission', async () => {
    const fixture = await to();
    const response = await ask(
      fixture,
      transmission('B1', [
        transaction({ rx: '1' }),
        transaction({ rx: '2', product: products.ozempic }),
        transaction({ rx: '3', product: products.warfarin }),
        transaction({ rx: '4', product: products.ibuprofen }),
      ]),
    );
    expect(statusOf(response)).toBe('PRPP');
    fixture.socket.destroy();
  });
  test.each([
    ['bytes outside of a transmission', 'GET / HTTP/1.1\r\n\r\n'],
    ['no D.0', '\x0299999951B1TESTPCN\x03'],
    ['nothing at all', '\x02\x03'],
    ['an answer', '\x02D0B11A011234567893     20260915\x1d\x1e\x1cAM21\x1cANP\x03'],
    ['another kind of transaction', onTheWire(b1()).replace('D0B1', 'D0N1')],
    ['a transmission without end', `\x02${'9'.repeat(70_000)}`],
  ])('%s closes the line without an answer', async (_, sent) => {
    const fixture = await to();
    fixture.write(sent);
    expect(await fixture.next()).toBeNull();
    const other = await to();
    expect(statusOf(await ask(other, b1()))).toBe('P');
    other.socket.destroy();
  });
  test('what can’t be read in a claim is a reject code, not a closed line', async () => {
    const fixture = await to();
    fixture.write(onTheWire(b1()).replace('\x1cE70000030000', '\x1cE7THIRTY'));
    expect(codes(readAnswer((await fixture.next())!))).toEqual(['E7']);
    fixture.socket.destroy();
  });
  test('a count that disagrees with the transactions is A9', async () => {
    const fixture = await to();
    fixture.write(onTheWire(b1()).replace('TESTPCN   1', 'TESTPCN   3'));
    expect(codes(readAnswer((await fixture.next())!))).toEqual(['A9']);
    fixture.socket.destroy();
  });
  test('a line on which nothing is said is closed', async () => {
    const idle = await payerOnPorts(20);
    const foundPharmacy = await pharmacy(idle.serving.port);
    expect(await foundPharmacy.next()).toBeNull();
    await idle.end();
  });
  test('the log names neither member, drug, prescription nor date of birth', async () => {
    const fixture = await to();
    await ask(fixture, b1());
    await ask(fixture, b1({ rx: '2', product: products.ozempic }));
    expect(payer.log).toEqual(['B1 999999/TESTPCN 1 → P', 'B1 999999/TESTPCN 1 → R (75)']);
    fixture.socket.destroy();
  });
});

describe('what was answered is never forgotten', () => {
  test('a restart keeps duplicates and reversals', async () => {
    const before = await to();
    const paid = await ask(before, b1());
    await ask(before, b1({ rx: '2', product: products.warfarin }));
    await ask(before, b2({ rx: '2', product: products.warfarin }));
    await payer.again();
    const fixture = await to();
    const again = await ask(fixture, b1());
    expect(first(again)).toEqual({
      ...first(paid),
      responseStatus: { AN: 'D', F3: '2026091500000001' },
    });
    expect([
      statusOf(await ask(fixture, b2({ rx: '2', product: products.warfarin }))),
      statusOf(await ask(fixture, b1({ rx: '2', product: products.warfarin }))),
    ]).toEqual(['S', 'P']);
    fixture.socket.destroy();
  });
  test('a last line that was broken off is dropped, and the next claim is kept behind what was whole; nobody else opens it meanwhile', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'journal-'));
    const file = path.join(folder, 'claims.jsonl');
    const kept = { kind: 'reversed', authorization: 'A', by: 'B' } as const;
    try {
      const journal = openJournal(folder);
      journal.keep([kept]);
      expect(() => openJournal(folder)).toThrow(`Process ${process.pid} works on this journal.`);
      journal.close();
      appendFileSync(file, '[{"kind":"kept","claim":{"auth');
      const again = openJournal(folder);
      expect(again.state.last).toBe(1);
      again.keep([kept]);
      again.close();
      expect(
        readFileSync(file, 'utf8')
          .trimEnd()
          .split('\n')
          .map((text) => JSON.parse(text) as unknown),
      ).toEqual([[kept], [kept]]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('troubles on demand', () => {
  test('refuse: nobody listens, until it is cleared', async () => {
    const fixture = await to();
    expect(await payer.control('refuse')).toEqual({ ok: true });
    expect([await fixture.next(), await refused(payer.serving.port)]).toEqual([
      null,
      'ECONNREFUSED',
    ]);
    await payer.control('clear');
    const after = await to();
    expect(statusOf(await ask(after, b1()))).toBe('P');
    after.socket.destroy();
  });
  test('deaf: nothing is decided · silent: decided, but no answer comes, and the same claim again is D', async () => {
    const fixture = await to();
    await payer.control('deaf times=1');
    await payer.control('silent times=1');
    fixture.write(
      onTheWire(b1({ rx: '1' })) + onTheWire(b1({ rx: '2', product: products.warfarin })),
    );
    expect([
      statusOf(await ask(fixture, b1({ rx: '1' }))),
      statusOf(await ask(fixture, b1({ rx: '2', product: products.warfarin }))),
    ]).toEqual(['P', 'D']);
    fixture.socket.destroy();
  });
  test('half an answer, then the line closes; sent again it is D', async () => {
    await payer.control('half times=1');
    const fixture = await to();
    fixture.write(onTheWire(b1()));
    expect([await fixture.next(), fixture.left().startsWith('\x02D0B11A01')]).toEqual([null, true]);
    const again = await to();
    expect(statusOf(await ask(again, b1()))).toBe('D');
    again.socket.destroy();
  });
  test('garbled: nobody can take it for an answer', async () => {
    await payer.control('garbled times=1');
    const fixture = await to();
    fixture.write(onTheWire(b1()));
    const frame = (await fixture.next())!;
    expect(() => readAnswer(frame)).toThrow('Header, 102-A2 Version/Release Number');
    expect(statusOf(await ask(fixture, b1()))).toBe('D');
    fixture.socket.destroy();
  });
  test('twice: the same answer two times', async () => {
    await payer.control('twice times=1');
    const fixture = await to();
    fixture.write(onTheWire(b1()));
    const one = await fixture.next();
    expect(await fixture.next()).toBe(one);
    fixture.socket.destroy();
  });
  test('hold: the answer waits until it is released · slow: it comes by itself', async () => {
    await payer.control('hold times=1');
    await payer.control('slow 5 times=1');
    const fixture = await to();
    const other = await to();
    fixture.write(onTheWire(b1({ rx: '1' })));
    // The log says that the claim was heard.
    while (payer.log.length === 0) await new Promise(setImmediate);
    expect(statusOf(await ask(other, b1({ rx: '2', product: products.warfarin })))).toBe('P');
    expect([fixture.left(), await payer.control('release')]).toEqual([
      '',
      { ok: true, released: 1 },
    ]);
    expect(statusOf(readAnswer((await fixture.next())!))).toBe('P');
    fixture.socket.destroy();
    other.socket.destroy();
  });
  test('for one PCN only', async () => {
    await payer.control('silent for=999999/MCD');
    const fixture = await to();
    fixture.write(onTheWire(b1({ rx: '1' }, { plan: 'medicaid', cardholder: 'C2' })));
    expect(first(await ask(fixture, b1({ rx: '2' }))).responseClaim?.D2).toBe('2');
    fixture.socket.destroy();
  });
  test('the day can be set, and every command that is not understood says so', async () => {
    expect(await payer.control('today 2026-09-14')).toEqual({ ok: true });
    const fixture = await to();
    expect(codes(await ask(fixture, b1()))).toEqual(['82']);
    expect(await payer.control('status')).toEqual({
      ok: true,
      today: '2026-09-14',
      claims: 0,
      troubles: [],
    });
    expect(
      [
        await payer.control('slow'),
        await payer.control('silent until=noon'),
        await payer.control('today 2026-02-30'),
      ].map((item) => [item['ok'], typeof item['message']]),
    ).toEqual(Array.from({ length: 3 }, () => [false, 'string']));
    fixture.socket.destroy();
  });
});

describe('the process', () => {
  const run = async (env: Record<string, string>) => {
    const child = spawn(process.execPath, ['scripts/run.mjs', 'payer/main.ts'], {
      cwd: projectRoot,
      env: { ...process.env, PAYER_PORT: '0', PAYER_CONTROL_PORT: '0', ...env },
    });
    const said: string[] = [];
    const complained: string[] = [];
    const out = createInterface(child.stdout);
    const exit = once(child, 'exit');
    out.on('line', (text) => said.push(text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => complained.push(text));
    await Promise.race([once(out, 'line'), exit]);
    return {
      child,
      said,
      complained,
      exit,
      port: Number(/127\.0\.0\.1:(\d+)/.exec(said[0] ?? '')?.[1]),
    };
  };
  test('starts with the demo store’s plans, pays a claim, closes on SIGTERM and knows it again', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'payer-'));
    const demoMember = demoMembers[0]!;
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const plain = b1({}, {}, day);
    const demo = {
      ...plain,
      header: { ...plain.header, A1: '990011', A4: 'PRA' },
      shared: {
        insurance: { C2: demoMember.cardholder, C1: 'PRACOM', C3: '01', C6: '1' },
        patient: { C4: demoMember.dateOfBirth, C5: '2' },
      },
      transactions: [transaction({ claim: { D7: '68180051401', DE: day } })],
    };
    try {
      for (const expected of ['P', 'D']) {
        const { child, exit, port, said } = await run({ PAYER_DATA: folder });
        const foundPharmacy = await pharmacy(port);
        expect(statusOf(await ask(foundPharmacy, demo))).toBe(expected);
        child.kill('SIGTERM');
        expect([(await exit)[0], await foundPharmacy.next(), said.at(-1)?.slice(25)]).toEqual([
          0,
          null,
          'Payer closed.',
        ]);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
  test('says it in a sentence where its port is taken, or its journal', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'payer-'));
    const port = String(payer.serving.port);
    try {
      const taken = await run({ PAYER_DATA: folder, PAYER_PORT: port });
      expect([(await taken.exit)[0], taken.complained.join('').trim()]).toEqual([
        1,
        `The payer can’t listen: listen EADDRINUSE: address already in use 127.0.0.1:${port}.`,
      ]);
      const journal = openJournal(folder);
      const second = await run({ PAYER_DATA: folder });
      expect([(await second.exit)[0], second.complained.join('')]).toEqual([
        1,
        expect.stringContaining(`Process ${process.pid} works on this journal.`),
      ]);
      journal.close();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
  test('takes another book from a file, and refuses one that contradicts itself in a sentence', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'payer-'));
    const file = path.join(folder, 'book.json');
    try {
      writeFileSync(file, JSON.stringify(book));
      const { child, exit, port } = await run({ PAYER_DATA: folder, PAYER_PLANS: file });
      const foundPharmacy = await pharmacy(port);
      const on = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
      expect(statusOf(await ask(foundPharmacy, b1({ claim: { DE: on } }, {}, on)))).toBe('P');
      child.kill('SIGTERM');
      await exit;
      writeFileSync(
        file,
        JSON.stringify({ ...book, members: [{ ...book.members[0]!, plan: 'nothing' }] }),
      );
      const wrong = await run({ PAYER_DATA: folder, PAYER_PLANS: file });
      expect([(await wrong.exit)[0], wrong.complained.join('').trim()]).toEqual([
        1,
        'PAYER_PLANS: A member has the plan nothing, which is not there.',
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

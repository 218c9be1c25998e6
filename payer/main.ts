import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Book } from '#payer/book/book.ts';
import { demoBook } from '#payer/book/demo.ts';
import { readBook } from '#payer/book/read-book.ts';
import { openJournal, type Journal } from '#payer/line/journal.ts';
import { serve } from '#payer/line/serve.ts';

const say = (line: string): void => {
  process.stdout.write(`${new Date().toISOString()} ${line}\n`);
};
const stop = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};
const number = (name: string, fallback: number, most: number): number => {
  const value = Number(process.env[name] ?? fallback);
  return Number.isInteger(value) && value >= 0 && value <= most
    ? value
    : stop(`${name} must be a whole number up to ${most}.`);
};
function bookOf(file: string | undefined): Book {
  if (!file) return demoBook;
  const read = readBook(readFileSync(file, 'utf8'));
  return read.ok ? read.value : stop(`PAYER_PLANS: ${read.error}`);
}
/** The demo store beside it may run on a clock of its own, which this one then follows. */
const start = process.env['PAYER_CLOCK'];
const ahead = start ? Date.parse(start) - Date.now() : 0;
if (!Number.isFinite(ahead))
  stop(`PAYER_CLOCK is “${start}”: it must be an instant such as 2026-03-02T15:00:00Z.`);
/** The calendar day of this computer's time zone. */
const today = (): string => {
  const at = new Date(Date.now() + ahead);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

const opened = (folder: string): Journal => {
  try {
    return openJournal(folder);
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error));
  }
};

const book = bookOf(process.env['PAYER_PLANS']);
const folder = path.resolve(process.env['PAYER_DATA'] ?? 'data/payer');
const journal = opened(folder);
const cannotListen = (error: unknown): never => {
  journal.close();
  return stop(`The payer can’t listen: ${error instanceof Error ? error.message : String(error)}.`);
};
const serving = await serve({
  book,
  journal,
  host: '127.0.0.1',
  port: number('PAYER_PORT', 0, 65_535),
  controlPort: number('PAYER_CONTROL_PORT', 0, 65_535),
  idleMilliseconds: number('PAYER_IDLE_MS', 120_000, 86_400_000),
  today,
  log: say,
}).catch(cannotListen);
say(
  `Payer on 127.0.0.1:${serving.port}, control on 127.0.0.1:${serving.controlPort}, ${book.plans.length} plans, ${journal.state.claims.length} claims kept.`,
);

let closing = false;
function close(): void {
  if (closing) return;
  closing = true;
  void serving.close().then(() => {
    say('Payer closed.');
    process.exit(0);
  });
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, close);
// Whoever started it may be killed and can't say so: its end of the pipe closes all the same.
if (process.env['PAYER_UNTIL'] === 'stdin ends') {
  process.stdout.on('error', close);
  process.stdin.on('end', close).on('error', close).resume();
}

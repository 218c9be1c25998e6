import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type CDPSession, type Page } from 'playwright';
import { build, preview } from 'vite';

/**
 * ArrowDown at 100,000 rows × 17 columns: key to paint, and main-thread time per key against an
 * empty page in the same run.
 * Prints figures; asserts nothing, because a shared machine's times are no test.
 */
const here = import.meta.dirname;
const out = mkdtempSync(path.join(tmpdir(), 'grid-bench-'));
const keys = Number(process.env.BENCH_KEYS ?? 150);
const perSecond = 30;

const percentile = (samples: readonly number[], position: number) =>
  samples.toSorted((a, b) => a - b)[
    Math.min(samples.length - 1, Math.floor(samples.length * position))
  ] ?? NaN;
const ms = (number: number) => number.toFixed(1);
const parts = ['TaskDuration', 'ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'] as const;
async function busy(cdp: CDPSession): Promise<readonly number[]> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return parts.map((name) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000);
}
const takeSamples = (page: Page) =>
  page.evaluate(() => (window as unknown as { samples: number[] }).samples.splice(0));

interface Held {
  readonly cpu: number;
  readonly of: readonly number[];
  readonly samples: readonly number[];
}
/** A held key: thirty a second, whether or not the page keeps up. */
async function hold(page: Page, key: string, back = key): Promise<Held> {
  const cdp = await page.context().newCDPSession(page);
  // Processor time, not the clock's: other work on the machine does not count.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.getByRole('grid').first().focus();
  for (let index = 0; index < 20; index++) await page.keyboard.press(index % 2 ? back : key);
  await page.waitForTimeout(300);
  await takeSamples(page);
  const before = await busy(cdp);
  for (let index = 0; index < keys; index++) {
    const until = performance.now() + 1000 / perSecond;
    await page.keyboard.press(index % 2 ? back : key);
    await page.waitForTimeout(Math.max(0, until - performance.now()));
  }
  const after = await busy(cdp);
  const of = after.map((number, index) => (number - before[index]!) / keys);
  return { cpu: of[0]!, of, samples: await takeSamples(page) };
}
async function measure(open: (query: string) => Promise<Page>): Promise<void> {
  const empty = await hold(await open('page=empty'), 'ArrowDown');
  const page = await open('page=grid&rows=100000');
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0);
  const mount = await page.evaluate(
    () =>
      performance.getEntriesByName('rows')[0]!.startTime -
      performance.getEntriesByName('mount')[0]!.startTime,
  );
  await page.getByRole('grid').focus();
  for (let index = 0; index < 5; index += 1) await page.keyboard.press('ArrowDown');
  const within = await hold(page, 'ArrowDown', 'ArrowUp');
  const grid = await hold(page, 'ArrowDown');
  const pages = await hold(page, 'PageDown');
  const typed = await hold(page, 'a');
  await page.getByRole('grid').focus();
  await page.keyboard.press('End');
  await page.waitForTimeout(300);
  const [jump = NaN] = await takeSamples(page);
  const line = (name: string, input: Held) =>
    console.log(
      `${name.padEnd(24)} cpu ${ms(input.cpu).padStart(6)} ms/key   paint p50 ${ms(percentile(input.samples, 0.5)).padStart(6)}   p95 ${ms(percentile(input.samples, 0.95)).padStart(6)} ms   (script ${ms(input.of[1]!)}, layout ${ms(input.of[2]!)}, style ${ms(input.of[3]!)})`,
    );
  line('empty page', empty);
  line('within sight', within);
  line('scrolling, a row a key', grid);
  line('PageDown', pages);
  line('type-ahead', typed);
  console.log(
    `against the empty page   ${(within.cpu / empty.cpu).toFixed(2)} times within sight, ${(grid.cpu / empty.cpu).toFixed(2)} scrolling (goal 2.5)   rows shown within ${ms(mount)} ms of mounting   jump to the end ${ms(jump)} ms`,
  );
}

await build({
  root: here,
  configFile: false,
  logLevel: 'error',
  plugins: [react(), tailwindcss()],
  build: { outDir: out, emptyOutDir: true, target: 'es2023' },
});
const server = await preview({
  root: here,
  configFile: false,
  logLevel: 'error',
  build: { outDir: out },
  preview: { host: '127.0.0.1', port: 0 },
});
const origin = server.resolvedUrls!.local[0]!;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
try {
  const open = async (query: string) => {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    await page.goto(`${origin}?${query}`);
    return page;
  };
  const shots = process.env.BENCH_SHOTS;
  if (shots)
    for (const theme of ['light', 'dark']) {
      const page = await open(`page=gallery&theme=${theme}`);
      await page.getByRole('row').nth(5).waitFor();
      await page.getByRole('grid').first().focus();
      await page.keyboard.press('ArrowDown');
      await page.screenshot({ path: path.join(shots, `gallery-${theme}.png`), fullPage: true });
    }
  else await measure(open);
} finally {
  await browser.close();
  await server.close();
  rmSync(out, { recursive: true, force: true });
}

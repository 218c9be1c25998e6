// Key to paint of the queue table on a store of full size, in a browser. Run: npm run build, then
// npm run bench -- paint --data <folder> [--keys 150]
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from 'playwright';
import { projectRoot } from '#db/root.ts';
import { cookieName } from '#server/http/call.ts';
import { sharedDrugList } from './generate-drugs.ts';
import { openServer } from './volume-http.ts';
import { figuresOf } from './volume-measure.ts';
import { openVolume, optionOf } from './volume.ts';

type Samples = Window & { samples: number[]; searched: number[] };
/**
 * In the page: keydown to the task after the frame that shows it; and from a letter in the search
 * box to the frame that shows the rows it found.
 */
function watch(): void {
  const page = window as unknown as Samples;
  page.samples = [];
  page.searched = [];
  const afterPaint = (done: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(null);
    });
  window.addEventListener(
    'keydown',
    (event) => {
      const stamp = event.timeStamp;
      const grid = document.querySelector('[role="grid"]');
      afterPaint(() => page.samples.push(performance.now() - stamp));
      if (!(event.target instanceof HTMLInputElement) || !grid) return;
      const seen = new MutationObserver(() => {
        seen.disconnect();
        afterPaint(() => page.searched.push(performance.now() - stamp));
      });
      seen.observe(grid, { subtree: true, childList: true, characterData: true });
    },
    { capture: true },
  );
}
const take = (page: Page, which: 'samples' | 'searched') =>
  page.evaluate((key) => (window as unknown as Samples)[key].splice(0), which);

async function held(page: Page, key: string, times: number): Promise<number[]> {
  for (let index = 0; index < 20; index += 1) await page.keyboard.press(key);
  await page.waitForTimeout(500);
  await take(page, 'samples');
  for (let index = 0; index < times; index += 1) {
    await page.keyboard.press(key);
    await page.waitForTimeout(33);
  }
  return take(page, 'samples');
}
/** One letter and back, again and again: each is a search of the whole list. */
async function typed(page: Page, letters: string, times: number): Promise<number[]> {
  await page.getByRole('searchbox').first().focus();
  for (let index = 0; index < times; index += 1) {
    await page.keyboard.press(letters[index % letters.length]!);
    await page.waitForTimeout(1_200);
    await page.keyboard.press('Backspace');
    await page.waitForTimeout(1_200);
  }
  return take(page, 'searched');
}

export async function paintBench(args: readonly string[]): Promise<void> {
  const clientDir = path.join(projectRoot, 'dist', 'client');
  const keys = Number(optionOf(args, 'keys') ?? 150);
  if (!existsSync(path.join(clientDir, 'index.html')))
    throw new Error('The client is not built: run `npm run build` first.');
  const { database, volume } = await openVolume(
    path.resolve(optionOf(args, 'data') ?? path.join(projectRoot, 'data', 'bench')),
    sharedDrugList,
  );
  const server = await openServer(database, volume, clientDir);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
    await context.addCookies([
      {
        name: cookieName(false),
        value: server.token,
        url: server.address,
        httpOnly: true,
        sameSite: 'Strict',
      },
    ]);
    const page = await context.newPage();
    // The loader of this file names functions with a helper that the page doesn't have.
    await page.addInitScript('globalThis.__name = (f) => f');
    await page.addInitScript(watch);
    const line = (name: string, times: readonly number[]) => {
      const figures = figuresOf(name, times, [], '');
      console.log(
        times.length
          ? `${name.padEnd(44)} p50 ${figures.p50.toFixed(1).padStart(7)}  p95 ${figures.p95.toFixed(1).padStart(7)}  worst ${figures.worst.toFixed(1).padStart(7)} ms  ${times.length} keys`
          : `${name.padEnd(44)} nothing was seen`,
      );
    };
    for (const tab of ['Will Call', 'Completed', 'Picked Up']) {
      await page.goto(`${server.address}/private/processing`);
      await page.getByRole('tab', { name: new RegExp(`^${tab}`, 'i') }).click();
      await page.getByRole('grid').first().getByRole('row').nth(5).waitFor();
      await page.getByRole('grid').first().focus();
      line(`paint: ${tab}, ArrowDown`, await held(page, 'ArrowDown', keys));
      line(`paint: ${tab}, PageDown`, await held(page, 'PageDown', Math.min(keys, 40)));
      line(
        `rows: ${tab}, a letter typed or taken back`,
        await typed(page, 'smq', Math.min(keys, 9)),
      );
    }
  } finally {
    await browser.close();
    await server.close();
    await database.close();
  }
}

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Page,
  type Route,
} from 'playwright';
import type { RecordedStep } from '#adapters/platform/recording.ts';
import { keepTaken } from '#tests/e2e/platform/support/listen.ts';
import { wedge } from '#tests/e2e/platform/support/wedge.ts';
import { chromiumPath } from '../../scripts/chromium.mjs';
import type { KitServer } from './server.ts';

/** Chromium as the browser tests start it; `headed` opens a window for a person. */
export const openBrowser = (headed = false): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    headless: !headed,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });

/** Milliseconds that a hand holds a key: a scanner lets go at once, and is told apart by it. */
const hold = 55;
const stillMs = 220;
const pollMs = 40;
const longestWaitMs = 20_000;
const pause = (ms: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, ms);
  });
/** Runs in the page before all else: its clock stands, and it says when it last changed. */
const pageScript = (clock: string): string => `
  globalThis.__name ??= (named) => named;
  {
    const stands = Date.parse(${JSON.stringify(clock)});
    const Real = Date;
    globalThis.Date = class Date extends Real {
      constructor(...given) { if (given.length === 0) super(stands); else super(...given); }
      static now() { return stands; }
    };
    let changed = performance.now();
    globalThis.__stillFor = () => performance.now() - changed;
    const watch = () => new MutationObserver(() => { changed = performance.now(); })
      .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    watch();
  }`;

/** What a page has complained about, in words. */
export interface Fault {
  readonly kind: 'error in the page' | 'error in the console' | 'answer of the server';
  readonly says: string;
}

/** Whether an address has this part; one that ends in `$` is its end: `/api/rx$`. */
export const isCall = ({ pathname }: URL, part: string): boolean =>
  part.endsWith('$') ? pathname.endsWith(part.slice(0, -1)) : pathname.includes(part);

/** Calls that wait for their answer: which ones, and how each is let go. */
interface Held {
  readonly isHeld: (url: URL) => boolean;
  readonly waiting: Route[];
}

/** One workstation over a server of the kit, driven by keys and scans alone. */
export class Station {
  readonly page: Page;
  readonly faults: Fault[] = [];
  private readonly context: BrowserContext;
  private readonly underway = new Set<unknown>();
  private held: Held | null = null;
  private cdp: CDPSession | null = null;

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    page.on('request', (request) => {
      if (request.resourceType() !== 'eventsource' && !request.url().includes('/api/live'))
        this.underway.add(request);
    });
    page.on('requestfinished', (request) => this.underway.delete(request));
    page.on('requestfailed', (request) => this.underway.delete(request));
    page.on('response', (response) => {
      if (response.status() >= 500)
        this.faults.push({
          kind: 'answer of the server',
          says: `${response.status()} to ${new URL(response.url()).pathname}`,
        });
    });
    page.on('pageerror', (error) =>
      this.faults.push({ kind: 'error in the page', says: error.message }),
    );
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        this.faults.push({ kind: 'error in the console', says: message.text().slice(0, 300) });
    });
  }
  /** Signs in as a demo account, past the keys, and stands on a page. */
  static async open(
    browser: Browser,
    server: KitServer,
    { as, at }: { readonly as: string; readonly at: string },
  ): Promise<Station> {
    const context = await browser.newContext({
      viewport: { width: 1366, height: 768 },
      baseURL: server.url,
      reducedMotion: 'reduce',
      acceptDownloads: true,
      serviceWorkers: 'block',
      timezoneId: 'America/Chicago',
    });
    await context.addInitScript({ content: pageScript(server.clock) });
    await keepTaken(context, 'kit');
    const answer = await context.request.post('/api/session/sign-in', {
      headers: {
        origin: server.url,
        'idempotency-key': randomUUID(),
        'x-workstation': 'qa station',
      },
      data: { username: as, password: `demo-${as}-2026` },
    });
    if (!answer.ok()) throw new Error(`Nobody could sign in as “${as}”: ${await answer.text()}`);
    const station = new Station(context, await context.newPage());
    await station.page.goto(at);
    await station.idle();
    return station;
  }

  /** Waits until no call is under way and the page has not changed for a moment. */
  async idle(): Promise<void> {
    const until = performance.now() + longestWaitMs;
    while (performance.now() < until) {
      const still = await this.page.evaluate('globalThis.__stillFor?.() ?? 0').catch(() => 0);
      if (this.underway.size === 0 && typeof still === 'number' && still >= stillMs) return;
      await pause(pollMs);
    }
  }
  /** Calls whose address has this part are not answered, until they are let go. */
  async hold(part: string): Promise<void> {
    const waiting: Route[] = [];
    const isHeld = (url: URL): boolean => isCall(url, part);
    this.held = { isHeld, waiting };
    await this.page.route(isHeld, (route) => {
      waiting.push(route);
      this.underway.delete(route.request());
    });
  }
  /** What was held is answered. */
  async letGo(): Promise<void> {
    const { held } = this;
    if (held === null) return;
    this.held = null;
    await this.page.unroute(held.isHeld);
    for (const route of held.waiting) {
      this.underway.add(route.request());
      // The page may have taken its question back.
      await route.continue().catch(() => this.underway.delete(route.request()));
    }
  }
  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key, { delay: hold });
  }
  async type(text: string): Promise<void> {
    for (const letter of text)
      if (/[\u0021-\u007e]/.test(letter)) await this.press(letter);
      else if (letter === ' ') await this.press('Space');
      else await this.page.keyboard.insertText(letter);
  }
  async scan(code: string): Promise<void> {
    this.cdp ??= await this.context.newCDPSession(this.page);
    await wedge(this.cdp, code);
  }
  /** One step of a recording, once the page is idle. */
  async take(step: RecordedStep): Promise<void> {
    await this.idle();
    if ('press' in step) await this.press(step.press);
    else if ('type' in step) await this.type(step.type);
    else if ('scan' in step) await this.scan(step.scan);
    else await this.type(`demo-${step.password}-2026`);
  }
  /** Begins and ends a recording by its key, and gives the file that the product saves. */
  async recorded(work: () => Promise<void>): Promise<unknown> {
    await this.toggled('on');
    await work();
    await this.idle();
    const saved = this.page.waitForEvent('download', { timeout: longestWaitMs });
    await this.press('Control+Alt+R');
    const file = await (await saved).path();
    return JSON.parse(readFileSync(file, 'utf8'));
  }
  /** The recorder comes a moment after the sign-in: its key is pressed until it answers. */
  private async toggled(state: 'on'): Promise<void> {
    const isIt = () =>
      this.page.evaluate(
        (wanted) => document.documentElement.dataset['recording'] === wanted,
        state,
      );
    const until = performance.now() + longestWaitMs;
    while (performance.now() < until) {
      await this.press('Control+Alt+R');
      await this.idle();
      if (await isIt()) return;
    }
    throw new Error('Ctrl+Alt+R began no recording: is this a demo store?');
  }
  close(): Promise<void> {
    return this.context.close();
  }
}

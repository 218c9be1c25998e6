import { randomUUID } from 'node:crypto';
import {
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
  type Response,
} from 'playwright/test';
import { keepTaken } from './listen.ts';
import { fastScanner, wedge, type Scanner } from './wedge.ts';

/** Keys that carry the data itself are not counted against the person; every other stroke is. */
export interface Strokes {
  readonly step: string;
  readonly strokes: number;
  readonly characters: number;
  readonly scans: number;
}

export { fastScanner, type Scanner };
/**
 * Milliseconds that a hand holds a key; a scanner lets go at once, and the scan router tells them
 * apart by it.
 */
const hold = 55;
/** Milliseconds from the last letter to an answer: sooner it is taken for more of the text. */
const looking = 800;
/** Milliseconds that a hand rests before an Enter that records what a bare key has chosen. */
const resting = 350;
/** When this key was struck as text; long ago for a command. */
const struckAt = (key: string): number => (/^.$/.test(key) ? Date.now() : 0);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

interface OpenOptions {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly as?: string;
  readonly at?: string;
  /** The zone that the computer is set to, where that is not the store's. */
  readonly zone?: string;
  /** The page for a server that does not answer is kept, as it is in a store. */
  readonly keepsPages?: boolean;
}
/** How the computer is set up: its screen, its colours, its zone. */
const setUpOf = (url: string, options: OpenOptions): BrowserContextOptions => ({
  viewport: { width: options.width ?? 1366, height: options.height ?? 768 },
  colorScheme: options.dark ? 'dark' : 'light',
  baseURL: url,
  reducedMotion: 'reduce',
  serviceWorkers: options.keepsPages ? 'allow' : 'block',
  ...(options.zone === undefined ? {} : { timezoneId: options.zone }),
});
/** No screen asks a list by a filter, or a value of one, that the contract does not know. */
async function expectKnownFilters(response: Response): Promise<void> {
  if (response.status() !== 400 && response.status() !== 422) return;
  const answer = await response.text().catch(() => '');
  if (!/UNKNOWN_NAME|"(?:list\.|query\.)?filters/.test(answer)) return;
  const asked = `${response.url()} ${response.request().postData() ?? ''}`;
  expect.soft(asked, `not in the contract: ${answer}`).toBe('');
}
/**
 * One workstation: a browser context of its own, driven by keys and a scanner only. Any pointer
 * event that reaches the
 * page is recorded, and `noPointer` says so.
 */
export class Workstation {
  readonly page: Page;
  private readonly context: BrowserContext;
  private cdp: CDPSession | null = null;
  private step = 'start';
  /** When text was struck last, and whether Esc came after it. */
  private text: { at: number; left: boolean } = { at: 0, left: false };
  /** A bare key was pressed, and no Enter came since. */
  private hasChosen = false;
  private readonly log = new Map<string, { strokes: number; characters: number; scans: number }>();

  /** Every address that the page asked for or stood at. */
  readonly addresses: string[] = [];

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    // What went wrong in a page is told with the test that it went wrong in.
    page.on('console', (consoleMessage) => {
      if (
        consoleMessage.type() === 'error' &&
        !consoleMessage.text().startsWith('Failed to load resource')
      )
        console.log(`page: ${consoleMessage.text()}`);
    });
    page.on('pageerror', (event) => console.log(`page: ${event.stack ?? event.message}`));
    page.on('response', (response) => void expectKnownFilters(response));
    page.on('request', (request) => this.addresses.push(request.url()));
    page.on('framenavigated', (frame) => this.addresses.push(frame.url()));
  }

  /** `as` has signed in already, without the keys: for what is not about signing in. */
  static async open(
    browser: Browser,
    url: string,
    options: OpenOptions = {},
  ): Promise<Workstation> {
    const context = await browser.newContext(setUpOf(url, options));
    if (process.env['COVER'] !== undefined) await keepTaken(context, 'browser');
    await context.addInitScript(() => {
      const seen: string[] = [];
      Object.defineProperty(window, '__pointer', { value: seen });
      for (const type of [
        'pointerdown',
        'pointermove',
        'mousedown',
        'mousemove',
        'touchstart',
        'wheel',
      ])
        window.addEventListener(
          type,
          (event) => {
            // The browser itself tells a resting pointer what has come under it, in the corner
            // where it stood at first.
            const rests =
              event instanceof MouseEvent && event.type.endsWith('move') && event.x + event.y === 0;
            if (event.isTrusted && !rests) seen.push(type);
          },
          true,
        );
    });
    if (options.as !== undefined) {
      const answer = await context.request.post('/api/session/sign-in', {
        headers: { origin: url, 'idempotency-key': randomUUID(), 'x-workstation': 'browser test' },
        data: { username: options.as, password: `demo-${options.as}-2026` },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
    }
    const desk = new Workstation(context, await context.newPage());
    await desk.page.goto(options.at ?? '/');
    return desk;
  }

  /** Names what the next strokes are for. */
  during(step: string): this {
    this.step = step;
    return this;
  }
  private count(add: Partial<{ strokes: number; characters: number; scans: number }>) {
    const now = this.log.get(this.step) ?? { strokes: 0, characters: 0, scans: 0 };
    this.log.set(this.step, {
      strokes: now.strokes + (add.strokes ?? 0),
      characters: now.characters + (add.characters ?? 0),
      scans: now.scans + (add.scans ?? 0),
    });
  }

  /** Command and navigation keys, each one stroke: `press('Control+K')`. */
  async press(...keys: string[]): Promise<this> {
    for (const key of keys) {
      if (/^(.|Enter)$/.test(key)) await this.look();
      if (key === 'Enter' && this.hasChosen) await pause(this.text.at + resting - Date.now());
      this.hasChosen = /^.$/.test(key) || (this.hasChosen && key !== 'Enter');
      await this.page.keyboard.press(key, { delay: hold });
      this.count({ strokes: 1 });
      this.text =
        key === 'Escape' ? { ...this.text, left: true } : { at: struckAt(key), left: false };
    }
    return this;
  }
  /** Data, at a person's pace. */
  async type(text: string, gap = 10): Promise<this> {
    for (const code of text) {
      await this.page.keyboard.press(code === ' ' ? 'Space' : code, { delay: hold });
      await pause(gap);
    }
    this.count({ characters: text.length });
    this.text = { at: Date.now(), left: false };
    return this;
  }
  /** Who leaves what was just typed looks at the question that comes before answering it. */
  private async look(): Promise<void> {
    const left = this.text.at + looking - Date.now();
    if (this.text.left && left > 0) await pause(left);
  }
  /**
   * A code as the scanner types it; FNC1 and other control characters as Ctrl+letter, as many
   * wedges do.
   */
  async scan(code: string, scanner: Scanner = fastScanner): Promise<this> {
    this.cdp ??= await this.context.newCDPSession(this.page);
    await wedge(this.cdp, code, scanner);
    this.count({ scans: 1 });
    return this;
  }

  /** The element that has the focus, as assistive technology would call it. */
  focused() {
    return this.page.locator('*:focus');
  }
  async sees(text: string | RegExp): Promise<this> {
    await expect(this.page.getByText(text).filter({ visible: true }).first()).toBeVisible();
    return this;
  }
  /** The hand stays somewhere: after a dialog the focus may be on its way back for a moment. */
  async focusIsSomewhere(): Promise<this> {
    await expect
      .poll(() =>
        this.page.evaluate(
          () => document.activeElement === null || document.activeElement === document.body,
        ),
      )
      .toBe(false);
    return this;
  }
  async noPointer(): Promise<this> {
    expect(
      await this.page.evaluate(() => (window as unknown as { __pointer: string[] }).__pointer),
    ).toEqual([]);
    return this;
  }
  strokes(): Strokes[] {
    return [...this.log].map(([step, second]) => ({ step, ...second }));
  }
  close() {
    return this.context.close();
  }
}

/** The table of strokes per step, printed at the end of a journey. */
export function strokeTable(title: string, rows: readonly Strokes[]): string {
  const total = rows.reduce(
    (result, row) => ({
      strokes: result.strokes + row.strokes,
      characters: result.characters + row.characters,
      scans: result.scans + row.scans,
    }),
    { strokes: 0, characters: 0, scans: 0 },
  );
  const line = (text: string, amount: number, cents: number, days: number) =>
    `${text.padEnd(44)} ${String(amount).padStart(7)} ${String(cents).padStart(10)} ${String(days).padStart(5)}`;
  return [
    `\n${title}`,
    `${'step'.padEnd(44)} strokes characters scans`,
    ...rows.map((row) => line(row.step, row.strokes, row.characters, row.scans)),
    line('together', total.strokes, total.characters, total.scans),
  ].join('\n');
}

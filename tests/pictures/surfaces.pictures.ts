import { expect, test } from 'playwright/test';
import { later } from '../e2e/inventory/gaps.ts';
import { inventory, type Surface } from '../e2e/inventory/inventory.ts';
import { NotThere, Walker } from '../e2e/inventory/walker.ts';
import { ways } from '../e2e/inventory/ways.ts';
import { today } from '../e2e/support/desk.ts';
import { dropNewRx } from '../e2e/support/messages.ts';
import { openStore, type Store } from '../e2e/support/store.ts';
import { Workstation } from '../e2e/support/workstation.ts';
import { misfits } from './geometry.ts';

let store: Store;
test.beforeAll(async () => { store = await openStore(); dropNewRx(store.dataDir, { writtenOn: today(), id: 'pictures-1' }); });
test.afterAll(() => store.stop());

/** A part of another surface is on that one's picture. */
const only = process.env['SURFACES']?.split(',');
const shown = inventory.surfaces.filter((s) => !(s.id in later) && s.id !== 'login' && (ways[s.id]?.from === undefined || ways[s.id]?.steps !== undefined) && (only?.includes(s.id) ?? true));
const found = new Map<string, Set<string>>();
/** Both themes of what stands there now, and what does not fit. */
async function picture(walker: Walker, s: Surface, size: string): Promise<void> {
  const { page } = walker.desk;
  for (const theme of ['light', 'dark']) {
    await page.evaluate(async (t) => {
      document.documentElement.dataset['theme'] = t;
      const drawn = () => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); });
      do await drawn(); while (document.getAnimations().some((x) => x instanceof CSSTransition));
    }, theme);
    await page.screenshot({ path: `test-results/pictures/${size}-${theme}/${s.id}.png` });
  }
  for (const what of await misfits(page)) found.set(what, (found.get(what) ?? new Set()).add(`${s.id} at ${size}`));
}
async function take(walker: Walker, s: Surface, size: string): Promise<void> {
  try {
    await walker.go(s.id);
    await walker.look(s.id);
    await picture(walker, s, size);
    await walker.done(s.id);
  } catch (e) {
    if (!(e instanceof NotThere) && !(e as Error).message.includes('expect(')) throw e;
    console.log(`no picture of ${s.id}: ${(e as Error).message.split('\n')[0]}`);
    await walker.leave();
  }
}
for (const [width, height] of [[1920, 1080], [1366, 768]] as const) for (const userType of ['PRIVATE', 'ADMIN'] as const) {
  test(`${width} × ${height}, ${userType}`, async ({ browser }) => {
    const walker = new Walker(await Workstation.open(browser, store.url, { as: userType === 'ADMIN' ? 'admin' : 'incharge', width, height }));
    await expect(walker.desk.page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    for (const s of shown.filter((x) => (x.userType === 'ADMIN') === (userType === 'ADMIN'))) await take(walker, s, `${width}x${height}`);
    await walker.desk.close();
  });
}
test('what does not fit', () => {
  console.log(found.size === 0 ? 'Everything fits.' : [...found].map(([what, where]) => `${what}: ${[...where].join(', ')}`).join('\n'));
});

import { expect, type Locator, type Page } from 'playwright/test';
import { code, leave, opens } from '../support/desk.ts';
import type { Workstation } from '../support/workstation.ts';
import { surfaceOf, type Surface } from './inventory.ts';
import { all, namesIn, partsNamed, type Node } from './names.ts';
import { ways, type Step, type Waited } from './ways.ts';

/**
 * A surface as it stands: its parts, the whole screen or dialog around it, and what is wrong with
 * the frame itself.
 */
export interface Seen {
  readonly parts: readonly Node[];
  readonly root: Node;
  readonly frame: readonly string[];
  readonly checks: number;
}
/** Why a surface could not be reached. */
export class NotThere extends Error {}

const popups: ReadonlySet<string> = new Set(['dialog', 'popup', 'drawer']);
const firstRow = '[role=row][data-index="0"]';
const top = (page: Page) => page.locator('[role=dialog]').last();
const titleIsStated = (surface: Surface): surface is Surface & { readonly title: string } =>
  surface.title !== undefined && surface.inferred?.includes('title') !== true;
/** Walks from surface to surface by keys, and knows where it stands. */
export class Walker {
  readonly desk: Workstation;
  private at: string | null = null;
  constructor(desk: Workstation) {
    this.desk = desk;
  }
  private get page(): Page {
    return this.desk.page;
  }

  /**
   * Finds words in the palette and runs the first line. A palette that does not do it is closed, and
   * the words are said once more, as a person would; what stood in it the first time is printed.
   */
  async say(words: string): Promise<void> {
    const first = await this.said(words);
    if (first === null) return;
    console.log(`said once more: ${first}`);
    await this.desk.press('Escape');
    await expect(this.page.locator('[data-dialog=palette]')).toHaveCount(0);
    const second = await this.said(words);
    if (second !== null) throw new NotThere(second);
  }
  /** Says it once: null, or what stood in the palette instead of doing it. */
  private async said(words: string): Promise<string | null> {
    const palette = this.page.locator('[data-dialog=palette]');
    const first = palette.getByRole('option').first();
    await this.desk.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await this.desk.type(words, 0);
    const found = await first.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    );
    if (!found)
      return [
        `the palette does not know “${words}”`,
        `in its field stands “${await palette.getByRole('combobox').inputValue()}”`,
        `below it “${await palette.innerText()}”`,
      ].join('; ');
    if (
      (await first.getAttribute('aria-disabled')) === 'true' ||
      (await first.textContent())!.includes('Not part of this version yet')
    )
      return `the palette says: ${(await first.innerText()).replaceAll('\n', ' · ')}`;
    // What is still being loaded is refused with its reason, and a person presses again.
    const ran = await expect(async () => {
      await this.desk.press('Enter');
      await expect(palette).toHaveCount(0, { timeout: 700 });
    })
      .toPass({ timeout: 20_000 })
      .then(
        () => true,
        () => false,
      );
    if (ran) return null;
    // It may have gone with the last press: what is read now is read at once, without waiting.
    const stands = await palette.allInnerTexts();
    if (stands.length === 0) return null;
    const says = stands.join(' ').replaceAll('\n', ' · ');
    return `the palette stays, and says: ${says}; ${await this.standing()}`;
  }
  /** The open dialogs, the lowest first, and the focus: for a walk that went wrong. */
  private async standing(): Promise<string> {
    return this.page.evaluate(() => {
      const dialogs = [...document.querySelectorAll('[role=dialog]')].map((dialog) =>
        dialog.getAttribute('data-dialog'),
      );
      const focused = document.activeElement?.outerHTML.slice(0, 160);
      return `open: ${dialogs.join(', ')}; the focus is on ${focused}`;
    });
  }
  /** Whether the palette offers something of just this name that can be done. */
  async offers(words: string): Promise<boolean> {
    const palette = this.page.locator('[data-dialog=palette]');
    await this.desk.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await this.desk.type(words, 0);
    await this.page.waitForTimeout(300);
    const lines = await palette
      .getByRole('option')
      .evaluateAll((all) =>
        all.map((element) =>
          (element as HTMLElement).innerText.split('\n').map((line) => line.trim()),
        ),
      );
    await this.leave();
    return lines.some(
      ([title, detail]) => title === words && detail !== 'Not part of this version yet',
    );
  }
  /** Goes on by Tab until the control of that name has the focus. */
  async tab(name: string): Promise<void> {
    for (let index = 0; index < 90; index++) {
      const focused = await this.page.evaluate(() => {
        const element = document.activeElement as HTMLElement | null;
        return [
          element?.getAttribute('aria-label'),
          (element as HTMLInputElement | null)?.labels?.[0]?.textContent,
          element === document.body ? '' : element?.innerText,
        ].map((text) => text?.trim() ?? '');
      });
      if (focused.some((text) => text.startsWith(name))) return;
      await this.page.keyboard.press('Tab');
    }
    throw new NotThere(`Tab does not come to ${name}`);
  }
  private async press(key: string, until: string | undefined): Promise<void> {
    if (until === undefined) await this.desk.press(key);
    else
      await opens(
        this.desk,
        key,
        this.page.getByRole('button', { name: until, exact: true }).first(),
      );
  }
  async take(step: Step): Promise<void> {
    if ('press' in step) await this.press(step.press, step.until);
    else if ('type' in step) await this.desk.type(step.type);
    else if ('say' in step) await this.say(step.say);
    else if ('tab' in step) await this.tab(step.tab);
    // A burst on the heels of the palette's Enter is taken for the hand's: a person scans again.
    else if ('rx' in step)
      await expect(async () => {
        await this.desk.scan(code({ kind: 'rx', rxNumber: step.rx }));
        await expect(
          this.page.getByRole('heading', { name: new RegExp(step.rx.slice(3, 10)) }),
        ).toBeVisible({ timeout: 3_000 });
      }).toPass({ timeout: 20_000 });
    else await expect((await this.waitedFor(step.wait)).first()).toBeVisible();
  }
  /** The rows of a list behind a dialog are none of the dialog's. */
  private async waitedFor(what: Waited): Promise<Locator> {
    const dialog = top(this.page);
    switch (what) {
      case 'dialog':
        return dialog;
      case 'cell':
        return dialog.getByRole('cell').or(dialog.getByRole('gridcell'));
      case 'queue':
        return this.page.getByRole('tab', { selected: true });
      case 'carter':
        return this.page.locator(firstRow).filter({ hasText: /carter/i });
      case 'row':
        return ((await dialog.count()) > 0 ? dialog : this.page).locator(firstRow);
    }
  }
  /** Closes what one way has opened, or everything. */
  async leave(): Promise<void> {
    await leave(this.desk);
    this.at = null;
  }

  private isWithin(id: string): boolean {
    for (
      let at = this.at;
      at !== null;
      at = popups.has(surfaceOf(at).kind) ? null : (ways[at]?.from ?? null)
    )
      if (at === id) return true;
    return false;
  }
  /** Goes to a surface; a part of another is left as soon as its parent is wanted. */
  async go(id: string): Promise<void> {
    if (this.isWithin(id)) return;
    const surface = surfaceOf(id);
    const way = ways[id];
    if (way?.from === undefined) {
      await this.leave();
      if (way?.at === undefined) await this.say(surface.palette!);
      else await this.page.goto(way.at);
      await this.shown(surface);
    } else await this.go(way.from);
    for (const step of way?.steps ?? []) await this.take(step);
    if (way?.from !== undefined) await this.shown(surface);
    this.at = id;
  }
  /**
   * A dialog that stood there before is not the one that was asked for: what has a stated title is
   * known by it, as the dialog's name or as a heading in it.
   */
  private async shown(surface: Surface): Promise<void> {
    const way = ways[surface.id];
    if (popups.has(surface.kind) && way?.whole !== true) {
      const title = { name: surface.title ?? '', exact: true };
      const stands = top(this.page);
      const isNamed = way?.part === undefined && titleIsStated(surface);
      const named = this.page
        .getByRole('dialog', title)
        .or(this.page.getByRole('menu', title))
        .or(stands.getByRole('heading', title));
      const came = await named
        .last()
        .waitFor({ timeout: isNamed ? 20_000 : 6_000 })
        .then(
          () => true,
          () => false,
        );
      if (came) return;
      if ((await stands.count()) === 0) throw new NotThere('nothing opens');
      if (isNamed) throw new NotThere(`no dialog of the title “${surface.title}” opens`);
    } else if (surface.kind === 'page' && surface.route !== undefined)
      await expect(this.page).toHaveURL((url) => url.pathname === surface.route);
  }
  /** What stands there now. */
  async look(id: string): Promise<Seen> {
    const surface = surfaceOf(id);
    const way = ways[id];
    const inDialog = (await top(this.page).count()) > 0;
    await expect(this.page.getByText(/^(Loading|Searching|Opening)/)).toHaveCount(0);
    const root = await namesIn(inDialog ? top(this.page) : this.page.locator('body'));
    const isFrame = popups.has(surface.kind) || surface.kind === 'page';
    const parts = way?.whole
      ? [root]
      : way?.part !== undefined
        ? partsNamed(root, way.part)
        : isFrame
          ? [inDialog ? root : ([...all(root)].find((node) => node.role === 'main') ?? root)]
          : partsNamed(root, surface.title ?? '');
    const soft = surface.inferred?.includes('title') === true;
    return {
      parts: parts.length === 0 && soft ? [root] : parts,
      root,
      ...(await this.frame(surface, root, isFrame && way?.whole !== true)),
    };
  }
  /** Title, route and width of a page or dialog of its own. */
  private async frame(
    surface: Surface,
    root: Node,
    isFrame: boolean,
  ): Promise<{ frame: readonly string[]; checks: number }> {
    if (!isFrame) return { frame: [], checks: 0 };
    const wrong: string[] = [];
    const titles = [...all(root)]
      .filter((node) => node.role === 'dialog' || node.role === 'heading' || node.role === 'menu')
      .map((node) => node.name);
    const stated = titleIsStated(surface);
    const width = surface.width === undefined ? null : await top(this.page).boundingBox();
    if (stated && !titles.includes(surface.title)) wrong.push(`title ${surface.title}`);
    if (surface.width !== undefined && Math.round(width?.width ?? 0) !== surface.width)
      wrong.push(`width ${surface.width}`);
    return { frame: wrong, checks: (stated ? 1 : 0) + (surface.width === undefined ? 0 : 1) };
  }
  /** A dialog over another is closed again, so that its parent stands for the next. */
  async done(id: string): Promise<void> {
    const way = ways[id];
    if (!popups.has(surfaceOf(id).kind)) return;
    if (
      way?.from === undefined ||
      !popups.has(surfaceOf(way.from).kind) ||
      way.steps?.some((step) => 'rx' in step || 'wait' in step)
    )
      return this.leave();
    const before = await this.page.locator('[role=dialog]').count();
    await expect(async () => {
      await this.desk.press(
        (await this.page.getByRole('dialog', { name: 'Save & Close?' }).count()) > 0
          ? 'd'
          : 'Escape',
      );
      expect(await this.page.locator('[role=dialog]').count()).toBeLessThan(before);
    }).toPass({ timeout: 60_000 });
    this.at = way.from;
  }
}

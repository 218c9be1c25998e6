import type { Browser } from 'playwright';
import { dropNewRx } from '#tests/e2e/platform/support/messages.ts';
import { observe, seenOf } from '#tests/e2e/platform/support/observe.ts';
import { freshServer, standingClock, type KitServer } from '../kit/server.ts';
import { isCall, Station } from '../kit/station.ts';
import { stepOf } from '../kit/steps.ts';
import { chanceOf } from '../monkey/chance.ts';
import { wayName, type Elsewhere, type Message, type Way, type WalkModel } from './model.ts';
import { ScreenReader, unlike, type Screen } from './screen.ts';
import type { Walked, WalkedStep } from './steps.ts';
import { nextWays } from './tour.ts';

const patienceMs = 12_000;
const askedEveryMs = 250;
const pictureQuality = 45;
const pause = (ms: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, ms);
  });
const inOneLine = ({ heading, path, dialogs, focus }: Screen): string =>
  `${[heading || path, ...dialogs].join(' › ')}: ${focus}`;

/** How long the server may take until it has read what has come. */
const messagesReadMs = 5_000;
/** Electronic prescriptions of one patient arrive, oldest first. */
async function sendMessages({ dataDir }: KitServer, all: readonly Message[]): Promise<void> {
  for (const message of all) dropNewRx(dataDir, { writtenOn: writtenToday, ...message });
  await pause(messagesReadMs);
}
const writtenToday = standingClock.slice(0, 'yyyy-mm-dd'.length);

interface World {
  readonly browser: Browser;
  readonly reader: ScreenReader;
  readonly model: WalkModel;
}
/** One store and one page that a model is walked on; another begins where nothing was done yet. */
class Round {
  readonly #reader: ScreenReader;
  readonly #model: WalkModel;
  readonly #server: KitServer;
  readonly station: Station;
  readonly #browser: Browser;
  private constructor(world: World, server: KitServer, at: Station) {
    this.#reader = world.reader;
    this.#model = world.model;
    this.#browser = world.browser;
    this.#server = server;
    this.station = at;
  }
  static async begin(world: World): Promise<Round> {
    const server = await freshServer();
    const { messages } = world.model;
    if (messages !== undefined) await sendMessages(server, messages);
    const station = await Station.open(world.browser, server, world.model);
    for (const line of world.model.first) await station.take(stepOf(line));
    await station.idle();
    return new Round(world, server, station);
  }
  async end(): Promise<void> {
    await this.station.letGo();
    await this.station.close();
    await this.#server.stop();
  }
  async #seen(): Promise<{
    readonly taken: readonly string[];
    readonly states: readonly string[];
    readonly now: readonly string[];
  }> {
    await observe(this.station.page);
    const {
      taken = [],
      states = [],
      now = [],
    } = (await seenOf(this.station.page))[this.#model.machine.id] ?? {};
    return { taken, states, now };
  }
  /** Somebody else’s keys, at a workstation that is closed behind them. */
  async #byAnother({ keys, ...who }: Elsewhere): Promise<void> {
    const other = await Station.open(this.#browser, this.#server, who);
    try {
      for (const line of keys) await other.take(stepOf(line));
      await other.idle();
    } finally {
      await other.close();
    }
  }
  async #picture(): Promise<string> {
    const { page } = this.station;
    return (await page.screenshot({ type: 'jpeg', quality: pictureQuality })).toString('base64');
  }
  /** Presses the keys of a way, and asks the screen and the machine what came of them. */
  async take(way: Way): Promise<WalkedStep> {
    const { station } = this;
    const before = (await this.#seen()).taken.length;
    const { lost } = way;
    const lostCalls = (url: URL): boolean => lost !== undefined && isCall(url, lost);
    if (lost !== undefined) await station.page.route(lostCalls, (route) => route.abort());
    if (way.late !== undefined) await station.hold(way.late);
    if (way.elsewhere !== undefined) await this.#byAnother(way.elsewhere);
    for (const line of way.keys) await station.take(stepOf(line));
    if (way.answers === true) await station.letGo();
    await station.idle();
    const [screen, differs, seen] = await this.#arrived(way, before);
    if (lost !== undefined) await station.page.unroute(lostCalls);
    const faults = station.faults.splice(0).map(({ kind, says }) => `${kind}: ${says}`);
    return {
      machine: this.#model.name,
      name: wayName(way),
      keys: way.keys,
      wanted: way.takes,
      taken: [...new Set(seen.taken.slice(before))],
      states: seen.states,
      screen: inOneLine(screen),
      differs: [...differs, ...faults],
      picture: await this.#picture(),
    };
  }
  /** Asks until all is as it should be, or until nobody would wait any longer. */
  async #arrived(way: Way, before: number) {
    const place = this.#model.places[way.to] ?? { dialogs: [] };
    const until = performance.now() + patienceMs;
    for (;;) {
      const screen = await this.#reader.now(this.station);
      const seen = await this.#seen();
      const now = seen.taken.slice(before);
      const isNot = (place.is ?? []).filter((name) => !seen.now.includes(name));
      const differs = [
        ...unlike(screen, place),
        ...isNot.map((name) => `the machine is not in ${name}, but in ${seen.now.join(', ')}`),
        ...way.takes.filter((name) => !now.includes(name)).map((name) => `not taken: ${name}`),
      ];
      if (differs.length === 0 || performance.now() >= until)
        return [screen, differs, seen] as const;
      await pause(askedEveryMs);
    }
  }
  /** What is wrong with the first screen. */
  async begins(): Promise<readonly string[]> {
    const place = this.#model.places[this.#model.begins] ?? { dialogs: [] };
    const until = performance.now() + patienceMs;
    for (;;) {
      const differs = unlike(await this.#reader.now(this.station), place);
      if (differs.length === 0 || performance.now() >= until) return differs;
      await pause(askedEveryMs);
    }
  }
}

/**
 * Walks a model until every way was taken, or until it is over. A way that differs is told, and the
 * walk goes on in a fresh store; so it does where what is left can be reached from its beginning
 * only.
 */
export async function walkByModel(
  browser: Browser,
  model: WalkModel,
  seed: number,
  told: (step: WalkedStep, left: number) => void,
  isOver: () => boolean,
): Promise<Walked> {
  const chance = chanceOf(seed);
  const world = { browser, reader: new ScreenReader(), model };
  const steps: WalkedStep[] = [];
  const left = new Set(model.ways.map(wayName));
  const differed = new Set<string>();
  const over = () => left.size === 0 || isOver();
  while (!over()) {
    const before = left.size;
    const round = await Round.begin(world);
    try {
      const wrong = await round.begins();
      if (wrong.length > 0) throw new Error(`${model.name} does not begin: ${wrong.join('; ')}`);
      let place = model.begins;
      let isAsExpected = true;
      const barred = new Set(differed);
      while (isAsExpected && !over()) {
        const ways = nextWays(model, place, left, barred, chance);
        if (ways === null) break;
        for (const way of ways) {
          const step = await round.take(way);
          steps.push(step);
          left.delete(step.name);
          if (way.once === true) barred.add(step.name);
          told(step, left.size);
          place = way.to;
          isAsExpected = step.differs.length === 0;
          if (!isAsExpected) differed.add(step.name);
          if (!isAsExpected || isOver()) break;
        }
      }
    } finally {
      await round.end();
    }
    if (left.size === before) break;
  }
  return { machine: model.name, steps, left: [...left], ways: model.ways.length };
}

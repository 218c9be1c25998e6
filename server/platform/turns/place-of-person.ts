import { problem } from '../problem.ts';
import type { EndTurn } from './turns.ts';

/** Calls of one person that are worked on at once: more than a screen makes. */
const mostAtOnce = 8;
/** Calls of one person that may wait: what comes above is refused, and tried again. */
const mostWaiting = 300;
/** How much of the last seconds' work is left to others, and what is worked on beyond it. */
interface Share {
  readonly ms: number;
  readonly atOnce: number;
}
/**
 * A session whose calls took so much of the last seconds has one worked on at a time while others
 * work. One call after another without a pause comes to 7,200 and goes on; eight at once come to it
 * within two seconds. A person has as much as three such sessions, and then two.
 */
const ofSession: Share = { ms: 8_000, atOnce: 1 };
const ofPerson: Share = { ms: 22_000, atOnce: 2 };
const halvesInMs = 5_000;
/** Whoever got an answer so lately is at work: between two calls nobody fills the places. */
const atWorkMs = 2_000;

/**
 * What is counted apart: drawing a paper may take minutes, and a heavy list seconds, in which its
 * person works on; and what locks or ends a session waits behind no work.
 */
export type WorkKind = 'call' | 'heavy' | 'preparing' | 'session';
/** Whose call it is: a person works at several workstations, each a session. */
interface Asker {
  readonly userId: number;
  readonly sessionId: number;
}
/** A place, and whether it came at once. */
export interface Place {
  readonly waited: boolean;
  readonly end: EndTurn;
}

/** A call that is worked on, and since when. */
interface Begun {
  readonly at: number;
  readonly kind: WorkKind;
}
interface Usage {
  readonly begun: Set<Begun>;
  waiting: number;
  /** Milliseconds that its calls took, halved as time passes, and when that was reckoned. */
  took: number;
  at: number;
}
/** What a call counts for: the session in which it is made, and its person. */
interface Used {
  readonly session: Usage;
  readonly person: Usage;
}
interface Places {
  running: number;
  readonly waiting: { readonly used: Used; readonly go: () => void }[];
}

const after = (took: number, ms: number): number => took * 2 ** (-ms / halvesInMs);
/** What somebody used of the last seconds, with what is under way. */
const usedBy = ({ begun, took, at }: Usage, now: number): number =>
  [...begun].reduce((sum, call) => sum + (now - call.at), after(took, now - at));
const isIdle = ({ begun, waiting }: Usage): boolean => begun.size === 0 && waiting === 0;

/** A call of somebody has ended. */
function finish(usage: Usage, call: Begun, ended: number): void {
  usage.took = after(usage.took, ended - usage.at) + (ended - call.at);
  usage.at = ended;
  usage.begun.delete(call);
}

/** Sessions, or persons, and how much they use; those that have long been quiet are forgotten. */
function usages(share: Share, now: () => number) {
  const all = new Map<number, Usage>();
  const forget = (): void => {
    for (const [id, usage] of all) if (isIdle(usage) && usedBy(usage, now()) < 1) all.delete(id);
  };
  const isAtWork = (usage: Usage): boolean => !isIdle(usage) || now() - usage.at < atWorkMs;
  return {
    of: (id: number): Usage => {
      const known = all.get(id);
      if (known !== undefined) return known;
      if (all.size >= 1_000) forget();
      const usage: Usage = { begun: new Set(), waiting: 0, took: 0, at: now() };
      all.set(id, usage);
      return usage;
    },
    /** Whether one has had more than its share, and others are at work. */
    hasHadItsShare: (usage: Usage): boolean =>
      [...usage.begun].filter(({ kind }) => kind === 'call').length >= share.atOnce &&
      usedBy(usage, now()) > share.ms &&
      [...all.values()].some((other) => other !== usage && isAtWork(other)),
  };
}

/**
 * Places of each person: whoever sends a thousand calls at once waits for himself, and nobody else
 * does. A place is given back by its `end`; refused with BUSY where too many
 * wait already.
 */
export function placesOfPersons(
  now: () => number = () => performance.now(),
): (asker: Asker, kind: WorkKind) => Promise<Place> {
  const all = new Map<string, Places>();
  const sessions = usages(ofSession, now);
  const persons = usages(ofPerson, now);
  const hasHadItsShare = ({ session, person }: Used): boolean =>
    sessions.hasHadItsShare(session) || persons.hasHadItsShare(person);
  const mayBegin = (places: Places, used: Used, kind: WorkKind): boolean =>
    places.running < mostAtOnce && (kind !== 'call' || !hasHadItsShare(used));
  const begin = (key: string, places: Places, used: Used, kind: WorkKind): EndTurn => {
    const call = { at: now(), kind };
    places.running += 1;
    for (const usage of Object.values(used)) usage.begun.add(call);
    return () => {
      for (const usage of Object.values(used)) finish(usage, call, now());
      places.running -= 1;
      for (const each of places.waiting.slice())
        if (mayBegin(places, each.used, kind)) {
          places.waiting.splice(places.waiting.indexOf(each), 1);
          each.go();
        }
      if (places.running === 0 && places.waiting.length === 0) all.delete(key);
    };
  };
  return async ({ userId, sessionId }, kind) => {
    const key = `${kind} ${userId}`;
    const places = all.get(key) ?? { running: 0, waiting: [] };
    const used: Used = { session: sessions.of(sessionId), person: persons.of(userId) };
    if (places.waiting.length >= mostWaiting)
      throw problem({
        code: 'BUSY',
        message: 'Too many of your calls wait already. Nothing was done; try again in a moment.',
      });
    all.set(key, places);
    if (mayBegin(places, used, kind)) return { waited: false, end: begin(key, places, used, kind) };
    for (const usage of Object.values(used)) usage.waiting += 1;
    return new Promise((give) => {
      const go = (): void => {
        for (const usage of Object.values(used)) usage.waiting -= 1;
        give({ waited: true, end: begin(key, places, used, kind) });
      };
      places.waiting.push({ used, go });
    });
  };
}

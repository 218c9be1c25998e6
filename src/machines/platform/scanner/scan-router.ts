import {
  allByHand,
  canBecomeCode,
  confirmed,
  holdOf,
  holdsLineEnds,
  judge,
  statsOf,
  suspicious,
  type Burst,
  type BurstKey,
  type BurstStats,
  type RejectReason,
} from './burst.ts';
import { altCharacter, roleOf, type KeyRecord, type KeyRole } from './key-record.ts';
import { defaultProfile, limitsOf, type Limits, type StationProfile } from './station-profile.ts';

/**
 * The scan router: a pure reducer in front of every other key listener (contract S1–S7 of the keyboard design).
 *
 * Contract for the listener and the keymap dispatcher
 * 1. Every keydown and keyup of the window (capture phase, before any other listener) goes through `route` first, with the
 *    kind of the focused element. `verdict: 'swallow'` means preventDefault + stopImmediatePropagation and nothing else happens;
 *    `pass` means the event goes on to the keymap and the browser as usual. Effects are carried out in order, before `route`’s
 *    caller returns from the listener, so that anything delivered comes before the event that is passed.
 * 2. In a text field printable keys pass at first. `snapshot` comes before each such key: keep value and selection under `seq`.
 *    When a scan is recognised, `restore` names the snapshot to go back to. `replay-as-text` inserts text that was held back.
 * 3. Outside text, printable keys, Ctrl+letter, Enter, Space and F-keys are swallowed and held: until the key has been down longer
 *    than a scanner holds it (delivered within 40 ms uncalibrated), or, released sooner, until the longest pause of a burst is over.
 *    Then `deliver` hands the same records over, in order: treat each as the key press it was (bound command; else Enter and Space
 *    click the focused element; else type-ahead). Their keyups never arrive. Arrows, page, Home/End, Escape, Tab, Backspace,
 *    Delete, Insert and Alt combinations are never delayed.
 * 4. `hold` asks for one `tick` at `until` (same clock as `timeStamp`); a later `hold` replaces an earlier one. The first tick only
 *    asks for a second: keys that waited behind a busy thread are handled between the two, so nothing is decided without them.
 * 5. `scan` carries the payload; everything that belonged to it has been swallowed or is restored. `reject` says why a scan was
 *    not taken. After either, 60 ms of further keys are swallowed (Enter, Tab and control characters a little longer).
 * 6. Time comes from `timeStamp` only. Keys without any hold (automation, remote control) look like a scanner: drive the page
 *    with holds of 50 ms, or set `enabled: false` in the profile.
 */
export interface RouterState {
  readonly profile: StationProfile;
  readonly limits: Limits;
  readonly burst: Burst | null;
  /** Codes of keys whose keydown was swallowed: their keyup is too. */
  readonly swallowed: readonly string[];
  /** Shift keys that are down, and since when: one that a hand holds changes what the scanner types. */
  readonly shifts: Readonly<Record<string, number>>;
  /** Ctrl keys that are down, and since when. */
  readonly controls: Readonly<Record<string, number>>;
  /** When the last scan or reject ended, or its last tail key came. */
  readonly tailFrom: number | null;
  readonly nextSeq: number;
  readonly until: number | null;
  /** One tick has come since the last key; the next one may settle. */
  readonly looked: boolean;
  /** When a scan broke off without its end: what follows soon is its rest, not a code. */
  readonly brokenAt: number | null;
}
export type RouterInput =
  | { readonly type: 'key'; readonly record: KeyRecord; readonly focus: 'text' | 'other' }
  | { readonly type: 'tick'; readonly now: number }
  /** The window lost the focus: what was under way is forgotten. */
  | { readonly type: 'blur' };
export type RouterEffect =
  | { readonly type: 'snapshot'; readonly seq: number }
  | { readonly type: 'restore'; readonly seq: number }
  | { readonly type: 'hold'; readonly until: number }
  | { readonly type: 'deliver'; readonly records: readonly KeyRecord[] }
  | { readonly type: 'replay-as-text'; readonly text: string }
  | {
      readonly type: 'scan';
      readonly raw: string;
      readonly at: number;
      readonly cleaned: boolean;
      readonly capsLock: boolean;
      readonly stats: BurstStats;
    }
  | {
      readonly type: 'reject';
      readonly reason: RejectReason;
      readonly at: number;
      readonly stats: BurstStats;
    };
export interface Routed {
  readonly state: RouterState;
  readonly verdict: 'pass' | 'swallow';
  readonly effects: readonly RouterEffect[];
}

const printable = /^[\u0020-\u007e]$/;
const tailMs = 60;
const slack = 6;
const lookMs = 4;
const restMs = 600;

export const createRouter = (profile: StationProfile = defaultProfile): RouterState => ({
  profile,
  limits: limitsOf(profile),
  burst: null,
  swallowed: [],
  shifts: {},
  controls: {},
  tailFrom: null,
  nextSeq: 1,
  until: null,
  looked: false,
  brokenAt: null,
});

/** One event in, one answer out. Pure. */
export function route(state: RouterState, input: RouterInput): Routed {
  if (input.type === 'blur')
    return answer(
      { ...state, burst: null, swallowed: [], shifts: {}, controls: {}, tailFrom: null },
      'pass',
    );
  if (input.type === 'tick') return onTick(state, input.now);
  const { record } = input;
  if (!state.profile.enabled) return answer(state, 'pass');
  if (record.type === 'keyup') return onKeyUp(state, record);
  if (record.isComposing || record.key === 'Process')
    return endByHand(state, record.timeStamp, 'pass');
  return record.repeat
    ? onRepeat(state, record, input.focus)
    : onKeyDown(state, record, input.focus);
}

const answer = (
  state: RouterState,
  verdict: Routed['verdict'],
  effects: readonly RouterEffect[] = [],
): Routed => ({ state, verdict, effects });
/** Carries on after something else was settled first. */
const then = (first: Routed, next: (s: RouterState) => Routed): Routed => {
  const n = next(first.state);
  return { ...n, effects: [...first.effects, ...n.effects] };
};
const swallow = (s: RouterState, r: KeyRecord): RouterState =>
  s.swallowed.includes(r.code) ? s : { ...s, swallowed: [...s.swallowed, r.code] };

// ---- keys

function onKeyDown(s: RouterState, r: KeyRecord, focus: 'text' | 'other'): Routed {
  const t = r.timeStamp;
  const last = s.burst?.keys.at(-1);
  if (
    s.burst &&
    last &&
    (t - s.burst.heardAt > reach(s, s.burst) ||
      allByHandSoFar(s, s.burst, t) ||
      s.burst.focus !== focus)
  )
    return then(settle(s, t, false), (n) => onKeyDown(n, r, focus));
  const role = roleOf(r, s.profile);
  if (role.role === 'modifier') return onModifier(s, r);
  if (role.role === 'command') return onCommand(s, r);
  // What only the scanner sends begins a burst of its own after what was typed by hand.
  if (
    s.burst &&
    !s.burst.sentinel &&
    role.role === 'char' &&
    isSentinel(s, role.char) &&
    allByHand(s.burst, s.limits, t)
  )
    return then(settleByHand(s, s.burst), (n) => onKeyDown(n, r, focus));
  if (inTail(s, role, t)) return onTailKey(s, r, role, focus);
  if (!s.burst) return begin(s, r, role, focus);
  if (role.role === 'alt-digit')
    return {
      ...rearm(
        swallow(
          { ...s, burst: { ...s.burst, heardAt: t, alt: (s.burst.alt ?? '') + role.char } },
          r,
        ),
      ),
      verdict: 'swallow',
    };
  if (role.role === 'end') return onEnd(s, s.burst, r, role.char);
  return role.role === 'char'
    ? onChar(s, s.burst, r, role.char)
    : onControl(s, s.burst, r, role.char);
}

/** How long the burst waits for its next key: a lone sentinel waits less. */
const reach = (s: RouterState, b: Burst): number =>
  b.sentinel && b.keys.length === 1 ? s.limits.sentinelGap : s.limits.gap;
/** Typed by hand without doubt. Where the transport stalls, one long hold is not enough: a second, or the next key while it is down. */
function allByHandSoFar(s: RouterState, b: Burst, now: number): boolean {
  return (
    allByHand(b, s.limits, now) &&
    (!s.profile.stalls || b.keys.length > 1 || b.keys.at(-1)?.upAt === null)
  );
}
const isConfirmed = (s: RouterState, t: number): boolean =>
  s.burst !== null && confirmed(s.burst, s.limits, t, s.profile);

function inTail(s: RouterState, role: KeyRole, t: number): boolean {
  if (s.tailFrom === null || s.burst) return false;
  const reach =
    role.role === 'end' || role.role === 'control' ? Math.max(tailMs, s.limits.gap) : tailMs;
  return t - s.tailFrom <= reach;
}

/** Line ends and control characters after a scan belong to it; a printable key may be the next scan and is held, never dropped. */
function onTailKey(s: RouterState, r: KeyRecord, role: KeyRole, focus: 'text' | 'other'): Routed {
  const char = role.role === 'end' || role.role === 'control' ? role.char : null;
  // The hold tells whose Enter it is: a hand's is handed over as soon as it is seen to be one.
  if (char !== null && s.limits.dwellTells && !s.profile.stalls)
    return add(
      swallow(s, r),
      newBurst(focus, { afterScan: true, trailing: true }),
      r,
      char,
      'swallow',
    );
  if (role.role !== 'char') return answer(swallow({ ...s, tailFrom: r.timeStamp }, r), 'swallow');
  return add(
    swallow(s, r),
    newBurst(focus, { sentinel: isSentinel(s, role.char), afterScan: true }),
    r,
    role.char,
    'swallow',
  );
}

const isSentinel = (s: RouterState, char: string): boolean =>
  s.profile.sentinel !== '' && char === s.profile.sentinel;
const newBurst = (
  focus: Burst['focus'],
  o: { sentinel?: boolean; afterScan?: boolean; trailing?: boolean } = {},
): Burst => ({
  keys: [],
  heardAt: 0,
  focus,
  sentinel: o.sentinel ?? false,
  tainted: false,
  afterScan: o.afterScan ?? false,
  trailing: o.trailing ?? false,
  alt: null,
});

function begin(s: RouterState, r: KeyRecord, role: KeyRole, focus: 'text' | 'other'): Routed {
  if (role.role === 'alt-digit')
    return focus === 'text'
      ? answer(s, 'pass')
      : answer(
          swallow({ ...s, burst: { ...newBurst(focus), heardAt: r.timeStamp, alt: role.char } }, r),
          'swallow',
        );
  if (role.role !== 'char' && role.role !== 'control' && role.role !== 'end')
    return answer(s, 'pass');
  if (r.key === 'Tab') return answer(s, 'pass');
  const sentinel = isSentinel(s, role.char);
  if (focus === 'other' || sentinel)
    return add(swallow(s, r), newBurst(focus, { sentinel }), r, role.char, 'swallow');
  return role.role === 'char' ? add(s, newBurst(focus), r, role.char, 'pass') : answer(s, 'pass');
}

/** Adds a key to the burst and asks for the tick that will settle it. */
function add(
  s: RouterState,
  b: Burst,
  r: KeyRecord,
  char: string,
  verdict: Routed['verdict'],
): Routed {
  const key: BurstKey = {
    seq: s.nextSeq,
    record: r,
    char,
    at: r.timeStamp,
    upAt: null,
    passed: verdict === 'pass',
  };
  const next = rearm({
    ...s,
    nextSeq: s.nextSeq + 1,
    burst: { ...b, heardAt: r.timeStamp, keys: [...b.keys, key] },
  });
  return answer(next.state, verdict, [
    ...(verdict === 'pass' ? [{ type: 'snapshot', seq: key.seq } as const] : []),
    ...next.effects,
  ]);
}

function onChar(s: RouterState, b: Burst, r: KeyRecord, char: string): Routed {
  if (
    b.sentinel &&
    s.profile.sentinel === ']' &&
    b.keys.length <= 2 &&
    !/^\][A-Za-z]?[0-9A-Za-z]?$/.test(b.keys.map((k) => k.char).join('') + char) &&
    allByHand(b, s.limits, r.timeStamp)
  ) {
    return then(settleByHand(s, b), (n) => begin(n, r, { role: 'char', char }, b.focus));
  }
  const held =
    b.focus === 'other' ||
    b.sentinel ||
    b.afterScan ||
    (isConfirmed(s, r.timeStamp) && canBecomeCode(b, s.profile));
  if (held) return add(swallow(s, r), b, r, char, 'swallow');
  return then(letGo(s, b), (n) => add(n, n.burst ?? b, r, char, 'pass'));
}

/** What was held while it could become a code goes into the field before the next key does, so that the text stays in order. */
function letGo(s: RouterState, b: Burst): Routed {
  const waiting = b.keys.filter((k) => !k.passed && printable.test(k.char));
  const first = waiting[0];
  if (!first) return answer(s, 'pass');
  const burst = {
    ...b,
    keys: b.keys.map((k) => (waiting.includes(k) ? { ...k, passed: true } : k)),
  };
  return answer({ ...s, burst }, 'pass', [
    { type: 'snapshot', seq: first.seq },
    { type: 'replay-as-text', text: waiting.map((k) => k.record.key).join('') },
  ]);
}

function onControl(s: RouterState, b: Burst, r: KeyRecord, char: string): Routed {
  if (b.focus === 'other' || suspicious(b, s.limits, r.timeStamp, s.profile))
    return add(swallow(s, r), b, r, char, 'swallow');
  return then(settleByHand(s, b), (n) => answer(n, 'pass'));
}

function onEnd(s: RouterState, b: Burst, r: KeyRecord, char: string): Routed {
  const suspect = suspicious(b, s.limits, r.timeStamp, s.profile);
  if (suspect && holdsLineEnds(b, s.profile)) return add(swallow(s, r), b, r, char, 'swallow');
  const settled = settle(s, r.timeStamp, true);
  if (settled.state.tailFrom === r.timeStamp)
    return { ...settled, state: swallow(settled.state, r), verdict: 'swallow' };
  return then(settled, (n) => begin(n, r, { role: 'end', char }, b.focus));
}

/** Shift, Ctrl and Alt belong to a scan once it is confirmed; before that they do nothing by themselves. */
function onModifier(s: RouterState, r: KeyRecord): Routed {
  const within =
    isConfirmed(s, r.timeStamp) || (s.tailFrom !== null && r.timeStamp - s.tailFrom <= tailMs);
  const burst =
    s.burst && r.key === 'Alt' ? { ...s.burst, alt: '', heardAt: r.timeStamp } : s.burst;
  const next: RouterState = {
    ...s,
    burst,
    shifts: r.key === 'Shift' ? { ...s.shifts, [r.code]: r.timeStamp } : s.shifts,
    controls: r.key === 'Control' ? { ...s.controls, [r.code]: r.timeStamp } : s.controls,
  };
  return within ? answer(swallow(next, r), 'swallow') : answer(next, 'pass');
}

/** Keys that no scanner sends: they end what was typed by hand; inside a scan they are lost, and with Ctrl or Alt they spoil it. */
function onCommand(s: RouterState, r: KeyRecord): Routed {
  if (!s.burst)
    return s.tailFrom !== null && r.timeStamp - s.tailFrom <= tailMs
      ? answer(swallow(s, r), 'swallow')
      : answer(s, 'pass');
  if (!isConfirmed(s, r.timeStamp)) return endByHand(s, r.timeStamp, 'pass');
  const spoils = r.ctrlKey || r.altKey || r.metaKey === true || r.key.length === 1;
  return answer(
    swallow({ ...s, burst: { ...s.burst, tainted: s.burst.tainted || spoils } }, r),
    'swallow',
  );
}

/** No system repeats a held key this soon: the other keyboard struck the same key. */
const shortestRepeatMs = 200;
/** A held key is no scan. Inside one it may have hidden a character of the scanner. */
function onRepeat(s: RouterState, r: KeyRecord, focus: 'text' | 'other'): Routed {
  if (s.burst?.keys.some((k) => k.record.code === r.code && r.timeStamp - k.at < shortestRepeatMs))
    return onKeyDown(s, r, focus);
  if (s.burst && (r.key === 'Shift' || isConfirmed(s, r.timeStamp)))
    return answer(
      { ...s, burst: { ...s.burst, tainted: true } },
      isConfirmed(s, r.timeStamp) ? 'swallow' : 'pass',
    );
  if (s.tailFrom !== null && r.timeStamp - s.tailFrom <= tailMs) return answer(s, 'swallow');
  return s.burst ? endByHand(s, r.timeStamp, 'pass') : answer(s, 'pass');
}

function onKeyUp(s: RouterState, r: KeyRecord): Routed {
  const verdict = s.swallowed.includes(r.code) ? ('swallow' as const) : ('pass' as const);
  const { [r.code]: shiftFrom, ...shifts } = s.shifts;
  const { [r.code]: controlFrom, ...controls } = s.controls;
  const released: RouterState = {
    ...s,
    shifts,
    controls,
    swallowed: s.swallowed.filter((c) => c !== r.code),
  };
  if (!s.burst) return answer(released, verdict);
  if (r.key === 'Alt' && s.burst.alt) return { ...altDone(released, s.burst, r), verdict };
  const modifierFrom = shiftFrom ?? controlFrom;
  if (modifierFrom !== undefined) {
    const own = ownedBy(s, s.burst, modifierFrom, r.timeStamp);
    return answer(
      {
        ...released,
        burst:
          own ??
          (shiftFrom === undefined ? s.burst : underShift(s, s.burst, shiftFrom, r.timeStamp)),
      },
      verdict,
    );
  }
  const at = s.burst.keys.findLastIndex((k) => k.record.code === r.code && k.upAt === null);
  if (at < 0) return answer(released, verdict);
  const burst = {
    ...s.burst,
    keys: s.burst.keys.map((k, i) => (i === at ? { ...k, upAt: r.timeStamp } : k)),
  };
  const next: RouterState = { ...released, burst };
  if (
    burst.trailing &&
    burst.keys.length === 1 &&
    holdOf(burst.keys[0]!, s.limits, r.timeStamp) === 'short'
  )
    return answer({ ...next, burst: null, until: null, tailFrom: r.timeStamp }, verdict);
  if (allByHand(burst, s.limits, r.timeStamp) && (!s.profile.stalls || burst.keys.length > 1))
    return { ...settleByHand(next, burst), verdict };
  return { ...rearm(next), verdict };
}

function altDone(s: RouterState, b: Burst, r: KeyRecord): Routed {
  const char = altCharacter(b.alt ?? '');
  const key: BurstKey = {
    seq: s.nextSeq,
    record: r,
    char: char ?? '',
    at: r.timeStamp,
    upAt: r.timeStamp,
    passed: false,
  };
  return rearm({
    ...s,
    nextSeq: s.nextSeq + 1,
    burst: {
      ...b,
      heardAt: r.timeStamp,
      alt: null,
      tainted: b.tainted || char === null,
      keys: [...b.keys, key],
    },
  });
}

/** A scanner moves Shift and Ctrl with their key to within this; no hand does. */
const togetherMs = 8;
/** Where the transport stalls: a key that stayed down with its modifier, both struck and both released together, is the scanner's own. */
function ownedBy(s: RouterState, b: Burst, from: number, now: number): Burst | null {
  const [key, ...others] = b.keys.filter((k) => k.at >= from);
  if (
    !s.profile.stalls ||
    !key ||
    others.length > 0 ||
    key.upAt === null ||
    key.at - from > togetherMs ||
    now - key.upAt > togetherMs
  )
    return null;
  return { ...b, keys: b.keys.map((k) => (k === key ? { ...k, own: true as const } : k)) };
}
/** A scanner presses Shift for one character; Shift held longer is a hand’s and may have changed what arrived. */
function underShift(s: RouterState, b: Burst, from: number, now: number): Burst {
  const under = b.keys.filter((k) => k.at >= from);
  const held = now - from > s.limits.dwell + 10;
  const changed = s.profile.holdsShift
    ? under.some((k) => !/[a-z]/i.test(k.char)) && under.length > 1
    : under.length > 0;
  return { ...b, tainted: b.tainted || (held && changed && s.limits.dwellTells) };
}

// ---- time

function rearm(s: RouterState): Routed {
  const b = s.burst;
  const last = b?.keys.at(-1);
  if (!b || !last) return answer(s, 'pass');
  const byHold =
    s.limits.dwellTells &&
    !s.profile.stalls &&
    last.upAt === null &&
    b.keys.every((k) => k.upAt === null || k.upAt - k.at > s.limits.dwell);
  const until = (byHold ? last.at + s.limits.dwell : b.heardAt + reach(s, b)) + slack;
  return answer({ ...s, until, looked: false }, 'pass', [{ type: 'hold', until }]);
}

function onTick(s: RouterState, now: number): Routed {
  const b = s.burst;
  const last = b?.keys.at(-1);
  if (!b || !last || s.until === null || now < s.until) return answer(s, 'pass');
  if (!s.looked)
    return answer({ ...s, until: now + lookMs, looked: true }, 'pass', [
      { type: 'hold', until: now + lookMs },
    ]);
  if (now - b.heardAt > reach(s, b)) return settle(s, now, false);
  return allByHandSoFar(s, b, now) && !s.profile.stalls ? settleByHand(s, b) : rearm(s);
}

// ---- ends

/**
 * Decides what the burst was, and says what follows. `tailFrom` is set to `t` when it was a scan, taken or not. A Shift still down at
 * the end is a hand’s: a scanner lets go of it before its suffix.
 */
function settle(s: RouterState, t: number, terminated: boolean): Routed {
  const b = s.burst;
  if (!b) return answer(s, 'pass');
  const rest = s.brokenAt !== null && (b.keys[0]?.at ?? t) - s.brokenAt < restMs;
  const shiftHeld = Object.values(s.shifts).some((from) => b.keys.some((k) => k.at >= from));
  const shifted = { ...b, tainted: b.tainted || rest || shiftHeld };
  const verdict = judge(shifted, s.limits, s.profile, t, terminated);
  if (verdict.is === 'hand') return settleByHand(s, b);
  const done: RouterState = {
    ...s,
    burst: null,
    until: null,
    tailFrom: t,
    brokenAt: verdict.is === 'reject' && !terminated ? (b.keys.at(-1)?.at ?? t) : null,
  };
  const before = verdict.before.filter((k) => !k.passed);
  const typed = giveBack(b, before);
  if (verdict.is === 'reject')
    return answer(done, 'pass', [
      ...typed,
      ...leftInText(b, verdict.before),
      { type: 'reject', reason: verdict.reason, at: t, stats: statsOf(b) },
    ]);
  const touched = b.keys.filter((k) => k.passed && k.seq >= verdict.first.seq);
  const restore: readonly RouterEffect[] = touched[0]
    ? [{ type: 'restore', seq: touched[0].seq }]
    : [];
  const capsLock = b.keys.some((k) => k.record.capsLock === true);
  return answer(done, 'pass', [
    ...typed,
    ...restore,
    {
      type: 'scan',
      raw: verdict.raw,
      at: t,
      cleaned: verdict.cleaned,
      capsLock,
      stats: statsOf(b),
    },
  ]);
}

/** A rejected burst in a text field stays there whole (S3); one that was announced by a sentinel never reached it. */
const leftInText = (b: Burst, before: readonly BurstKey[]): readonly RouterEffect[] =>
  b.focus === 'other' || b.sentinel || b.afterScan
    ? []
    : giveBack(
        b,
        b.keys.filter((k) => !k.passed && !before.includes(k) && printable.test(k.char)),
      );

/** Held keys that were typed by hand, back to where they were meant for, in order. */
function giveBack(b: Burst, keys: readonly BurstKey[]): readonly RouterEffect[] {
  const effects: RouterEffect[] = [];
  for (const k of keys) {
    const last = effects.at(-1);
    const asText = b.focus === 'text' && k.record.key.length === 1 && !k.record.ctrlKey;
    if (asText)
      effects.push(
        last?.type === 'replay-as-text'
          ? (effects.pop(), { type: 'replay-as-text', text: last.text + k.record.key })
          : { type: 'replay-as-text', text: k.record.key },
      );
    else if (k.record.type === 'keydown')
      effects.push(
        last?.type === 'deliver'
          ? (effects.pop(), { type: 'deliver', records: [...last.records, k.record] })
          : { type: 'deliver', records: [k.record] },
      );
  }
  return effects;
}
const settleByHand = (s: RouterState, b: Burst): Routed =>
  answer(
    { ...s, burst: null, until: null },
    'pass',
    giveBack(
      b,
      b.keys.filter((k) => !k.passed),
    ),
  );

/** Something only a hand does has happened: settle, then let the event take `verdict`. */
const endByHand = (s: RouterState, t: number, verdict: Routed['verdict']): Routed => ({
  ...(s.burst ? settle(s, t, false) : answer(s, 'pass')),
  verdict,
});

import { FNC1 } from '#domain/drug/rules/gs1.ts';
import {
  allByHand,
  beginsNoCode,
  canBecomeCode,
  confirmed,
  holdOf,
  holdsLineEnds,
  isTyped,
  judge,
  printable,
  statsOf,
  suspicious,
  type Burst,
  type BurstKey,
  type Verdict,
} from './burst.ts';
import { giveBack, leftInText, passedFrom, takenOut } from './handed-back.ts';
import { altCharacter, isModifier, roleOf, type KeyRecord, type KeyRole } from './key-record.ts';
import {
  beforeNextKey,
  isLate,
  notYetTold,
  saidOnce,
  takenUp,
  toldLate,
  toldOff,
  untilLate,
} from './late-keys.ts';
import { numberBehindHand } from './number-behind-hand.ts';
import {
  answer,
  andThen,
  type Parted,
  type Routed,
  type RouterInput,
  type RouterState,
} from './router-state.ts';
import { endedPiece, goesOn, joined, pieceOf, withRelease } from './split-scan.ts';
import { defaultProfile, limitsOf, type StationProfile } from './station-profile.ts';
import { isBareNumber, isHandPaced, separators } from './typed-keys.ts';

/**
 * The scan router: a pure reducer in front of every other key listener (contract S1–S7 of the
 * keyboard design).
 *
 * Contract for the listener and the keymap dispatcher
 * 1. Every keydown and keyup of the window (capture phase, before any other listener) goes through
 * `route` first, with the
 *  kind of the focused element. `verdict: 'swallow'` means preventDefault +
 * stopImmediatePropagation and nothing else happens;
 *  `pass` means the event goes on to the keymap and the browser as usual. Effects are carried out
 * in order, before `route`’s
 *  caller returns from the listener, so that anything delivered comes before the event that is
 * passed.
 * 2. In a text field printable keys pass at first. `snapshot` comes before each such key: keep
 * value and selection under `seq`.
 *  When a scan is recognised, `restore` names the snapshot to go back to. `replay-as-text` inserts
 * text that was held back.
 * 3. Outside text printable keys are swallowed and held: until the release, or the next key, says
 * by its own time that a hand held it; or, where neither comes, for 300 ms (a computer that hands
 * keys over late may have them already). Then `deliver` hands
 * the same records over, in order: treat each as the key press it was (bound command; else Enter
 * and Space click the focused element; else type-ahead). Their keyups never arrive. A named key, an
 * F-key or a key with Ctrl or Alt that comes first is a command: it passes at once. Only FNC1
 * (Ctrl+]) stands first in a code.
 * 4. `hold` asks for one `tick` at `until` (same clock as `timeStamp`); a later `hold` replaces an
 * earlier one. The first tick only
 *  asks for a second: keys that waited behind a busy thread are handled between the two, so nothing
 * is decided without them.
 * 5. `scan` carries the payload; everything that belonged to it has been swallowed or is restored.
 * `reject` says why a scan was
 *  not taken. After either, 60 ms of further keys are swallowed (Enter, Tab and control characters
 * a little longer).
 * 6. Time comes from `timeStamp` only. Keys that are let go at once (fast hands, automation, text
 * expanders) look like a scanner's. They are given back in their order, and the key that ends them
 * with them, when they are no code and when they are too few for one, slower than any scanner,
 * held over one another, words, or, in a text field, a number or a text with small letters; before
 * a question only where they are slow or held over one another. In a text field a bare number is a
 * code only where something takes drug packages. What is left is a barcode that nobody here knows:
 * refused, and none of its keys acts.
 */

const tailMs = 60;
const slack = 6;
const lookMs = 4;
const restMs = 600;
/** Keys that the page has not got wait so long for more, by the clock alone. */
const heldMs = 300;

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
  wasScan: false,
  expects: 'package',
  parted: null,
  piece: null,
  unsaid: null,
  typed: null,
});

/** One event in, one answer out. Pure. */
export const route = (state: RouterState, input: RouterInput): Routed =>
  saidOnce(routed(state, input));
function routed(given: RouterState, input: RouterInput): Routed {
  const state = input.type === 'key' ? { ...given, expects: input.expects } : given;
  if (input.type === 'blur')
    return andThen(toldOff(state), (state) =>
      answer(
        {
          ...state,
          burst: null,
          swallowed: [],
          shifts: {},
          controls: {},
          tailFrom: null,
          piece: null,
          typed: null,
        },
        'pass',
      ),
    );
  if (input.type === 'tick') return onTick(state, input.now);
  if (!state.profile.enabled) return answer(state, 'pass');
  return state.parted ? onKeyAfter(state, state.parted, input) : onKey(state, input);
}

type KeyInput = Extract<RouterInput, { readonly type: 'key' }>;
/** A key after a burst that silence has settled: a late one goes on with it. */
function onKeyAfter(state: RouterState, parted: Parted, input: KeyInput): Routed {
  const { record } = input;
  if (state.burst === null && isLate(parted, record.timeStamp))
    return andThen(rearm(takenUp(state, parted)), (state) => onKey(state, input));
  // A Shift alone says nothing yet.
  if (record.type === 'keyup' || record.repeat || isModifier(record)) return onKey(state, input);
  return state.piece === null
    ? andThen(toldOff(state), (state) => onKey(state, input))
    : onKey(notYetTold(state), input);
}
function onKey(state: RouterState, input: KeyInput): Routed {
  const { record } = input;
  if (record.type === 'keyup') return onKeyUp(state, record);
  if (record.isComposing || record.key === 'Process')
    return endByHand(state, record.timeStamp, 'pass');
  return record.repeat
    ? onRepeat(state, record, input.focus)
    : onKeyDown(state, record, input.focus);
}

const swallow = (state: RouterState, record: KeyRecord): RouterState =>
  state.swallowed.includes(record.code)
    ? state
    : { ...state, swallowed: [...state.swallowed, record.code] };

// ---- keys

/** Goes with the key that it is held for: a pause before it is one before that key. */
const isWithNext = ({ key }: KeyRecord): boolean => key === 'Shift' || key === 'Control';
function onKeyDown(state: RouterState, record: KeyRecord, focus: 'text' | 'other'): Routed {
  const timeStamp = record.timeStamp;
  const last = state.burst?.keys.at(-1);
  if (
    state.burst &&
    last &&
    !isWithNext(record) &&
    (timeStamp - state.burst.heardAt > reach(state, state.burst) ||
      allByHandSoFar(state, state.burst, timeStamp))
  )
    return andThen(beforeNextKey(state.burst, settle(state, timeStamp, false)), (state) =>
      onKeyDown(state, record, focus),
    );
  if (state.burst && state.burst.focus !== focus) {
    const moved = withoutField(state.burst);
    if (moved !== state.burst) return onKeyDown({ ...state, burst: moved }, record, focus);
  }
  const role = roleOf(record, state.profile);
  if (role.role === 'modifier') return onModifier(state, record);
  if (role.role === 'command') return onCommand(state, record);
  // What only the scanner sends begins a burst of its own after what was typed by hand.
  if (
    state.burst &&
    !state.burst.sentinel &&
    role.role === 'char' &&
    isSentinel(state, role.char) &&
    allByHand(state.burst, state.limits, timeStamp)
  )
    return andThen(settleByHand(state, state.burst), (state) => onKeyDown(state, record, focus));
  if (inTail(state, role, timeStamp)) return onTailKey(state, record, role, focus);
  if (!state.burst) return begin(state, record, role, focus);
  if (role.role === 'alt-digit')
    return {
      ...rearm(
        swallow(
          {
            ...state,
            burst: { ...state.burst, heardAt: timeStamp, alt: (state.burst.alt ?? '') + role.char },
          },
          record,
        ),
      ),
      verdict: 'swallow',
    };
  if (role.role === 'end') return onEnd(state, state.burst, record, role.char);
  return role.role === 'char'
    ? onChar(state, state.burst, record, role.char)
    : onControl(state, state.burst, record, role.char);
}

/**
 * The focus has moved under keys that follow each other: a dialog has opened, or closed, or a field
 * takes nothing more. No key of a scan goes to what stands there now, so all that follows is held.
 */
const withoutField = (burst: Burst): Burst =>
  burst.focus === 'text' ? { ...burst, focus: 'other', leftField: true } : burst;

/** How long the burst waits for its next key: a lone sentinel, and what begins no code, less. */
function reach({ limits, profile }: RouterState, burst: Burst): number {
  if (burst.sentinel && burst.keys.length === 1) return limits.sentinelGap;
  return beginsNoCode(burst, profile) ? limits.hurriedGap : limits.gap;
}
/**
 * Typed by hand without doubt. Where the transport stalls, one long hold is not enough: a second,
 * or the next key while it is down.
 */
function allByHandSoFar(state: RouterState, burst: Burst, now: number): boolean {
  return (
    allByHand(burst, state.limits, now) &&
    (!state.profile.stalls || burst.keys.length > 1 || burst.keys.at(-1)?.upAt === null)
  );
}
const isConfirmed = (state: RouterState, number: number): boolean =>
  state.burst !== null && confirmed(state.burst, state.limits, number, state.profile);
/** It is meant for a text field and can't become a code any more. */
const isOnlyText = (state: RouterState, burst: Burst): boolean =>
  burst.focus === 'text' && !canBecomeCode(burst, state.profile);

function inTail(state: RouterState, role: KeyRole, number: number): boolean {
  if (state.tailFrom === null || state.burst) return false;
  const reach =
    role.role === 'end' || role.role === 'control' ? Math.max(tailMs, state.limits.gap) : tailMs;
  return number - state.tailFrom <= reach;
}

/**
 * Line ends and control characters after a scan belong to it; a printable key may be the next scan
 * and is held, never dropped.
 */
function onTailKey(
  state: RouterState,
  record: KeyRecord,
  role: KeyRole,
  focus: 'text' | 'other',
): Routed {
  const char = role.role === 'end' || role.role === 'control' ? role.char : null;
  // The hold tells whose Enter it is: a hand's is handed over as soon as it is seen to be one.
  const tells = state.limits.dwellTells && (!state.profile.stalls || state.piece !== null);
  if (char !== null && tells)
    return add(
      swallow(state, record),
      newBurst(focus, { afterScan: true, trailing: true }),
      record,
      char,
      'swallow',
    );
  if (role.role !== 'char')
    return answer(swallow({ ...state, tailFrom: record.timeStamp }, record), 'swallow');
  return add(
    swallow(state, record),
    newBurst(focus, { sentinel: isSentinel(state, role.char), afterScan: true }),
    record,
    role.char,
    'swallow',
  );
}

const isSentinel = (state: RouterState, char: string): boolean =>
  state.profile.sentinel !== '' && char === state.profile.sentinel;
const newBurst = (
  focus: Burst['focus'],
  options: { sentinel?: boolean; afterScan?: boolean; trailing?: boolean } = {},
): Burst => ({
  keys: [],
  heardAt: 0,
  focus,
  sentinel: options.sentinel ?? false,
  tainted: false,
  afterScan: options.afterScan ?? false,
  trailing: options.trailing ?? false,
  alt: null,
});

function begin(
  state: RouterState,
  record: KeyRecord,
  role: KeyRole,
  focus: 'text' | 'other',
): Routed {
  if (role.role === 'alt-digit')
    return focus === 'text'
      ? answer(state, 'pass')
      : answer(
          swallow(
            { ...state, burst: { ...newBurst(focus), heardAt: record.timeStamp, alt: role.char } },
            record,
          ),
          'swallow',
        );
  if (role.role !== 'char' && role.role !== 'control' && role.role !== 'end')
    return answer(state, 'pass');
  const sentinel = isSentinel(state, role.char);
  if (role.role !== 'char' && isOwn(state, record, role.char, focus))
    return beginOwn(state, record, role, focus);
  return focus === 'other' || sentinel || role.role !== 'char'
    ? add(swallow(state, record), newBurst(focus, { sentinel }), record, role.char, 'swallow')
    : add(state, newBurst(focus), record, role.char, 'pass');
}
/** A key that begins no scan by itself: it may end, or go on with, what came before a pause. */
function beginOwn(
  state: RouterState,
  record: KeyRecord,
  { role, char }: KeyRole & { readonly char: string },
  focus: Burst['focus'],
): Routed {
  const ended = role === 'end' ? endedPiece(state, focus, record.timeStamp) : null;
  const isRest = role === 'control' && goesOn(state, char, record.timeStamp);
  if (!ended && !isRest) return answer({ ...state, piece: null }, 'pass');
  // The hold tells whose Enter it is.
  const trailing = ended !== null && !holdsLineEnds(ended.burst, state.profile);
  return add(swallow(state, record), newBurst(focus, { trailing }), record, char, 'swallow');
}
/**
 * A named key and a key with Ctrl begin no scan: they are commands. Only FNC1 stands first in a
 * code, and anything may come first in the rest of a scan that broke off.
 */
const isOwn = (
  state: RouterState,
  record: KeyRecord,
  char: string,
  focus: Burst['focus'],
): boolean =>
  record.key === 'Tab' ||
  (char !== FNC1 && (focus === 'text' || !isAfterRefusal(state, record.timeStamp)));
const isAfterRefusal = (state: RouterState, at: number): boolean =>
  state.wasScan && state.brokenAt !== null && at - state.brokenAt < restMs;

/** Adds a key to the burst and asks for the tick that will settle it. */
function add(
  state: RouterState,
  burst: Burst,
  record: KeyRecord,
  char: string,
  verdict: Routed['verdict'],
): Routed {
  const key: BurstKey = {
    seq: state.nextSeq,
    record,
    char,
    at: record.timeStamp,
    upAt: null,
    passed: verdict === 'pass',
  };
  const next = rearm({
    ...state,
    nextSeq: state.nextSeq + 1,
    burst: { ...burst, heardAt: record.timeStamp, keys: [...burst.keys, key] },
  });
  return answer(next.state, verdict, [
    ...(verdict === 'pass' ? [{ type: 'snapshot', seq: key.seq } as const] : []),
    ...next.effects,
  ]);
}

function onChar(state: RouterState, burst: Burst, record: KeyRecord, char: string): Routed {
  if (
    burst.sentinel &&
    state.profile.sentinel === ']' &&
    burst.keys.length <= 2 &&
    !/^\][A-Za-z]?[0-9A-Za-z]?$/.test(burst.keys.map((key) => key.char).join('') + char) &&
    allByHand(burst, state.limits, record.timeStamp)
  ) {
    return andThen(settleByHand(state, burst), (state) =>
      begin(state, record, { role: 'char', char }, burst.focus),
    );
  }
  const held =
    burst.focus === 'other' ||
    burst.sentinel ||
    burst.afterScan ||
    (isConfirmed(state, record.timeStamp) && canBecomeCode(burst, state.profile));
  if (held) return add(swallow(state, record), burst, record, char, 'swallow');
  return andThen(releaseBurst(state, burst), (state) =>
    add(state, state.burst ?? burst, record, char, 'pass'),
  );
}

/**
 * What was held while it could become a code goes into the field before the next key does, so that
 * the text stays in order.
 */
function releaseBurst(state: RouterState, givenBurst: Burst): Routed {
  const waiting = givenBurst.keys.filter((key) => !key.passed && printable.test(key.char));
  const first = waiting[0];
  if (!first) return answer(state, 'pass');
  const burst = {
    ...givenBurst,
    keys: givenBurst.keys.map((key) => (waiting.includes(key) ? { ...key, passed: true } : key)),
  };
  return answer({ ...state, burst }, 'pass', [
    { type: 'snapshot', seq: first.seq },
    { type: 'replay-as-text', text: waiting.map((key) => key.record.key).join('') },
  ]);
}

function onControl(state: RouterState, burst: Burst, record: KeyRecord, char: string): Routed {
  const by = { now: record.timeStamp, by: 'control' } as const;
  const seen: Burst = { ...burst, expects: state.expects };
  if (!separators.test(char) && isTyped(seen, state.limits, state.profile, by))
    return andThen(settleByHand(state, burst), (state) =>
      begin(state, record, { role: 'control', char }, burst.focus),
    );
  if (burst.focus === 'other' || suspicious(burst, state.limits, record.timeStamp, state.profile))
    return add(swallow(state, record), burst, record, char, 'swallow');
  return andThen(settleByHand(state, burst), (state) => answer(state, 'pass'));
}

function onEnd(state: RouterState, burst: Burst, record: KeyRecord, char: string): Routed {
  const suspect = suspicious(burst, state.limits, record.timeStamp, state.profile);
  if (suspect && holdsLineEnds(burst, state.profile))
    return add(swallow(state, record), burst, record, char, 'swallow');
  const settled = settle(state, record.timeStamp, true);
  // The line end after a text may be a hand's: its hold tells.
  const isAfterText = isOnlyText(state, burst) && !burst.sentinel;
  const isUnreadable = settled.effects.some(
    (effect) => effect.type === 'reject' && effect.reason === 'unreadable',
  );
  if (isUnreadable && isAfterText && state.limits.dwellTells && !state.profile.stalls)
    return andThen(settled, (state) =>
      onTailKey(state, record, { role: 'end', char }, burst.focus),
    );
  if (settled.state.tailFrom === record.timeStamp)
    return { ...settled, state: swallow(settled.state, record), verdict: 'swallow' };
  return andThen(settled, (state) => begin(state, record, { role: 'end', char }, burst.focus));
}

/**
 * Shift, Ctrl and Alt belong to a scan once it is confirmed; before that they do nothing by
 * themselves.
 */
function onModifier(state: RouterState, record: KeyRecord): Routed {
  const within =
    isConfirmed(state, record.timeStamp) ||
    (state.tailFrom !== null && record.timeStamp - state.tailFrom <= tailMs);
  const burst =
    state.burst && record.key === 'Alt'
      ? { ...state.burst, alt: '', heardAt: record.timeStamp }
      : state.burst;
  const next: RouterState = {
    ...state,
    burst,
    shifts:
      record.key === 'Shift' ? { ...state.shifts, [record.code]: record.timeStamp } : state.shifts,
    controls:
      record.key === 'Control'
        ? { ...state.controls, [record.code]: record.timeStamp }
        : state.controls,
  };
  return within ? answer(swallow(next, record), 'swallow') : answer(next, 'pass');
}

/**
 * Keys that no scanner sends: they end what was typed by hand; inside a scan they are lost, and
 * with Ctrl or Alt they spoil it.
 */
function onCommand(state: RouterState, record: KeyRecord): Routed {
  if (!state.burst)
    return state.tailFrom !== null && record.timeStamp - state.tailFrom <= tailMs
      ? answer(swallow(state, record), 'swallow')
      : answer({ ...state, piece: null, typed: null }, 'pass');
  const spoils =
    record.ctrlKey || record.altKey || record.metaKey === true || record.key.length === 1;
  // A key that moves or deletes goes with a text that a program typed.
  const isWithText = !spoils && isOnlyText(state, state.burst);
  const by = { now: record.timeStamp, by: 'command' } as const;
  if (
    isWithText ||
    !isConfirmed(state, record.timeStamp) ||
    isTyped({ ...state.burst, expects: state.expects }, state.limits, state.profile, by)
  )
    return endByHand(state, record.timeStamp, 'pass');
  return answer(
    swallow(
      { ...state, burst: { ...state.burst, tainted: state.burst.tainted || spoils } },
      record,
    ),
    'swallow',
  );
}

/** No system repeats a held key this soon: the other keyboard struck the same key. */
const shortestRepeatMs = 200;
/** A held key is no scan. Inside one it may have hidden a character of the scanner. */
function onRepeat(state: RouterState, record: KeyRecord, focus: 'text' | 'other'): Routed {
  if (
    state.burst?.keys.some(
      (key) => key.record.code === record.code && record.timeStamp - key.at < shortestRepeatMs,
    )
  )
    return onKeyDown(state, record, focus);
  if (state.burst && (record.key === 'Shift' || isConfirmed(state, record.timeStamp)))
    return answer(
      { ...state, burst: { ...state.burst, tainted: true } },
      isConfirmed(state, record.timeStamp) ? 'swallow' : 'pass',
    );
  if (state.tailFrom !== null && record.timeStamp - state.tailFrom <= tailMs)
    return answer(state, 'swallow');
  return state.burst ? endByHand(state, record.timeStamp, 'pass') : answer(state, 'pass');
}

function onKeyUp(state: RouterState, record: KeyRecord): Routed {
  const verdict = state.swallowed.includes(record.code) ? ('swallow' as const) : ('pass' as const);
  const { [record.code]: shiftFrom, ...shifts } = state.shifts;
  const { [record.code]: controlFrom, ...controls } = state.controls;
  const released: RouterState = {
    ...withRelease(state, record),
    shifts,
    controls,
    swallowed: state.swallowed.filter((code) => code !== record.code),
  };
  if (!state.burst) return answer(released, verdict);
  if (record.key === 'Alt' && state.burst.alt)
    return { ...altDone(released, state.burst, record), verdict };
  const modifierFrom = shiftFrom ?? controlFrom;
  if (modifierFrom !== undefined) {
    const own = ownedBy(state, state.burst, modifierFrom, record.timeStamp);
    return answer(
      {
        ...released,
        burst:
          own ??
          (shiftFrom === undefined
            ? state.burst
            : underShift(state, state.burst, shiftFrom, record.timeStamp)),
      },
      verdict,
    );
  }
  const at = state.burst.keys.findLastIndex(
    (key) => key.record.code === record.code && key.upAt === null,
  );
  if (at < 0) return answer(released, verdict);
  const burst = {
    ...state.burst,
    keys: state.burst.keys.map((key, index) =>
      index === at ? { ...key, upAt: record.timeStamp } : key,
    ),
  };
  const next: RouterState = { ...released, burst };
  const [first] = burst.keys;
  if (
    burst.trailing &&
    first !== undefined &&
    burst.keys.length === 1 &&
    holdOf(first, state.limits, record.timeStamp) === 'short'
  )
    return { ...endPiece(next, burst.focus, record.timeStamp), verdict };
  if (
    allByHand(burst, state.limits, record.timeStamp) &&
    (!state.profile.stalls || burst.keys.length > 1)
  )
    return { ...settleByHand(next, burst), verdict };
  return { ...rearm(next), verdict };
}

/** A line end that a scanner sent a while after its code, or after the code was read. */
function endPiece(state: RouterState, focus: Burst['focus'], at: number): Routed {
  const over: RouterState = { ...state, burst: null, until: null, tailFrom: at, piece: null };
  const ended = endedPiece(state, focus, at);
  if (ended === null || ended.piece.isRead) return answer(over, 'pass');
  if (ended.verdict.is === 'scan')
    return concluded(over, ended.burst, ended.verdict, { at, terminated: true });
  const refused = { ...over, brokenAt: at, wasScan: true };
  if (ended.piece.isTold) return answer(refused, 'pass');
  const { effects } = concluded(over, ended.burst, ended.verdict, { at, terminated: true });
  return answer(refused, 'pass', effects);
}

function altDone(state: RouterState, burst: Burst, record: KeyRecord): Routed {
  const char = altCharacter(burst.alt ?? '');
  const key: BurstKey = {
    seq: state.nextSeq,
    record,
    char: char ?? '',
    at: record.timeStamp,
    upAt: record.timeStamp,
    passed: false,
  };
  return rearm({
    ...state,
    nextSeq: state.nextSeq + 1,
    burst: {
      ...burst,
      heardAt: record.timeStamp,
      alt: null,
      tainted: burst.tainted || char === null,
      keys: [...burst.keys, key],
    },
  });
}

/** A scanner moves Shift and Ctrl with their key to within this; no hand does. */
const togetherMs = 8;
/**
 * Where the transport stalls: a key that stayed down with its modifier, both struck and both
 * released together, is the scanner's own.
 */
function ownedBy(state: RouterState, burst: Burst, from: number, now: number): Burst | null {
  const [key, ...others] = burst.keys.filter((key) => key.at >= from);
  if (
    !state.profile.stalls ||
    !key ||
    others.length > 0 ||
    key.upAt === null ||
    key.at - from > togetherMs ||
    now - key.upAt > togetherMs
  )
    return null;
  return {
    ...burst,
    keys: burst.keys.map((item) => (item === key ? { ...item, own: true as const } : item)),
  };
}
/**
 * A scanner presses Shift for one character; Shift held longer is a hand’s and may have changed
 * what arrived.
 */
function underShift(state: RouterState, burst: Burst, from: number, now: number): Burst {
  const under = burst.keys.filter((key) => key.at >= from);
  const held = now - from > state.limits.dwell + 10;
  const changed = state.profile.holdsShift
    ? under.some((key) => !/[a-z]/i.test(key.char)) && under.length > 1
    : under.length > 0;
  const isUnder = held && changed && state.limits.dwellTells;
  return isUnder ? { ...burst, underShift: true } : burst;
}

// ---- time

/**
 * Until when a clock alone does not say that nothing more comes: a computer that hands keys over
 * late may have the next one, or the release of the last, already. What the page has is not waited
 * for.
 */
const openUntil = (burst: Burst): number =>
  burst.keys.every((key) => key.passed) ? 0 : burst.heardAt + heldMs;

function rearm(state: RouterState): Routed {
  const burst = state.burst;
  const last = burst?.keys.at(-1);
  if (!burst || !last) return answer(state, 'pass');
  const byHold =
    state.limits.dwellTells &&
    !state.profile.stalls &&
    last.upAt === null &&
    burst.keys.every((key) => key.upAt === null || key.upAt - key.at > state.limits.dwell);
  const until =
    Math.max(
      byHold ? last.at + state.limits.dwell : burst.heardAt + reach(state, burst),
      openUntil(burst),
    ) + slack;
  return answer({ ...state, until, looked: false }, 'pass', [{ type: 'hold', until }]);
}

function onTick(state: RouterState, now: number): Routed {
  const { burst, parted } = state;
  if (state.until === null || now < state.until) return answer(state, 'pass');
  if (burst) return burst.keys.length === 0 ? answer(state, 'pass') : onSilence(state, burst, now);
  return parted ? toldLate(state, parted) : answer(state, 'pass');
}
/** No key came for a while: the burst is over, or is looked at once more. */
function onSilence(state: RouterState, burst: Burst, now: number): Routed {
  if (!state.looked)
    return answer({ ...state, until: now + lookMs, looked: true }, 'pass', [
      { type: 'hold', until: now + lookMs },
    ]);
  if (now - burst.heardAt > reach(state, burst) && now > openUntil(burst))
    return untilLate(state, burst, settle(state, now, false), now);
  return allByHandSoFar(state, burst, now) && !state.profile.stalls && now > openUntil(burst)
    ? untilLate(state, burst, settleByHand(state, burst), now)
    : rearm(state);
}

// ---- ends

/**
 * Decides what the burst was, and says what follows. `tailFrom` is set to `t` when it was a scan,
 * taken or not. A Shift still down at
 * the end is a hand’s: a scanner lets go of it before its suffix.
 */
function settle(state: RouterState, number: number, terminated: boolean): Routed {
  const burst = state.burst;
  if (!burst) return answer(state, 'pass');
  const whole = joined(state, burst, number, terminated);
  const settled = whole
    ? concluded(state, whole.burst, whole.verdict, { at: number, terminated })
    : settleAlone(state, burst, number, terminated);
  const piece = terminated ? null : pieceOf(state, burst, settled, number);
  const typed = terminated ? null : settled.state.typed;
  return { ...settled, state: { ...settled.state, piece, typed } };
}
function settleAlone(
  state: RouterState,
  burst: Burst,
  number: number,
  terminated: boolean,
): Routed {
  const rest = state.brokenAt !== null && (burst.keys[0]?.at ?? number) - state.brokenAt < restMs;
  const shiftHeld = Object.values(state.shifts).some((from) =>
    burst.keys.some((key) => key.at >= from),
  );
  const shifted: Burst = {
    ...burst,
    underShift: burst.underShift === true || shiftHeld,
    isRest: rest,
    afterRefusal: rest && state.wasScan,
    expects: state.expects,
  };
  const verdict = judge(shifted, state.limits, state.profile, number, terminated);
  const whole = numberBehindHand(state.typed, burst, verdict, state.profile);
  return concluded(state, whole?.burst ?? burst, whole?.verdict ?? verdict, {
    at: number,
    terminated,
  });
}
/** What follows from what a burst was. */
function concluded(
  state: RouterState,
  burst: Burst,
  verdict: Verdict,
  { at: number, terminated }: { readonly at: number; readonly terminated: boolean },
): Routed {
  if (verdict.is === 'hand') return settleByHand(state, burst);
  if (verdict.is === 'text') return settleAsText(state, burst, number);
  const done: RouterState = {
    ...state,
    burst: null,
    until: null,
    tailFrom: number,
    brokenAt: verdict.is === 'reject' && !terminated ? (burst.keys.at(-1)?.at ?? number) : null,
    wasScan: true,
  };
  const before = verdict.before.filter((key) => !key.passed);
  const typed = giveBack(burst, before);
  if (verdict.is === 'reject')
    return answer(done, 'pass', [
      ...typed,
      ...(verdict.code ? takenOut(burst, verdict.code.seq) : leftInText(burst, verdict.before)),
      {
        type: 'reject',
        reason: verdict.reason,
        from: passedFrom(burst),
        at: number,
        stats: statsOf(burst),
      },
    ]);
  const capsLock = burst.keys.some((key) => key.record.capsLock === true);
  return answer(done, 'pass', [
    ...typed,
    ...takenOut(burst, verdict.first.seq),
    {
      type: 'scan',
      raw: verdict.raw,
      at: number,
      cleaned: verdict.cleaned,
      capsLock,
      stats: statsOf(burst),
    },
  ]);
}

/** The page has all of its keys once they are given back: none is given twice. */
const asHanded = (burst: Burst): Burst => ({
  ...burst,
  keys: burst.keys.map((key) => ({ ...key, passed: true })),
});
const settleByHand = (state: RouterState, burst: Burst): Routed =>
  answer(
    { ...state, burst: null, until: null, piece: null, typed: asHanded(burst) },
    'pass',
    giveBack(
      burst,
      burst.keys.filter((key) => !key.passed),
    ),
  );
/**
 * A program's text belongs to the field whole, and so do the keys after it. It may still have been
 * the beginning of a scan that broke off at its last key struck as a scanner strikes: what follows
 * that key at once is never taken for a code by itself.
 */
function settleAsText(state: RouterState, burst: Burst, number: number): Routed {
  const settled = settleByHand(state, burst);
  const text = burst.keys.map((key) => key.char).join('');
  const at = burst.keys.map((key) => key.at);
  // A hand that rests within a number, or a number where none is a code: what follows is its own,
  // with the Enter behind it.
  const isOnlyNumber = state.expects === 'other' && isBareNumber(text);
  if (
    burst.focus === 'text' &&
    (isOnlyNumber || isHandPaced({ text, at }, state.limits, state.profile))
  )
    return settled;
  const lastStruck = burst.keys.findLast((key) => holdOf(key, state.limits, number) !== 'long');
  const brokenAt = lastStruck?.at ?? number;
  const wasScan = canBecomeCode(burst, state.profile);
  const tailFrom = state.profile.stalls && wasScan ? number : state.tailFrom;
  return { ...settled, state: { ...settled.state, brokenAt, wasScan, tailFrom } };
}

/** Something only a hand does has happened: settle, then let the event take `verdict`. */
function endByHand(state: RouterState, number: number, verdict: Routed['verdict']): Routed {
  const settled = state.burst ? settle(state, number, false) : answer(state, 'pass');
  return { ...settled, state: { ...settled.state, piece: null, typed: null }, verdict };
}

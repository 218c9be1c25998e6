import { canBecomeCode, type Burst, type BurstKey } from './burst.ts';
import {
  answer,
  type Parted,
  type Routed,
  type RouterEffect,
  type RouterState,
} from './router-state.ts';

/** So long a refusal waits for keys that a stalled page brings late. */
const lateMs = 400;
/** And so long for the rest of what may become a code: a busy computer or a radio has stopped. */
const restMs = 900;

/** Nothing of it comes any more: what was refused is said. */
export const toldOff = (state: RouterState): Routed => {
  const refusal = state.parted?.refusal;
  return refusal
    ? answer({ ...told(state), parted: null }, 'pass', [refusal])
    : answer({ ...state, parted: null }, 'pass');
};
/** What was refused waits until it is known what the next keys are. */
export const notYetTold = (state: RouterState): RouterState => ({
  ...state,
  parted: null,
  unsaid: state.unsaid ?? state.parted?.refusal ?? null,
});
const told = (state: RouterState): RouterState =>
  state.piece ? { ...state, piece: { ...state.piece, isTold: true } } : state;
/** What waited to be said is said once the next keys are settled, unless they were its rest. */
export function saidOnce(routed: Routed): Routed {
  const { unsaid, burst, parted } = routed.state;
  if (unsaid === null || burst !== null) return routed;
  const state: RouterState = { ...routed.state, unsaid: null };
  const isSaid = routed.effects.some(({ type }) => type === 'scan' || type === 'reject');
  if (isSaid || parted?.refusal) return { ...routed, state };
  return { ...routed, state: told(state), effects: [...routed.effects, unsaid] };
}

/** It has waited long enough: what was refused is said, and a key may still come. */
export const toldLate = (state: RouterState, parted: Parted): Routed =>
  answer(
    {
      ...(parted.refusal ? told(state) : state),
      until: null,
      parted: { ...parted, refusal: null },
    },
    'pass',
    parted.refusal ? [parted.refusal] : [],
  );

/**
 * The key was struck before the silence was over that settled the burst, and came after: it goes on
 * with the burst as if there had been no silence.
 */
export const isLate = ({ settledAt }: Parted, at: number): boolean => at <= settledAt;
/** The burst again, as it was before silence settled it. */
export const takenUp = (state: RouterState, { burst, before }: Parted): RouterState => ({
  ...state,
  ...before,
  burst,
  parted: null,
});

const isTextKey = ({ record }: BurstKey): boolean => record.key.length === 1 && !record.ctrlKey;
/** The keys of a burst that these effects hand over to the page. */
export function handedBy(burst: Burst, effects: readonly RouterEffect[]): ReadonlySet<BurstKey> {
  const waiting = burst.keys.filter((key) => !key.passed);
  const records = effects.flatMap((effect) => (effect.type === 'deliver' ? effect.records : []));
  const length = effects.reduce(
    (sum, effect) => sum + (effect.type === 'replay-as-text' ? effect.text.length : 0),
    0,
  );
  return new Set([
    ...waiting.filter((key) => records.includes(key.record)),
    ...(burst.focus === 'text' ? waiting.filter(isTextKey).slice(0, length) : []),
  ]);
}
/** Each letter that goes into the field by itself, so that it can be taken out again. */
function letterByLetter(
  handed: ReadonlySet<BurstKey>,
  effects: readonly RouterEffect[],
): readonly RouterEffect[] {
  const letters = [...handed].filter(isTextKey);
  return effects.flatMap((effect): readonly RouterEffect[] =>
    effect.type === 'replay-as-text'
      ? Array.from(effect.text).flatMap((text) => {
          const key = letters.shift();
          return [
            ...(key ? [{ type: 'snapshot', seq: key.seq } as const] : []),
            { type: 'replay-as-text', text } as const,
          ];
        })
      : [effect],
  );
}

/** What silence has settled, with all that is needed to take it up again if a key comes late. */
export function untilLate(state: RouterState, burst: Burst, settled: Routed, now: number): Routed {
  if (settled.effects.some((effect) => effect.type === 'scan')) return settled;
  const { tailFrom, brokenAt, wasScan, piece } = state;
  const refusal = settled.effects.find((effect) => effect.type === 'reject') ?? null;
  const handed = handedBy(burst, settled.effects);
  const keys = burst.keys.map((key) => (handed.has(key) ? { ...key, passed: true } : key));
  const parted: Parted = {
    burst: { ...burst, keys },
    before: { tailFrom, brokenAt, wasScan, piece },
    settledAt: now,
    refusal,
  };
  const until = now + (canBecomeCode(burst, state.profile) ? restMs : lateMs);
  const effects = letterByLetter(handed, settled.effects).filter((effect) => effect !== refusal);
  return refusal === null
    ? { ...settled, state: { ...settled.state, parted }, effects }
    : answer({ ...settled.state, parted, until }, settled.verdict, [
        ...effects,
        { type: 'hold', until },
      ]);
}

/** The same where the next key has come already: nothing more is late, and nothing is said yet. */
export function beforeNextKey(burst: Burst, settled: Routed): Routed {
  const effects = letterByLetter(handedBy(burst, settled.effects), settled.effects);
  const refusal = effects.find((effect) => effect.type === 'reject');
  if (!refusal || settled.state.piece === null) return { ...settled, effects };
  return {
    ...settled,
    state: { ...settled.state, unsaid: refusal },
    effects: effects.filter((effect) => effect !== refusal),
  };
}

import { describe, expect, test } from 'vitest';
import { effects, lifecycle, writtenEffects } from '#domain/rx/lifecycle/index.ts';
import { rxAreas } from '#server/services/composition/rx-areas.ts';
import { registerEffects } from '#server/services/rx/register-effects.ts';

const handlers = Object.keys(rxAreas.effects).toSorted();

describe('effects of the lifecycle', () => {
  test('what writes has a handler, and what is logged only has none', () => {
    expect(handlers).toEqual([...writtenEffects].toSorted());
    const logged = Object.entries(effects).filter(([, effect]) => effect.does === 'logged only');
    expect(logged).toHaveLength(19);
    expect(logged.map(([name]) => name).filter((name) => handlers.includes(name))).toEqual([]);
  });

  test('what is logged only says what else does it', () => {
    const silent = Object.entries(effects).filter(
      ([, effect]) => effect.does === 'logged only' && !('doneBy' in effect),
    );
    expect(silent).toEqual([]);
  });

  test('every effect belongs to a row of the table', () => {
    const used = new Set<string>(lifecycle.flatMap((row) => row.effects));
    expect(Object.keys(effects).filter((name) => !used.has(name))).toEqual([]);
  });

  test('a missing, a second and a surplus handler stop the server at the start', () => {
    const all = rxAreas.effects;
    const { reverseTender, ...others } = all;
    expect(() => registerEffects(all, { counter: others })).toThrow(/"reverseTender" needs one/);
    expect(() => registerEffects(all, { rx: all, counter: { reverseTender } })).toThrow(/has 2/);
    expect(() => registerEffects(all, { rx: { ...all, nearMiss: reverseTender } })).toThrow(
      /"nearMiss" has a handler/,
    );
  });
});

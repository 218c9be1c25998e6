import { writtenEffects, type EffectName } from '#domain/rx/lifecycle/index.ts';
import type { EffectHandlers } from './work.ts';

/**
 * Puts the areas' handlers together and refuses to start where one is missing, stands twice, or
 * stands for an effect that
 * is logged only. `all` makes a missing one a type error as well.
 */
export function registerEffects(
  all: EffectHandlers,
  byArea: Readonly<Record<string, Partial<Record<EffectName, unknown>>>>,
): EffectHandlers {
  const areas = Object.values(byArea);
  for (const name of writtenEffects) {
    const found = areas.filter((area) => area[name] !== undefined).length;
    if (found !== 1) throw new Error(`The effect "${name}" needs one handler and has ${found}.`);
  }
  const registered = areas.flatMap((area) => Object.keys(area));
  const surplus = registered.find((name) => !writtenEffects.some((written) => written === name));
  if (surplus !== undefined)
    throw new Error(
      `The effect "${surplus}" has a handler, but the lifecycle writes nothing for it.`,
    );
  return all;
}

import { divideRounded, extendedCost } from '#domain/platform/rules/money.ts';

type Values = Readonly<Record<string, unknown>>;
const num = (values: Values, name: string): number | null =>
  typeof values[name] === 'number' ? values[name] : null;
const packageOf = (unit: number | null, size: number | null): number | null =>
  unit === null || size === null ? null : extendedCost(unit, size);
/** Cents for a package of `size` thousandths → hundred-thousandths of a dollar for one unit. */
export const unitOf = (cents: number, size: number): number =>
  Number(divideRounded(BigInt(cents) * 1_000_000n, BigInt(size)));
/**
 * What an insurer is asked for one unit: unit cost with the margin (hundredths of a percent), in
 * hundred-thousandths of a dollar.
 */
export const insuranceUnitTotal = (unitCost: number, margin: number): number =>
  Number(divideRounded(BigInt(unitCost) * BigInt(10_000 + margin), 10_000n));

const unitOrNull = (cost: number | null, size: number | null): number | null =>
  cost === null || size === null ? null : unitOf(cost, size);

/**
 * The Stand. Cost of a package (cents) as a cost of one unit, in hundred-thousandths of a dollar;
 * null without it or a package size (thousandths).
 */
export const standingUnitCost = (standCost: number | null, pkgSize: number | null): number | null =>
  pkgSize !== null && pkgSize <= 0 ? null : unitOrNull(standCost, pkgSize);

/**
 * What follows in a drug's prices from a value set by hand: AWP and ACQ Cost are package prices of
 * Unit AWP and Unit Cost, each
 * computes the other; Ins. Unit Total is Unit Cost (Stand. Cost where there is none) and Ins.
 * Margin. An AWP typed for a Master drug ends its Auto update.
 */
export function deriveDrug(changed: string | null, values: Values): Values {
  const size = num(values, 'pkgSize');
  const sized = size !== null && size > 0 ? size : null;
  const awp = num(values, 'awp');
  const acq = num(values, 'acqCost');
  const unitAwp = changed === 'awp' ? unitOrNull(awp, sized) : num(values, 'unitAwp');
  const unitCost = changed === 'acqCost' ? unitOrNull(acq, sized) : num(values, 'unitCost');
  const cost = unitCost ?? standingUnitCost(num(values, 'standCost'), sized);
  const typed =
    values['own'] !== true && (changed === 'awp' || changed === 'unitAwp')
      ? { autoUpdate: false }
      : {};
  return {
    awp: changed === 'awp' ? awp : packageOf(unitAwp, sized),
    unitAwp,
    acqCost: changed === 'acqCost' ? acq : packageOf(unitCost, sized),
    unitCost,
    insUnitTotal: cost === null ? null : insuranceUnitTotal(cost, num(values, 'insMargin') ?? 0),
    ...typed,
  };
}

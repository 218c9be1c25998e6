import { divideRounded, extendedCost } from './money.ts';

type Values = Readonly<Record<string, unknown>>;
const num = (v: Values, name: string): number | null => (typeof v[name] === 'number' ? v[name] : null);
const packageOf = (unit: number | null, size: number | null): number | null => (unit === null || size === null ? null : extendedCost(unit, size));
/** Cents for a package of `size` thousandths → hundred-thousandths of a dollar for one unit. */
export const unitOf = (cents: number, size: number): number => Number(divideRounded(BigInt(cents) * 1_000_000n, BigInt(size)));
/** What an insurer is asked for one unit: unit cost with the margin (hundredths of a percent), in hundred-thousandths of a dollar. */
export const insuranceUnitTotal = (unitCost: number, margin: number): number => Number(divideRounded(BigInt(unitCost) * BigInt(10_000 + margin), 10_000n));

/**
 * What follows in a drug's prices from a value set by hand: AWP and ACQ Cost are package prices of Unit AWP and Unit Cost, each
 * computes the other; Ins. Unit Total is Unit Cost and Ins. Margin. An AWP typed for a Master drug ends its Auto update.
 */
export function deriveDrug(changed: string | null, v: Values): Values {
  const size = num(v, 'pkgSize'), sized = size !== null && size > 0 ? size : null, awp = num(v, 'awp'), acq = num(v, 'acqCost');
  const unitAwp = changed === 'awp' ? (awp === null || sized === null ? null : unitOf(awp, sized)) : num(v, 'unitAwp');
  const unitCost = changed === 'acqCost' ? (acq === null || sized === null ? null : unitOf(acq, sized)) : num(v, 'unitCost');
  const typed = v['own'] !== true && (changed === 'awp' || changed === 'unitAwp') ? { autoUpdate: false } : {};
  return { awp: changed === 'awp' ? awp : packageOf(unitAwp, sized), unitAwp, acqCost: changed === 'acqCost' ? acq : packageOf(unitCost, sized), unitCost, insUnitTotal: unitCost === null ? null : insuranceUnitTotal(unitCost, num(v, 'insMargin') ?? 0), ...typed };
}

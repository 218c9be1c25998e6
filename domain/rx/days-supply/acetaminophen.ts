import type { UnitKey } from '../sig/index.ts';
import type { Limit } from '../sig/regimen.ts';
import { pieces, type ProductFacts } from './product.ts';

const holdsIt = /\b(?:acetaminophen|apap|tylenol)\b/i;
/** "5-325 mg", "50-325-40 mg", "500 mg": what is in one tablet or capsule, in mg. */
const inOnePiece = /^\d[\d.,]*(?:-\d[\d.,]*)*(?=\s*mg$)/i;
/** Of what is sold together with acetaminophen there is less in a piece than of it. */
function milligramsIn({ product, form }: ProductFacts): number | null {
  const names = `${product.name ?? ''} ${product.genericName ?? ''}`;
  const found = inOnePiece.exec((product.strength ?? '').trim());
  if (found === null || form.family !== 'solid' || !holdsIt.test(names)) return null;
  const parts = found[0].split('-').map((part) => Number(part.replaceAll(',', '')));
  const most = Math.max(...parts);
  return parts.length > 0 && most > 0 ? most : null;
}
/**
 * "Maximum 3 grams of acetaminophen per day" in whole tablets or capsules of the product, which
 * may be all of it that is taken; the limit as it is where the product does not say how much of
 * acetaminophen one piece holds.
 */
export function acetaminophenIn(limit: Limit, unit: UnitKey, facts: ProductFacts): Limit {
  const each = milligramsIn(facts);
  const scale = { mg: 1, gram: 1000 } as const;
  const perUnit = limit.unit === 'mg' || limit.unit === 'gram' ? scale[limit.unit] : null;
  if (each === null || perUnit === null || !pieces.has(unit)) return limit;
  return { ...limit, amount: Math.floor((limit.amount * perUnit) / (each * 1000)) * 1000, unit };
}

import type { BoundBroken } from '../bound-broken.ts';
import { drugMark, fingerprint } from '../fingerprint.ts';
import type { ClinicalDrug } from '../types.ts';

/**
 * A quantity that does not fit directions which end: what is left over is taken on, and what lacks
 * ends a course early.
 */
export function courseBroken(drug: ClinicalDrug): readonly BoundBroken[] {
  if (drug.course === undefined) return [];
  const { kind: side, amount } = drug.course;
  const kind = side === 'left' ? 'excess-quantity' : 'short-quantity';
  return [
    {
      kind,
      severity: 'moderate',
      ...(side === 'left'
        ? {
            summary: `${drug.name}: ${amount} left when the directions end`,
            effect: 'What is left over may be taken on, or taken by somebody else.',
          }
        : {
            summary: `${drug.name}: ${amount} lacking until the directions end`,
            effect: 'The course ends early.',
          }),
      management:
        'Compare quantity, dose and length with what was prescribed; ask if they disagree.',
      fingerprint: fingerprint(kind, 'moderate', amount, [drugMark(drug)]),
    },
  ];
}

import type { BoundBroken } from '../bound-broken.ts';
import { drugMark, fingerprint } from '../fingerprint.ts';
import type { ClinicalDrug } from '../types.ts';
import { routeGroup } from './ways.ts';

/**
 * Directions that stand as they were written say no dose that was read: a pharmacist judges it. Of
 * what is used on skin, eye or ear no dose is judged at all.
 */
export const unreadDirections = (drug: ClinicalDrug): readonly BoundBroken[] =>
  drug.unread === undefined || routeGroup(drug) === 'local'
    ? []
    : [
        {
          kind: 'not-judged',
          severity: 'moderate',
          summary: `${drug.name}: the dose was not judged, the directions were not read`,
          effect: `“${drug.unread}” stands as it was written: nobody looked at the dose.`,
          management: 'Judge dose, frequency and length by the words themselves.',
          fingerprint: fingerprint('not-judged', 'moderate', drug.unread, [drugMark(drug)]),
        },
      ];

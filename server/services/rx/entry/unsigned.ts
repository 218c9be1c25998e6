import type { RxDraft } from '#domain/rx/entities/rx.ts';
import { findErx } from '#server/repositories/erx/erx.ts';
import type { RxWork } from '../work.ts';

/**
 * Why this can't be an electronic prescription of a controlled drug; none where it can, or is none.
 * Only a signed message is one (21 CFR 1311.100), and who typed it in can't have signed it. What
 * only a state schedules needs no such signature.
 */
export async function unsignedStops(
  work: RxWork,
  draft: RxDraft,
  drug: { readonly schedule: string; readonly federal_schedule?: string },
  erxId: number | null,
): Promise<{ readonly field: string; readonly message: string }[]> {
  const schedule = drug.federal_schedule ?? drug.schedule;
  if (draft.origin !== '3' || schedule === '0') return [];
  const received = erxId === null ? undefined : await findErx(work, erxId);
  const message =
    'This is a controlled drug, and no signed message came for it: say how it came, ' +
    'and attach its paper.';
  return received?.signed ? [] : [{ field: 'origin', message }];
}

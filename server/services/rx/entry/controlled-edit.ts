import type { RxDraft } from '#domain/rx/entities/rx.ts';
import { othersWho } from '#domain/rx/lifecycle/index.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import { actorOf } from '../facts.ts';
import { refuseRx } from '../failure.ts';
import type { RxWork } from '../work.ts';

type Was = RxBundle['rx'];
type Field = keyof RxDraft;
const changed = (list: readonly (readonly [Field, boolean])[]): Field[] =>
  list.filter(([, isOther]) => isOther).map(([field]) => field);
/** More than was written, or another way in which it came. */
const wider = (was: Was, draft: RxDraft) =>
  [
    ['quantity', draft.quantity > was.quantity],
    ['refills', draft.refills > was.refills],
    ['emergencyOral', draft.emergencyOral !== was.emergency_oral],
    ['hardCopy', was.hard_copy !== null && draft.hardCopy !== was.hard_copy],
  ] as const;
/** What a fill that left was dispensed upon; a picture may still be added to it. */
const ofDispensed = (was: Was, draft: RxDraft): Field[] =>
  changed([
    ...wider(was, draft),
    ['origin', draft.origin !== was.origin],
    ['imageKey', was.image_key !== null && draft.imageKey !== was.image_key],
  ]);
/** What a pharmacist was told by telephone. Another origin is no longer that word. */
const ofTold = (was: Was, draft: RxDraft): Field[] =>
  was.taken_by_pharmacist &&
  (was.origin === '2' || was.origin === '5') &&
  was.origin === draft.origin
    ? changed([...wider(was, draft), ['sig', draft.sig !== was.sig]])
    : [];
const noted = (fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, 'A pharmacist changes this']));

/**
 * Of a controlled drug only a pharmacist widens what was written once a fill of it was handed over
 * (21 CFR 1306.22, 1306.12), or what a pharmacist was told (21 CFR 1306.21(a)). Null: it may be.
 */
export function controlledEditRefusal(
  work: RxWork,
  bundle: Pick<RxBundle, 'rx'>,
  draft: RxDraft,
  handedOver: boolean,
) {
  const was = bundle.rx;
  if (was.schedule === '0' || work.licence?.active === true) return null;
  const whoMay = () => othersWho({ permission: 'rx.edit', licence: true }, actorOf(work));
  const dispensed = handedOver ? ofDispensed(was, draft) : [];
  if (dispensed.length > 0)
    return refuseRx(
      [
        'A fill of this controlled drug was handed over:',
        'more than was written, and what it was dispensed upon, is for a pharmacist to change.',
      ].join(' '),
      whoMay(),
      noted(dispensed),
    );
  const told = ofTold(was, draft);
  return told.length > 0
    ? refuseRx(
        'A pharmacist was told this by telephone: what was told is for a pharmacist to change.',
        whoMay(),
        noted(told),
      )
    : null;
}

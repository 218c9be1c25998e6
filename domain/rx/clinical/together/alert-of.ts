import { answeredBy, reasonOfKind } from '../dur-codes.ts';
import type { ActiveDrug, Alert, AlertKind, AlertParty, Severity } from '../types.ts';

/** An alert of a kind, with the reason and the person that the kind and severity ask for. */
export const alertOf = (
  kind: AlertKind,
  severity: Severity,
  { summary, effect, management }: Pick<Alert, 'summary' | 'effect' | 'management'>,
  other: AlertParty,
  mark: string,
): Alert => ({
  kind,
  severity,
  reason: reasonOfKind[kind],
  summary,
  effect,
  management,
  other,
  interrupts: severity !== 'minor',
  who: answeredBy(kind, severity),
  fingerprint: mark,
});
/** Another drug of the patient, as an alert names it. */
export const drugParty = (active: ActiveDrug): AlertParty => ({
  kind: 'drug',
  rxId: active.rxId,
  name: active.drug.name,
});

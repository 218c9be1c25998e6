import { bool, int, listOf, nullable, object, str, type Infer } from '#domain/platform/schema.ts';
import { claimAmounts } from './amounts.ts';

const text = str({ max: 2_000 });
const cents = nullable(int());

/** What a rebill would send beside what was paid. Cents. */
export const rebillView = object({
  /** SHA-256 of what would be sent: the call repeats it. */ digest: text,
  /** The payer takes no rebills: reversed first, then billed anew. */ twoSteps: bool,
  /** "Primary BIN 999999". */ payer: text,
  /** Empty where it says the same as before. */
  changes: listOf(
    object({ field: text, title: text, before: nullable(text), after: nullable(text) }),
  ),
  billedBefore: nullable(claimAmounts),
  billedAfter: nullable(claimAmounts),
  /** What the payer pays now. */ paidCents: cents,
  /** What it leaves to the patient now. */ patientPayCents: cents,
  /** What the patient has given already. */ patientPaidCents: int(),
});
export type RebillView = Infer<typeof rebillView>;

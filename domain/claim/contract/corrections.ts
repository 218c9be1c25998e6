import {
  dayOf,
  id,
  int,
  listOf,
  nullable,
  object,
  oneOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';

const dur = object({ reason: str({ max: 2 }), service: str({ max: 2 }), result: str({ max: 2 }) });
/** What a person corrected for one payer; it stays with the claim until it is changed. */
export const claimCorrections = object(
  {
    priorAuthorization: nullable(object({ type: str({ max: 2 }), number: str({ max: 11 }) })),
    clarifications: listOf(str({ max: 2 }), 3),
    dur: listOf(dur, 9),
  },
  {
    /** Why the claim comes late, NCPDP 357-NV. */
    delayReason: str({ max: 2 }),
  },
);
export type ClaimCorrections = Infer<typeof claimCorrections>;

/**
 * What of a patient's card a claim carries and a payer may not know: the member, and the date of
 * birth that the payer has where it is another one. Over the patient's version.
 */
export const claimCard = object({
  insuranceId: id,
  patientVersion: int(),
  memberId: str({ min: 1, max: 20 }),
  personCode: nullable(str({ max: 3 })),
  cardholderRelation: oneOf(['0', '1', '2', '3', '4']),
  payerBirthDate: nullable(dayOf('birth')),
});
export type ClaimCard = Infer<typeof claimCard>;

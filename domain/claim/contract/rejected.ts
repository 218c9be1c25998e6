import {
  bool,
  id,
  int,
  isoDate,
  isoInstant,
  nullable,
  object,
  oneOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';

const text = str({ max: 2_000 });
/** Why a claim waits for a person: `not-built` lacks something, `reversal` was not taken back. */
export const claimProblemKinds = [
  'rejected',
  'unanswered',
  'not-built',
  'reversal',
  'rebill',
] as const;
export type ClaimProblemKind = (typeof claimProblemKinds)[number];

/**
 * A claim that waits for a person: rejected, never answered, not to be built, or not taken back.
 */
export const rejectedRow = object({
  id,
  rxId: id,
  fillId: id,
  version: int(),
  rxNumber: text,
  status: str({ max: 3 }),
  patientId: id,
  patientName: text,
  dateOfBirth: isoDate,
  drugName: text,
  ndc: text,
  quantity: int(),
  daysSupply: int(),
  prescriberName: text,
  rank: int(),
  payer: text,
  bin: text,
  pcn: nullable(text),
  group: nullable(text),
  trouble: oneOf(claimProblemKinds),
  codes: text,
  description: text,
  firstAction: nullable(text),
  message: nullable(text),
  since: isoInstant,
  nextFillOn: nullable(isoDate),
  promisedAt: nullable(isoInstant),
  waiting: bool,
});
export type RejectedRow = Infer<typeof rejectedRow>;

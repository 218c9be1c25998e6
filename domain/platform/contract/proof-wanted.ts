import { int, object, str } from '../schema.ts';

const text = str({ max: 2_000 });
/** What a proof has to be bound to, as a refusal with the code STEP_UP names it. */
export const proofWanted = object(
  {
    action: text,
    entity: text,
    entityId: int(),
    entityVersion: int(),
  },
  /** A second person proves the same: `stepUp` is then both proofs with a dot between them. */
  { second: text },
);

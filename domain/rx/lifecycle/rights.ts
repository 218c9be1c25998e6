import { permissionByKey, seededRoles } from '#domain/admin/permissions.ts';
import { reasonOf } from '../rules/reasons.ts';
import type { Actor, LifecycleFacts, LifecyclePayload } from './facts.ts';
import type { Right } from './right.ts';
import type { LifecycleRow, StrongerCase } from './row.ts';

/**
 * Who may make a move: permission of the roles, plus the employee's own license where the row names
 * the pharmacist.
 */
type CaseTest = (facts: LifecycleFacts, payload: LifecyclePayload, actor: Actor) => boolean;
// A hold without a known reason is treated as clinical: the safer reading.
const isHeldClinically = (facts: LifecycleFacts): boolean =>
  reasonOf('hold', facts.heldReason ?? undefined)?.clinical !== false;
const isInClinicalHold = (facts: LifecycleFacts): boolean =>
  facts.status === 'H' && isHeldClinically(facts);
const tests: Readonly<Record<StrongerCase, CaseTest>> = {
  oralControlled: (facts) =>
    facts.schedule !== null && (facts.origin === '2' || facts.origin === '5'),
  clinicalReason: (_f, payload) => reasonOf('hold', payload.reason?.code)?.clinical === true,
  heldForClinicalReason: isHeldClinically,
  outOfClinicalHold: isInClinicalHold,
  // What was changed since the payer said no decides, whatever the correction is called.
  clinicalCorrection: (facts, payload) => payload.correction === 'clinical' || facts.clinicalEdit,
  controlled: (facts) => facts.schedule !== null,
  afterTheDay: (facts) => facts.pickedUpOn === null || facts.pickedUpOn < facts.today,
  notOwnFreshEntry: (facts, _p, actor) =>
    facts.createdBy !== actor.userId ||
    facts.createdOn !== facts.today ||
    facts.everBilled ||
    facts.everLabelled ||
    isInClinicalHold(facts),
  transferNeedsPharmacist: (facts) => facts.schedule !== null || !facts.policy.transferByTechnician,
};

/** The right that this very move needs; the stronger one where its case applies. */
const rightFor = (
  row: LifecycleRow,
  facts: LifecycleFacts,
  payload: LifecyclePayload,
  actor: Actor,
): Right => (row.stronger && tests[row.stronger.when](facts, payload, actor) ? row.stronger : row);

const holdsLicence = (actor: Actor): boolean =>
  actor.licence?.kind === 'pharmacist' && actor.licence.active;
/** Only a payer's answer or a job makes this move. */
const systemOnly = (row: LifecycleRow): boolean => row.who.every((letter) => letter === 'S');

/** Why the actor may not, in words and with a stable code; null when he or she may. */
export function rightProblem(
  row: LifecycleRow,
  facts: LifecycleFacts,
  payload: LifecyclePayload,
  actor: Actor,
): { code: string; message: string } | null {
  if (actor.system)
    return row.system
      ? null
      : { code: 'PERSON_ONLY', message: 'This needs a person: the system may only propose it.' };
  if (systemOnly(row))
    return { code: 'SYSTEM_ONLY', message: "Only the payer's answer does this: send the claim." };
  const right = rightFor(row, facts, payload, actor);
  if (right.licence && !holdsLicence(actor))
    return { code: 'LICENCE', message: 'Only a pharmacist with an active license may do this.' };
  if (!actor.permissions.has(right.permission))
    return {
      code: 'FORBIDDEN',
      message: `Your roles lack the permission "${permissionByKey(right.permission).label}".`,
    };
  return null;
}

/** Which of the seeded roles have a right, and the license where it is needed. */
function whoHas(right: Right): readonly string[] {
  const roles = seededRoles
    .filter((seededRole) => seededRole.grants.includes(right.permission))
    .map((seededRole) => seededRole.name);
  return right.licence ? [...roles, 'an active pharmacist license'] : roles;
}
/** The same for somebody who asks: nobody is named to a person who has the right already. */
export const othersWho = (right: Right, actor: Actor): readonly string[] =>
  actor.permissions.has(right.permission) && (!right.licence || holdsLicence(actor))
    ? []
    : whoHas(right);
/**
 * Which of the seeded roles may make a move that this person may not, and the license where it is
 * needed; "the system" for what no person does.
 */
export const allowedRoles = (
  row: LifecycleRow,
  facts: LifecycleFacts,
  actor: Actor,
  payload: LifecyclePayload = {},
): readonly string[] =>
  systemOnly(row) ? ['the system'] : othersWho(rightFor(row, facts, payload, actor), actor);

import { fail, ok, type Result } from '#domain/platform/result.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import { colleaguesOf } from '#server/repositories/training/attempts.ts';
import { permissionsIn } from '#server/services/admin/permissions-in.ts';
import type { RxWork } from '#server/services/rx/work.ts';

type Colleague = Awaited<ReturnType<typeof colleaguesOf>>[number];

/** A step of the set-up was refused; the whole set-up is rolled back. */
export const notSetUp = (why: string): Result<never, Refusal> =>
  fail({ code: 'REFUSED', message: `The case could not be set up: ${why}`, why: [why] });

/** How a colleague works: with their own rights and license, at the same instant. */
async function asColleague(work: RxWork, person: Colleague): Promise<RxWork> {
  const { storeId, db } = work;
  return {
    ...work,
    userId: person.id,
    userName: `${person.first_name} ${person.last_name}`,
    initials: person.initials ?? '',
    permissions: await permissionsIn(db, person.id, storeId),
    licence: person.license_kind === 'pharmacist' ? { kind: 'pharmacist', active: true } : null,
    workstation: 'training',
    // What a colleague has done before the case began needs no password of anybody here.
    stepUp: async (_, act) => ({ userId: person.id, ...act, until: '9999-12-31T00:00:00.000Z' }),
    prove: async () => true,
  };
}
/** Two demo people besides the one who is trained: one who fills, and a pharmacist who checks. */
export interface Colleagues {
  readonly technician: RxWork;
  readonly pharmacist: RxWork;
}
/**
 * The colleagues who have done what came before a case; refused where the store has no two demo
 * people for it besides the person.
 */
export async function colleagues(work: RxWork): Promise<Result<Colleagues, Refusal>> {
  const people = await colleaguesOf(work);
  const pharmacist = people.findLast((person) => person.license_kind === 'pharmacist');
  const rest = people.filter((person) => person.id !== pharmacist?.id);
  const technician =
    rest.find((person) => person.license_kind === 'technician') ??
    rest.find((person) => person.license_kind === 'pharmacist');
  if (pharmacist === undefined || technician === undefined)
    return notSetUp('it needs two other demo people, one of them a pharmacist.');
  return ok({
    technician: await asColleague(work, technician),
    pharmacist: await asColleague(work, pharmacist),
  });
}

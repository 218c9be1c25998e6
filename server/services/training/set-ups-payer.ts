import { insurancePcnReference } from '#domain/claim/entities/insurance-pcn.ts';
import { payerLineReference } from '#domain/claim/entities/payer-line.ts';
import type { PatientInsurance } from '#domain/patient/contract/patients.ts';
import type { Reference } from '#domain/platform/references/define.ts';
import { required } from '#domain/platform/required.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { mistyped, trainingMembers } from '#domain/training/rules/members.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import { switchFor } from '#server/repositories/claim/claims.ts';
import { binOf, pcnOf, planOfGroup, type CardPlan } from '#server/repositories/training/plans.ts';
import { saveReference } from '#server/services/platform/references.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { notSetUp } from './colleague.ts';
import { enteredCase } from './entered.ts';
import { onShelf, productOf } from './hands.ts';
import { lisinopril10, type CaseMade, type SettingUp, type SetUp } from './setting-up.ts';

type Done<T> = Promise<Result<T, Refusal>>;
/** A BIN of the demo store; the case of the outage has a PCN of its own there. */
const bin = '990011';
const outagePcn = 'TRNDOWN';

/** A primary card of the patient's own. */
const cardOf = ({ binId, pcnId, groupId, plan }: CardPlan, memberId: string): PatientInsurance => ({
  insPrefference: '1',
  insuranceBinId: binId,
  insurancePcnId: pcnId,
  insuranceGroupId: groupId,
  planDrug: plan,
  memberId,
  personCode: '01',
  relationship: null,
  cardholderRelation: '1',
  chLastName: null,
  chFirstName: null,
  chMiddleName: null,
  startDate: null,
  effective: null,
  termination: null,
  notes: null,
  active: true,
});
interface Insured {
  readonly firstName: string;
  readonly bornOn: string;
  readonly card: PatientInsurance;
}
/** Entered with a card, and enough of the drug on the shelf. */
async function entered(input: SettingUp, { firstName, bornOn, card }: Insured): Done<CaseMade> {
  const { own, colleagues } = input;
  const drug = await productOf(own, lisinopril10);
  if (!drug.ok) return drug;
  const shelf = await onShelf(colleagues.pharmacist, drug.value.id, 30_000);
  if (!shelf.ok) return shelf;
  return enteredCase(input, { firstName, bornOn, refills: 2, cards: [card] });
}

/** Case 2: entered with a card whose number was typed wrong; the demo payer knows the right one. */
export const rejection: SetUp = async (input) => {
  const { own, attempts } = input;
  const plan = await planOfGroup(own, 'PRACOM');
  if (plan === undefined || (await switchFor(own.db, own.storeId, bin, 'PRA')) === undefined)
    return notSetUp('the store has no plan PRACOM, or no line to its payer.');
  const { memberId, dateOfBirth } = required(
    trainingMembers[attempts % trainingMembers.length],
    'a member of the course',
  );
  const made = await entered(input, {
    firstName: 'Case Two',
    bornOn: dateOfBirth,
    card: cardOf(plan, mistyped(memberId)),
  });
  if (!made.ok) return made;
  return ok({ ...made.value, words: { ...made.value.words, card: memberId } });
};

/** Keeps a record of the store as a colleague would who has the right to. */
async function kept(
  work: RxWork,
  reference: Reference,
  draft: Readonly<Record<string, unknown>>,
): Done<number> {
  const saved = await saveReference(
    work,
    reference,
    { id: null, version: 0, draft },
    {
      also: (entity, { id, version }) => work.changed(entity, id, version),
      holders: { inUse: {}, neededActive: {} },
    },
  );
  if (saved.ok) return ok(saved.value.id);
  return notSetUp('why' in saved.error ? saved.error.why.join(' ') : saved.error.code);
}
/** The plan whose line leads nowhere: to a port of this computer on which nothing listens. */
async function downPlan(work: RxWork): Done<CardPlan> {
  const ofBin = await binOf(work, bin);
  if (ofBin === undefined) return notSetUp(`the store has no BIN ${bin}.`);
  const plan = { binId: ofBin.id, groupId: null, plan: 'Training Trades Plan' };
  const known = await pcnOf(work, ofBin.id, outagePcn);
  if (known !== undefined) return ok({ ...plan, pcnId: known.id });
  const pcn = await kept(work, insurancePcnReference, {
    online: true,
    stars: false,
    showMessage: false,
    message: null,
    insuranceBinId: ofBin.id,
    pcnNumber: outagePcn,
    groups: [],
  });
  if (!pcn.ok) return pcn;
  const line = await kept(work, payerLineReference, {
    bin,
    pcn: outagePcn,
    host: '127.0.0.1',
    port: 9,
    tls: false,
    timeoutMs: 1_000,
    copayOnly: false,
    rebills: true,
  });
  return line.ok ? ok({ ...plan, pcnId: pcn.value }) : line;
}
/** Case 12: entered with a card of a plan whose line is down. */
export const outage: SetUp = async (input) => {
  const plan = await downPlan(input.colleagues.pharmacist);
  if (!plan.ok) return plan;
  const made = await entered(input, {
    firstName: 'Case Twelve',
    bornOn: input.bornOn,
    card: cardOf(plan.value, 'TRN900152'),
  });
  if (!made.ok) return made;
  return ok({ ...made.value, words: { ...made.value.words, plan: 'Training Trades Plan' } });
};

import { cures, type Cure, type CuredAt } from '#domain/claim/billing/first-step.ts';
import { cureOfAnswer } from '#domain/claim/billing/payer-words.ts';
import { rankTitle } from '#domain/claim/billing/words.ts';
import type { ClaimDetails } from '#domain/claim/contract/claims.ts';
import type { ClaimCard, ClaimCorrections } from '#domain/claim/contract/corrections.ts';
import {
  delayReason,
  durReason,
  durResult,
  durService,
  priorAuthorizationType,
  submissionClarification,
} from '#domain/claim/ncpdp/codes.data.ts';
import { authorizationNumber, authorizationSay } from '#domain/claim/rules/prior-authorization.ts';
import type { Fields } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import type { Option } from '#domain/platform/fields/field.ts';
import { nonEmpty } from '#domain/platform/non-empty.ts';
import { required } from '#domain/platform/required.ts';
import { fail, type Result } from '#domain/platform/result.ts';
import { cardholderRelationships } from '#domain/platform/rules/enumerations.ts';
import { isOneOf, statusGroups } from '#domain/rx/entities/rx-status.ts';
import { insurancesOfPatient, nameOfPatient } from '#machines/patient/patient-at-step.ts';
import { prompt } from '#machines/platform/dialogs/prompt.ts';
import type { Derive, Values } from '#machines/platform/draft/draft.ts';
import type { Asking } from '#machines/platform/list-dialog/list-plan.ts';
import { sentBy, type Draft } from '#machines/platform/record/saved-by.ts';
import type { ClaimPorts } from './claims.ports.ts';

/** A list of the standard to choose from: each code with what it says. */
const codes = (list: Readonly<Record<string, string>>) =>
  nonEmpty<Option>(
    Object.entries(list)
      .map(([value, label]) => ({ value, label: `${value} ${label}` }))
      .toSorted((a, b) => a.value.localeCompare(b.value, 'en', { numeric: true })),
    'codes of the list',
  );
const clarification = (number: number) =>
  f.choice({
    label: `Clarification ${number}`,
    of: codes(submissionClarification),
    when: { field: 'cure', is: 'clarification' },
  });
const durFields = {
  reason: f.choice({ label: 'Reason', of: codes(durReason), required: true }),
  service: f.choice({ label: 'Service', of: codes(durService), required: true }),
  result: f.choice({ label: 'Result', of: codes(durResult), required: true }),
};
export const correctFields = {
  rejected: f.textarea({ label: 'Rejected', max: 2_000, readOnly: true }),
  cause: f.textarea({ label: 'Do first', max: 4_000, readOnly: true }),
  cure: f.radio({ label: 'Corrected by', of: cures, required: true }),
  rank: f.choice({
    label: 'Payer',
    of: nonEmpty<Option>(
      [1, 2, 3].map((rank) => ({ value: String(rank), label: rankTitle(rank) })),
      'payers',
    ),
    required: true,
  }),
  what: f.text({ label: 'What was corrected', max: 200, required: true }),
  paType: f.choice({
    label: 'Prior auth. type',
    of: codes(priorAuthorizationType),
    when: { field: 'cure', is: 'authorization' },
  }),
  paNumber: f.text({
    label: 'Prior auth. #',
    max: 11,
    required: true,
    pattern: authorizationNumber,
    message: authorizationSay,
    when: { field: 'cure', is: 'authorization' },
  }),
  clarification1: clarification(1),
  clarification2: clarification(2),
  clarification3: clarification(3),
  dur: f.rows({
    label: 'DUR answers',
    row: 'answer',
    fields: durFields,
    max: 9,
    when: { field: 'cure', is: 'dur' },
    help: 'Reason, professional service and result are a pharmacist’s.',
  }),
  delayReason: f.choice({
    label: 'Delay reason',
    of: codes(delayReason),
    when: { field: 'cure', is: 'delay' },
  }),
  memberId: f.text({ label: 'Member #', max: 20, when: { field: 'cure', is: 'card' } }),
  personCode: f.text({ label: 'Person code', max: 3, when: { field: 'cure', is: 'card' } }),
  cardholderRelation: f.choice({
    label: 'Relationship',
    of: cardholderRelationships,
    when: { field: 'cure', is: 'card' },
  }),
  payerBirthDate: f.date({
    is: 'past',
    label: 'DOB at the payer',
    when: { field: 'cure', is: 'card' },
    help: 'Only where the payer has another one than the record.',
  }),
  cardAt: f.text({ label: 'Card', max: 40, readOnly: true }),
} satisfies Fields;
export const reverseFields = {
  byHand: f.text({
    label: 'How it was taken back',
    max: 200,
    help: 'Only where the payer did not take it back by line: with whom it was taken back by telephone.',
  }),
  sure: f.flag({ label: 'Take the claims back' }),
} satisfies Fields;

/** The first payer whose claim was rejected; the first one where none was. */
const payerFor = (claimDetails: ClaimDetails) =>
  claimDetails.payers.find((payer) => payer.trouble === 'rejected') ??
  claimDetails.payers.find((payer) => payer.state === 'rejected') ??
  claimDetails.payers[0];
const words = (input: unknown): string => (typeof input === 'string' ? input.trim() : '');
const uncorrected: ClaimCorrections = { priorAuthorization: null, clarifications: [], dur: [] };
/** What was corrected before stands there again: it stays with the claim until it is changed. */
function correctionsIn(before: ClaimCorrections = uncorrected): Values {
  const [one, two, three] = before.clarifications;
  return {
    paType: before.priorAuthorization?.type ?? null,
    paNumber: before.priorAuthorization?.number ?? null,
    clarification1: one ?? null,
    clarification2: two ?? null,
    clarification3: three ?? null,
    dur: before.dur,
    delayReason: before.delayReason ?? null,
  };
}
/** The typed values as the claim carries them. */
export const correctionsOf = (values: Values): ClaimCorrections => ({
  priorAuthorization:
    words(values['paNumber']) === '' && values['cure'] !== 'authorization'
      ? null
      : { type: words(values['paType']) || '1', number: words(values['paNumber']) },
  clarifications: [values['clarification1'], values['clarification2'], values['clarification3']]
    .map(words)
    .filter((code) => code !== ''),
  dur: (values['dur'] as ClaimCorrections['dur'] | null) ?? [],
  ...(words(values['delayReason']) === '' ? {} : { delayReason: words(values['delayReason']) }),
});
type Payer = ClaimDetails['payers'][number];
const codesOf = (payer: Payer | undefined) => payer?.rejects.map(({ code }) => code) ?? [];
/** What cures it, by the codes and the payer's own words. */
const cureFor = (payer: Payer | undefined): CuredAt | null =>
  cureOfAnswer(codesOf(payer), payer?.message ?? null);
/** Why the payer said no, and what to do first, as the store's list has it. */
const saidOf = (payer: Payer | undefined): Values => ({
  rejected: payer?.rejects
    .flatMap(({ code, description, cause }) => [
      `${code} ${description}`,
      ...(cause ? [cause] : []),
    ])
    .join('\n'),
  cause: [
    ...(payer?.rejects.flatMap(({ firstAction }) => firstAction ?? []) ?? []),
    ...(payer?.message ? [`The payer: ${payer.message}`] : []),
  ].join('\n'),
});
/**
 * What was corrected says how it is cured, once something is typed, until somebody writes it in
 * other words: at the opening nothing is corrected yet.
 */
export const deriveCorrect: Derive = (changed, values) => {
  if (changed === null) return {};
  const labels: readonly string[] = cures.map(({ label }) => label);
  const isOwn = words(values['what']) !== '' && !labels.includes(words(values['what']));
  const cure = cures.find(({ value }) => value === values['cure']);
  return cure && !isOwn && changed !== 'what' ? { what: cure.label } : {};
};
/** The field that a cure is typed into. */
const firstField = {
  authorization: 'paNumber',
  clarification: 'clarification1',
  dur: 'dur',
  delay: 'delayReason',
  card: 'memberId',
};
/** Codes whose field of the card is another one than the member number. */
const cardFields: Readonly<Record<string, string>> = {
  '08': 'personCode',
  '53': 'personCode',
  '11': 'cardholderRelation',
  '09': 'payerBirthDate',
};
const fieldFor = (by: Cure, codes: readonly string[]): string => {
  const ofCard = codes.map((code) => cardFields[code]).find((field) => field !== undefined);
  return by === 'card' ? (ofCard ?? firstField.card) : firstField[by];
};
/** The card as the record has it; `cardAt`: whose claim it is, which card, in which version. */
const cardIn = (payer: Payer | undefined): Values => ({
  memberId: payer?.card?.memberId ?? null,
  personCode: payer?.card?.personCode ?? null,
  cardholderRelation: payer?.card?.cardholderRelation ?? null,
  payerBirthDate: payer?.card?.payerBirthDate ?? null,
  cardAt: payer?.card
    ? [payer.rank, payer.card.insuranceId, payer.card.patientVersion].join(' ')
    : null,
});
/** The card as it was typed; undefined where the claim is cured by something else. */
function cardOf(values: Values): ClaimCard | undefined {
  const [rank, insuranceId, patientVersion] = words(values['cardAt']).split(' ').map(Number);
  const relation = cardholderRelationships.find(
    ({ value }) => value === values['cardholderRelation'],
  )?.value;
  return values['cure'] !== 'card' ||
    rank !== Number(values['rank']) ||
    insuranceId === undefined ||
    patientVersion === undefined ||
    relation === undefined
    ? undefined
    : {
        insuranceId,
        patientVersion,
        memberId: words(values['memberId']),
        personCode: words(values['personCode']) || null,
        cardholderRelation: relation,
        payerBirthDate: words(values['payerBirthDate']) || null,
      };
}
/** The card is what was corrected, and the one that is shown can't be written for this payer. */
const otherCard = fail({
  code: 'OTHER_CARD',
  message: 'The card that is shown is not of this payer: nothing was sent.',
  fields: { rank: 'Choose the payer that rejected it, or correct the card in Patient' },
});
export const correctAsking = (claimDetails: ClaimDetails): Asking => {
  const payer = payerFor(claimDetails);
  const cure = cureFor(payer);
  const { by = null, cardField } = cure !== null && 'by' in cure ? cure : {};
  return prompt('claimCorrect', {
    id: claimDetails.rxId,
    version: claimDetails.version,
    title: claimDetails.rxNumber,
    fields: correctFields,
    blank: {
      ...saidOf(payer),
      cure: by,
      rank: String(payer?.rank ?? 1),
      what: null,
      ...correctionsIn(payer?.corrections),
      ...cardIn(payer),
    },
    derive: deriveCorrect,
    field: by === null ? 'cure' : (cardField ?? fieldFor(by, codesOf(payer))),
  });
};
/** Where in the patient's record a rejection is cured. */
const patientAt = { insurance: insurancesOfPatient, patient: nameOfPatient };
/**
 * What cures the rejection: the entry at the field that is wrong, the patient's insurances, or the
 * form of the card and of what only a claim says.
 */
export const cureAsking = (claimDetails: ClaimDetails): Asking => {
  const cure = cureFor(payerFor(claimDetails));
  if (cure !== null && 'record' in cure)
    return { name: 'patient', input: patientAt[cure.record](claimDetails.patientId) };
  // What was handed over is not edited: of its claim, only what a claim says is corrected.
  const isEdited = !isOneOf(statusGroups.handedOver, claimDetails.status);
  return cure !== null && 'field' in cure && isEdited
    ? { name: 'rxEntry', input: { rxId: claimDetails.rxId, field: cure.field } }
    : correctAsking(claimDetails);
};
export const reverseAsking = (claimDetails: ClaimDetails): Asking =>
  prompt('claimReverse', {
    id: claimDetails.rxId,
    version: claimDetails.version,
    title: claimDetails.rxNumber,
    fields: reverseFields,
    blank: { byHand: null, sure: false },
  });

const unsure: Result<unknown, { code: string; message: string; fields: Record<string, string> }> =
  fail({
    code: 'UNSURE',
    message: 'Say that the claims are to be taken back, or close this.',
    fields: { sure: 'Not said yet' },
  });
/** Correct and resubmit, and Reverse: the small dialogs of a claim's steps. */
export const provideClaimSteps = (ports: Pick<ClaimPorts, 'resubmit' | 'reverse'>) => ({
  claimCorrect: sentBy(async ({ id, version, draft }: Draft) => {
    const card = cardOf(draft);
    if (draft['cure'] === 'card' && card === undefined) return otherCard;
    return ports.resubmit({
      rxId: required(id, 'prescription'),
      version,
      rank: Number(draft['rank']),
      what: words(draft['what']),
      corrections: correctionsOf(draft),
      ...(card === undefined ? {} : { card }),
    });
  }, 'The claim was sent again: Claim Details says what the payer answers.'),
  claimReverse: sentBy(
    async ({ id, version, draft }: Draft) =>
      draft['sure'] === true
        ? ports.reverse({
            rxId: required(id, 'prescription'),
            version,
            ...(words(draft['byHand']) === '' ? {} : { byHand: words(draft['byHand']) }),
          })
        : unsure,
    'The claims are taken back, or on their way: the claim says how each one stands.',
  ),
});

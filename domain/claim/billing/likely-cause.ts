import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import * as codes from '../ncpdp/codes.data.ts';
import { meaningOf } from '../ncpdp/codes.data.ts';
import { decodeSegment } from '../ncpdp/decode.ts';
import type { Outcome } from '../ncpdp/outcome.ts';
import type { ReadSegment, Received } from '../ncpdp/read.ts';
import type { SegmentName, SegmentValues } from '../ncpdp/segments.ts';

/** What a claim said, by its own bytes: the record may say something else by now. */
export interface SentClaim {
  /** Date of service, ISO. */
  readonly on: string | null;
  readonly pharmacy: string | null;
  readonly insurance: SegmentValues<'insurance'>;
  readonly patient: SegmentValues<'patient'>;
  readonly claim: SegmentValues<'claim'>;
  readonly prescriber: SegmentValues<'prescriber'>;
  readonly dur: SegmentValues<'dur'>;
  readonly clinical: SegmentValues<'clinical'>;
}
const valuesOf = <S extends SegmentName>(
  name: S,
  segments: readonly ReadSegment[],
): SegmentValues<S> | null => {
  const segment = segments.find((one) => one.name === name);
  return segment ? decodeSegment(name, segment, 0).values : null;
};
/** A billing as it was sent, segment by segment; what it left out is empty. */
export function sentClaimOf(request: Received): SentClaim {
  const own = request.transactions[0] ?? [];
  const header = (id: string): string | null =>
    request.header.find((field) => field.id === id)?.raw.trim() || null;
  const day = header('D1');
  return {
    on: day === null ? null : day.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'),
    pharmacy: header('B1'),
    insurance: valuesOf('insurance', request.shared) ?? {},
    patient: valuesOf('patient', request.shared) ?? {},
    claim: valuesOf('claim', own) ?? {},
    prescriber: valuesOf('prescriber', own) ?? {},
    dur: valuesOf('dur', own) ?? {},
    clinical: valuesOf('clinical', own) ?? {},
  };
}

/** What the payer and the card say besides. */
export interface Beside {
  readonly outcome: Pick<Outcome, 'dur' | 'preferred'> | null;
  /** The day from which the payer takes the next fill. */
  readonly nextFillOn: string | null;
  /** The last day of the card on record; null where it has none. */
  readonly cardUntil: string | null;
}
type Cause = (sent: SentClaim, beside: Beside) => string;

const dated = (date: string | null | undefined): string => formatDate(date ?? null);
const said = (what: string, value: string | null | undefined): string =>
  value
    ? `${what} ${value} was sent.`
    : `No ${what.charAt(0).toLowerCase()}${what.slice(1)} was sent.`;
const withWords = (value: string, words: string | null): string =>
  words === null ? value : `${value} (${words})`;

const member: Cause = ({ insurance, patient }) =>
  [
    `${[patient.CA, patient.CB].filter(Boolean).join(' ')}, born ${dated(patient.C4)}, `,
    `was sent as member # ${insurance.C2 ?? ''}, `,
    insurance.C3 ? `person code ${insurance.C3}, ` : 'without a person code, ',
    (meaningOf(codes.relationship, insurance.C6 ?? '') ?? 'no relationship').toLowerCase(),
    '.',
  ].join('');
const covered: Cause = (sent, beside) =>
  `Filled on ${dated(sent.on)} was sent. ${
    beside.cardUntil === null
      ? 'The card here has no last day: ask for the new one.'
      : `The card here ends on ${dated(beside.cardUntil)}.`
  }`;
const authorization: Cause = ({ claim: { EV } }) =>
  EV
    ? `Prior authorization ${EV} was sent, and it does not hold for this.`
    : 'No prior authorization number was sent.';
const amount: Cause = ({ claim: { E7, D5 } }) =>
  `${formatQuantity(E7 ?? 0)} for ${D5 ?? 0} days were sent.`;
const quantity: Cause = ({ claim }) =>
  `${formatQuantity(claim.E7 ?? 0)} ${claim['28'] ?? ''} were sent, for ${claim.D5 ?? 0} days.`;
const early: Cause = ({ on, claim }, { nextFillOn }) => {
  const reasons = (claim.NX ?? []).map(({ DK }) =>
    withWords(DK ?? '', meaningOf(codes.submissionClarification, DK ?? '')),
  );
  return [
    `Filled on ${dated(on)} was sent, `,
    reasons.length > 0 ? `with ${reasons.join(', ')}.` : 'without a clarification of why so early.',
    nextFillOn === null ? '' : ` The payer takes it from ${dated(nextFillOn)}.`,
  ].join('');
};
const product: Cause = ({ claim: { D7 } }, { outcome }) => {
  const preferred = (outcome?.preferred ?? []).map(({ AR, AU }) => AU?.trim() || AR?.trim() || '');
  return [
    `NDC ${D7 ?? ''} was sent.`,
    preferred.some(Boolean) ? ` The plan prefers ${preferred.filter(Boolean).join(', ')}.` : '',
  ].join('');
};
const alerts: Cause = ({ dur }, { outcome }) => {
  const named = (outcome?.dur ?? []).map(({ E4 }) =>
    withWords(E4 ?? '', meaningOf(codes.durReason, E4 ?? '')),
  );
  const answers = (dur['7E'] ?? []).map(({ E4, E5, E6 }) => [E4, E5, E6].join(' '));
  return [
    named.length > 0 ? `The payer asks about ${named.join(', ')}. ` : '',
    answers.length > 0 ? `${answers.join(', ')} was sent.` : 'No answer was sent.',
  ].join('');
};
const prescriber: Cause = ({ prescriber: { EZ, DB, DR } }) => {
  const kind = meaningOf(codes.prescriberQualifier, EZ ?? '') ?? 'The number';
  const own = EZ === '12' ? ': the prescriber has no NPI here.' : '.';
  return `${kind} ${DB ?? ''} of ${DR ?? ''} was sent${own}`;
};
const written: Cause = ({ claim: { D8 } }) =>
  said('DAW', D8 ? withWords(D8, meaningOf(codes.daw, D8)) : null);
const diagnosis: Cause = ({ clinical }) =>
  said('Diagnosis', (clinical.VE ?? []).flatMap(({ DO }) => DO ?? []).join(', ') || null);

const clarification: Cause = ({ claim }) =>
  said(
    'Submission clarification',
    (claim.NX ?? [])
      .map(({ DK }) => withWords(DK ?? '', meaningOf(codes.submissionClarification, DK ?? '')))
      .join(', ') || null,
  );
const otherCoverage: Cause = ({ claim: { C8 } }) =>
  said('Other coverage code', C8 ? withWords(C8, meaningOf(codes.otherCoverage, C8)) : null);
const prescribed: Cause = ({ claim: { ET, E7 } }) =>
  [
    `${formatQuantity(E7 ?? 0)} were sent as dispensed, `,
    ET === undefined || ET === null
      ? 'without the quantity prescribed.'
      : `${formatQuantity(ET)} as prescribed.`,
  ].join('');
const person: Cause = ({ patient: { C4, C5 } }) =>
  `Born ${dated(C4)}, gender ${withWords(C5 ?? '0', meaningOf(codes.gender, C5 ?? '0'))} was sent.`;
const late: Cause = ({ on, claim: { NV } }) =>
  [
    `Filled on ${dated(on)} was sent, `,
    NV
      ? `with delay reason ${withWords(NV, meaningOf(codes.delayReason, NV))}.`
      : 'without a delay reason.',
  ].join('');

const causes: readonly (readonly [codes: string, cause: Cause])[] = [
  ['06 51', ({ insurance }) => said('Group', insurance.C1)],
  ['08 53', ({ insurance }) => said('Person code', insurance.C3)],
  [
    '11',
    ({ insurance: { C6 } }) =>
      said('Relationship', C6 ? withWords(C6, meaningOf(codes.relationship, C6)) : null),
  ],
  ['09', ({ patient }) => said('Born', dated(patient.C4))],
  ['07 ZZ', ({ insurance }) => said('Member #', insurance.C2)],
  ['52 62 65 CA CB N1', member],
  ['10 60 61 66', person],
  ['67 68 69', covered],
  ['57 64 75 3X 3Y 6Q EU EV PA', authorization],
  ['76 9G TQ', amount],
  ['7X 19 665 666 925 AG D5', amount],
  ['647 648 649 ET', prescribed],
  ['34 597 612 8R DK', clarification],
  ['13 41 7K 7M 8W AE', otherCoverage],
  ['81 NV', late],
  ['28 8N 8P AB DE', ({ claim: { DE } }) => `Written ${dated(DE)} was sent.`],
  ['29 669 73 7W 8Q DF', ({ claim: { DF } }) => `Refills ${DF ?? 0} was sent.`],
  [
    '33 DJ',
    ({ claim: { DJ } }) => said('Origin', DJ ? withWords(DJ, meaningOf(codes.origin, DJ)) : null),
  ],
  ['E7', quantity],
  ['79', early],
  ['21 27 54 55 606 645 70 77 8J AC AH AJ D7 MR', product],
  ['88 922 923 943 E4 E5 E6', alerts],
  ['25 42 43 44 46 56 58 618 619 652 662 71 72 A1 A2 DB', prescriber],
  ['22 8K D8', written],
  ['39 80 DO', diagnosis],
  [
    '6Z',
    (sent) => `The pharmacy’s NPI ${sent.pharmacy ?? ''} asked for NDC ${sent.claim.D7 ?? ''}.`,
  ],
];
const byCode: ReadonlyMap<string, Cause> = new Map(
  causes.flatMap(([list, cause]) => list.split(' ').map((code) => [code, cause] as const)),
);
/**
 * What this claim said of what a reject code (511-FB) is about, in one or two sentences, from the
 * bytes that were sent: what a person compares with the card, the bottle or the prescription. Null
 * for a code of which the claim alone tells nothing.
 */
export const likelyCause = (code: string, sent: SentClaim, beside: Beside): string | null =>
  byCode.get(code)?.(sent, beside) ?? null;

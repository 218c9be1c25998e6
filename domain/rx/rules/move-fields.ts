import {
  identifierFields,
  identifiersSaid,
  relationships,
  tenders,
} from '#domain/counter/rules/hand-over-fields.ts';
import type { Fields } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import type { Option } from '#domain/platform/fields/field.ts';
import { partialReasons } from '#domain/refill/rules/law.ts';
import type { MovePayload } from '../contract/rx.ts';
import { rowOf, type LifecycleEvent, type Need } from '../lifecycle/index.ts';
import { reasonLists, transferFields, type ReasonListKey } from './reasons.ts';

type Values = Readonly<Record<string, unknown>>;
interface Asked {
  readonly fields: Fields;
  readonly payload: (v: Values) => MovePayload;
}
const text = (v: unknown) => (typeof v === 'string' ? v.trim() : '');
const options = (list: ReasonListKey) =>
  reasonLists[list].reasons.map((r) => ({ value: r.code, label: r.label })) as unknown as readonly [
    Option,
    ...Option[],
  ];
const reasonFields = (list: ReasonListKey, code: string, words: string): Fields => ({
  [code]: f.choice({ label: 'Reason', of: options(list), required: true }),
  [words]: f.text({ label: 'In words', max: 500 }),
});
const given = (v: Values, code: string, words: string) => ({
  code: text(v[code]),
  ...(text(v[words]) ? { text: text(v[words]) } : {}),
});

/** A field of a transfer; what only a controlled drug needs may stay empty, and the server says where it may not. */
const transferField = (
  name: (typeof transferFields)[number]['field'],
  label: string,
): Fields[string] => {
  if (name === 'on') return f.date({ label, required: true });
  if (name === 'phone') return f.phone({ label, required: true });
  if (name === 'dea') return f.dea({ label: 'Receiving DEA', help: 'For a controlled drug.' });
  return name === 'address'
    ? f.text({ label, max: 120, help: 'For a controlled drug.' })
    : f.text({ label, max: 80, required: true });
};

/**
 * What a person is asked for each need of a move, and the payload it becomes. A need that is not here is met on a screen of its
 * own (scan, count, display, bag and bin, hand-over) or by changing the prescription first.
 */
const asks: Partial<Readonly<Record<Need, (event: LifecycleEvent) => Asked>>> = {
  reason: (event) => ({
    fields: reasonFields(rowOf(event).reasons ?? 'hold', 'reasonCode', 'reasonText'),
    payload: (v) => ({ reason: given(v, 'reasonCode', 'reasonText') }),
  }),
  earlyReason: () => ({
    fields: reasonFields('earlyRefill', 'earlyCode', 'earlyText'),
    payload: (v) => ({ earlyReason: given(v, 'earlyCode', 'earlyText') }),
  }),
  answer: () => ({
    fields: { answer: f.textarea({ label: 'What came of it', max: 500, required: true }) },
    payload: (v) => ({ answer: text(v['answer']) }),
  }),
  date: () => ({
    fields: { until: f.date({ label: 'Until', required: true }) },
    payload: (v) => ({ until: text(v['until']) }),
  }),
  part: () => ({
    fields: {
      partQuantity: f.quantity({ label: 'Going out now', required: true }),
      partReason: f.radio({
        label: 'Why not all',
        of: partialReasons as unknown as readonly [Option, ...Option[]],
        required: true,
        help: 'C-II: 72 hours for the rest where stock is short, 30 days from the date written on request, 60 in long-term care.',
      }),
    },
    payload: (v) => ({
      part: { quantity: Number(v['partQuantity']), reason: v['partReason'] as 'stock' },
    }),
  }),
  competitor: () => ({
    fields: {
      competitorName: f.text({ label: 'Competitor', max: 80, required: true }),
      competitorPrice: f.money({ label: 'Price', required: true }),
      competitorProof: f.text({ label: 'Proof', max: 200, required: true }),
    },
    payload: (v) => ({
      competitor: {
        name: text(v['competitorName']),
        priceCents: Number(v['competitorPrice']),
        proof: text(v['competitorProof']),
      },
    }),
  }),
  consent: () => ({
    fields: { consent: f.flag({ label: 'The patient agrees to pay cash' }) },
    payload: (v) => ({ consent: v['consent'] === true }),
  }),
  correction: () => ({
    fields: {
      correction: f.radio({
        label: 'Corrected',
        required: true,
        of: [
          { value: 'data', label: 'Data' },
          { value: 'clinical', label: 'DUR answer, quantity, SIG or drug' },
        ] as const,
      }),
    },
    payload: (v) => ({ correction: v['correction'] as 'data' | 'clinical' }),
  }),
  transfer: () => ({
    fields: Object.fromEntries(
      transferFields.map((t) => [
        t.field,
        transferField(t.field, t.label[0]!.toUpperCase() + t.label.slice(1)),
      ]),
    ),
    payload: (v) => ({
      transfer: Object.fromEntries(
        transferFields.flatMap((t) => (text(v[t.field]) ? [[t.field, text(v[t.field])]] : [])),
      ),
    }),
  }),
  confirmation: () => ({
    fields: { confirmedBy: f.text({ label: 'Confirmed by', max: 80, required: true }) },
    payload: (v) => ({ confirmedBy: text(v['confirmedBy']) }),
  }),
  neverLeft: () => ({
    fields: { neverLeft: f.flag({ label: 'The product never left the pharmacy' }) },
    payload: (v) => ({ neverLeft: v['neverLeft'] === true }),
  }),
  custody: () => ({
    fields: {
      custodyKept: f.flag({ label: 'It never left the driver’s custody' }),
      temperatureOk: f.flag({ label: 'Its temperature is right' }),
    },
    payload: (v) => ({
      custody: { neverLeft: v['custodyKept'] === true, temperatureOk: v['temperatureOk'] === true },
    }),
  }),
  disposition: () => ({
    fields: {
      disposition: f.radio({
        label: 'The product goes to',
        required: true,
        of: [
          { value: 'quarantine', label: 'Quarantine' },
          { value: 'destroy', label: 'Destruction' },
        ] as const,
      }),
    },
    payload: (v) => ({ disposition: v['disposition'] as 'quarantine' | 'destroy' }),
  }),
  terms: () => ({
    fields: {
      terms: f.radio({
        label: 'Terms',
        required: true,
        of: [
          { value: 'prepay', label: 'Prepay, stays here' },
          { value: 'cod', label: 'Cash on delivery' },
          { value: 'house-account', label: 'House account' },
        ] as const,
      }),
    },
    payload: (v) => ({ terms: v['terms'] as 'prepay' }),
  }),
  relabel: () => ({
    fields: {
      relabelScan: f.text({
        label: 'Scan the new vial label',
        max: 200,
        required: true,
        scan: ['rx'],
      }),
    },
    payload: (v) => ({ relabelScan: text(v['relabelScan']) }),
  }),
  bagScan: () => ({
    fields: {
      bagScan: f.text({
        label: 'Scan the bag',
        max: 200,
        required: true,
        scan: ['bag'],
        help: 'Or type the six digits on its label.',
      }),
    },
    payload: (v) => ({ bagScan: text(v['bagScan']) }),
  }),
  binScan: () => ({
    fields: {
      binScan: f.text({
        label: 'Scan the bin',
        max: 200,
        required: true,
        scan: ['bin'],
        help: 'Or type its code, as A01.',
      }),
    },
    payload: (v) => ({ binScan: text(v['binScan']) }),
  }),
  identifiers: () => ({
    fields: identifierFields,
    payload: (v) => ({ identifiers: identifiersSaid(v) }),
  }),
  photoId: () => ({
    fields: {
      photoKind: f.text({ label: 'Photo ID', max: 40, required: true }),
      photoNumber: f.text({ label: 'ID number', max: 40, required: true }),
    },
    payload: (v) => ({ photoId: { kind: text(v['photoKind']), number: text(v['photoNumber']) } }),
  }),
  person: () => ({
    fields: {
      personName: f.text({ label: 'Taken by', max: 80, required: true }),
      relationship: f.choice({ label: 'Relationship', of: relationships, required: true }),
    },
    payload: (v) => ({
      person: { name: text(v['personName']), relationship: text(v['relationship']) },
    }),
  }),
  counselling: () => ({
    fields: {
      counselling: f.radio({
        label: 'Counseling',
        required: true,
        of: [
          { value: 'accepted', label: 'Accepted' },
          { value: 'refused', label: 'Refused' },
        ] as const,
      }),
      counselledBy: f.text({ label: 'By', max: 80, required: true }),
    },
    payload: (v) => ({
      counselling: { answer: v['counselling'] as 'accepted', by: text(v['counselledBy']) },
    }),
  }),
  signature: () => ({
    fields: { signedBy: f.text({ label: 'Signed by', max: 80, required: true }) },
    payload: (v) => ({
      signature: {
        covers: ['insurance', 'controlled drug', 'privacy notice', 'easy-open cap'],
        by: text(v['signedBy']),
      },
    }),
  }),
  /** Step-up: the machine turns the password into a proof before the move is sent. */
  stepUp: () => ({
    fields: { password: f.password({ label: 'Your password', required: true }) },
    payload: () => ({}),
  }),
};

/** Needs that a prompt can ask for; the others need their own screen or a change first. */
export const isAskable = (need: string): boolean => need in asks || need in besides;
const paid = (v: Values) => ({
  payment: { tender: v['tender'] as 'cash', amountCents: Number(v['amount']) },
});
/** What is due comes along with settling and at the door; before it goes out it is paid, or the driver collects it. */
const payment: Asked = {
  fields: {
    tender: f.radio({ label: 'Tender', required: true, of: tenders }),
    amount: f.money({ label: 'Amount', required: true }),
  },
  payload: paid,
};
const paymentOrCod: Asked = {
  fields: {
    terms: f.radio({
      label: 'Payment',
      required: true,
      of: [
        { value: 'cod', label: 'Cash on delivery' },
        { value: 'now', label: 'Paid now' },
      ] as const,
    }),
    tender: f.radio({ label: 'Tender', of: tenders }),
    amount: f.money({ label: 'Amount' }),
  },
  payload: (v) => (v['terms'] === 'cod' ? { terms: 'cod' } : paid(v)),
};
/** What the server asks for besides the table's needs. */
const besides: Readonly<Record<string, (event: string) => Asked>> = {
  handler: () => ({
    fields: { handler: f.text({ label: 'Delivered by', max: 80, required: true }) },
    payload: (v) => ({ handler: text(v['handler']) }),
  }),
  payment: (event) => (event === 'settle' || event === 'deliver' ? payment : paymentOrCod),
};

/** The fields of the prompt for a move, in the order of its needs, and how the typed values become its payload. */
export function movePrompt(event: LifecycleEvent, needs: readonly string[]): Asked {
  const parts = [
    ...needs,
    ...(event === 'settle' && !needs.includes('payment') ? ['payment'] : []),
  ].flatMap((n) => (asks[n as Need] ?? besides[n])?.(event) ?? []);
  return {
    fields: Object.assign({}, ...parts.map((p) => p.fields)),
    payload: (v) => Object.assign({}, ...parts.map((p) => p.payload(v))),
  };
}

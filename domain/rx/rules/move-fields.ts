import {
  identifierFields,
  identifiersSaid,
  photoIdFields,
  photoIdOf,
  relationships,
  tenders,
} from '#domain/counter/rules/hand-over-fields.ts';
import { capitalized } from '#domain/platform/capitalized.ts';
import type { Fields } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import type { Option } from '#domain/platform/fields/field.ts';
import { nonEmpty } from '#domain/platform/non-empty.ts';
import { dea } from '#domain/prescriber/fields/identifiers.ts';
import { partialReasons } from '#domain/refill/rules/law.ts';
import type { MovePayload } from '../contract/rx.ts';
import { rowOf, type LifecycleEvent, type Need } from '../lifecycle/index.ts';
import { reasonLists, transferFields, type ReasonListKey } from './reasons.ts';

type Values = Readonly<Record<string, unknown>>;
interface Asked {
  readonly fields: Fields;
  readonly payload: (values: Values) => MovePayload;
}
const text = (input: unknown) => (typeof input === 'string' ? input.trim() : '');
const options = (list: ReasonListKey) =>
  nonEmpty<Option>(
    reasonLists[list].reasons.map((reason) => ({ value: reason.code, label: reason.label })),
    `reasons of ${list}`,
  );
const reasonFields = (list: ReasonListKey, code: string, words: string): Fields => ({
  [code]: f.choice({ label: 'Reason', of: options(list), required: true }),
  [words]: f.text({ label: 'In words', max: 500 }),
});
const given = (values: Values, code: string, words: string) => ({
  code: text(values[code]),
  ...(text(values[words]) ? { text: text(values[words]) } : {}),
});

/**
 * A field of a transfer; what only a controlled drug needs may stay empty, and the server says
 * where it may not.
 */
const transferField = (
  name: (typeof transferFields)[number]['field'],
  label: string,
): Fields[string] => {
  if (name === 'on') return f.date({ is: 'past', label, required: true });
  if (name === 'phone') return f.phone({ label, required: true });
  if (name === 'dea') return dea({ label: 'Receiving DEA', help: 'For a controlled drug.' });
  if (name === 'message')
    return f.text({
      label,
      max: 40,
      help: 'Of an electronic controlled prescription that was never filled: it stays electronic.',
    });
  return name === 'address'
    ? f.text({ label, max: 120, help: 'For a controlled drug.' })
    : f.text({ label, max: 80, required: true });
};

/**
 * What a person is asked for each need of a move, and the payload it becomes. A need that is not
 * here is met on a screen of its
 * own (scan, count, display, bag and bin, hand-over) or by changing the prescription first.
 */
const asks: Partial<Readonly<Record<Need, (event: LifecycleEvent) => Asked>>> = {
  reason: (event) => ({
    fields: reasonFields(rowOf(event).reasons ?? 'hold', 'reasonCode', 'reasonText'),
    payload: (values) => ({ reason: given(values, 'reasonCode', 'reasonText') }),
  }),
  earlyReason: () => ({
    fields: reasonFields('earlyRefill', 'earlyCode', 'earlyText'),
    payload: (values) => ({ earlyReason: given(values, 'earlyCode', 'earlyText') }),
  }),
  answer: () => ({
    fields: { answer: f.textarea({ label: 'What came of it', max: 500, required: true }) },
    payload: (values) => ({ answer: text(values['answer']) }),
  }),
  date: () => ({
    fields: { until: f.date({ is: 'planned', label: 'Until', required: true }) },
    payload: (values) => ({ until: text(values['until']) }),
  }),
  partialFill: () => ({
    fields: {
      partQuantity: f.quantity({ label: 'Going out now', required: true }),
      partReason: f.radio({
        label: 'Why not all',
        of: nonEmpty<Option>(partialReasons, 'reasons for a part'),
        required: true,
        help: 'C-II: 72 hours for the rest where stock is short, 30 days from the date written on request, 60 in long-term care.',
      }),
    },
    payload: (values) => ({
      partialFill: {
        quantity: Number(values['partQuantity']),
        reason: values['partReason'] as 'stock',
      },
    }),
  }),
  competitor: () => ({
    fields: {
      competitorName: f.text({ label: 'Competitor', max: 80, required: true }),
      competitorPrice: f.money({ label: 'Price', required: true }),
      competitorProof: f.text({ label: 'Proof', max: 200, required: true }),
    },
    payload: (values) => ({
      competitor: {
        name: text(values['competitorName']),
        priceCents: Number(values['competitorPrice']),
        proof: text(values['competitorProof']),
      },
    }),
  }),
  consent: () => ({
    fields: {
      consent: f.flag({
        label: 'The patient agrees to pay cash',
        sayOff: 'Needed: say that the patient agrees to pay cash.',
      }),
    },
    payload: (values) => ({ consent: values['consent'] === true }),
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
    payload: (values) => ({ correction: values['correction'] as 'data' | 'clinical' }),
  }),
  transfer: () => ({
    fields: Object.fromEntries(
      transferFields.map((item) => [
        item.field,
        transferField(item.field, capitalized(item.label)),
      ]),
    ),
    payload: (values) => ({
      transfer: Object.fromEntries(
        transferFields.flatMap((transferField) =>
          text(values[transferField.field])
            ? [[transferField.field, text(values[transferField.field])]]
            : [],
        ),
      ),
    }),
  }),
  confirmation: () => ({
    fields: { confirmedBy: f.text({ label: 'Confirmed by', max: 80, required: true }) },
    payload: (values) => ({ confirmedBy: text(values['confirmedBy']) }),
  }),
  neverLeft: () => ({
    fields: {
      neverLeft: f.flag({
        label: 'The product never left the pharmacy',
        sayOff: 'Needed: say that the product never left the pharmacy.',
      }),
    },
    payload: (values) => ({ neverLeft: values['neverLeft'] === true }),
  }),
  custody: () => ({
    fields: {
      custodyKept: f.flag({
        label: 'It never left the driver’s custody',
        sayOff: 'Needed: without it, it cannot go back to a bin.',
      }),
      temperatureOk: f.flag({
        label: 'Its temperature is right',
        sayOff: 'Needed: without it, it cannot go back to a bin.',
      }),
    },
    payload: (values) => ({
      custody: {
        neverLeft: values['custodyKept'] === true,
        temperatureOk: values['temperatureOk'] === true,
      },
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
    payload: (values) => ({ disposition: values['disposition'] as 'quarantine' | 'destroy' }),
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
    payload: (values) => ({ terms: values['terms'] as 'prepay' }),
  }),
  relabel: () => ({
    fields: {
      relabelScan: f.text({
        label: 'Scan the restock label',
        max: 200,
        required: true,
        scan: ['restock', 'rx'],
      }),
    },
    payload: (values) => ({ relabelScan: text(values['relabelScan']) }),
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
    payload: (values) => ({ bagScan: text(values['bagScan']) }),
  }),
  binScan: () => ({
    fields: {
      binScan: f.text({
        label: 'Scan the bin',
        max: 200,
        required: true,
        scan: ['bin'],
        help: 'Or type the code on its label.',
      }),
    },
    payload: (values) => ({ binScan: text(values['binScan']) }),
  }),
  identifiers: () => ({
    fields: identifierFields,
    payload: (values) => ({ identifiers: identifiersSaid(values) }),
  }),
  photoId: () => ({
    fields: photoIdFields,
    payload: (values) => ({ photoId: photoIdOf(values) }),
  }),
  person: () => ({
    fields: {
      personName: f.text({ label: 'Taken by', max: 80, required: true }),
      relationship: f.choice({ label: 'Relationship', of: relationships, required: true }),
    },
    payload: (values) => ({
      person: { name: text(values['personName']), relationship: text(values['relationship']) },
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
    payload: (values) => ({
      counselling: {
        answer: values['counselling'] as 'accepted',
        by: text(values['counselledBy']),
      },
    }),
  }),
  signature: () => ({
    fields: { signedBy: f.text({ label: 'Signed by', max: 80, required: true }) },
    payload: (values) => ({
      signature: {
        covers: ['insurance', 'controlled drug', 'privacy notice', 'easy-open cap'],
        by: text(values['signedBy']),
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
export const isAskable = (need: string): boolean =>
  Object.hasOwn(asks, need) || Object.hasOwn(besides, need);
const paid = (values: Values) => ({
  payment: { tender: values['tender'] as 'cash', amountCents: Number(values['amount']) },
});
/** What is due comes along with settling and at the door. */
const payment: Asked = {
  fields: {
    tender: f.radio({ label: 'Tender', required: true, of: tenders }),
    amount: f.money({ label: 'Amount', required: true }),
  },
  payload: paid,
};
/** What the server asks for besides the table's needs. */
const besides: Readonly<Record<string, (event: LifecycleEvent) => Asked>> = {
  payment: () => payment,
};

/**
 * The fields of the prompt for a move, in the order of its needs, and how the typed values become
 * its payload.
 */
export function movePrompt(event: LifecycleEvent, needs: readonly string[]): Asked {
  const parts = [
    ...needs,
    ...(event === 'settle' && !needs.includes('payment') ? ['payment'] : []),
  ].flatMap((name) => (asks[name as Need] ?? besides[name])?.(event) ?? []);
  return {
    fields: Object.assign({}, ...parts.map((part) => part.fields)),
    payload: (values) => Object.assign({}, ...parts.map((part) => part.payload(values))),
  };
}

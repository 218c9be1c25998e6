import {
  agreeingPayer,
  cardProblems,
  nextTier,
  payerMessages,
  sharesTier,
  type Card,
  type PayerChoice,
  type PayerRecords,
} from '#domain/claim/rules/insurance-card.ts';
import { insuranceEntryFields } from '#domain/patient/entities/insurance.ts';
import { cardholderRelationOf } from '#domain/platform/rules/enumerations.ts';
import type { Values } from '#machines/platform/draft/draft.ts';
import { entryForm } from './entry-form.ts';
import type { EntryKind, Looked, LoadRecord } from './entry-kind.ts';

const payerNames = [
  'insuranceBinId',
  'insuranceGroupId',
  'insurancePcnId',
  'insurancePbmId',
] as const satisfies readonly (keyof PayerChoice)[];
/**
 * Forms and ports hold values without types: here they are read as what the panel's fields and the
 * references were declared as.
 */
const declaredAs = <T>(input: unknown): T => input as T;
/** A row of the list of insurances: its boxes are those of a card. */
export const cardOf = (row: Values): Card => declaredAs<Card>(row);
const cards = (rows: readonly Values[]) => rows.map(cardOf);
const blank: Values = {
  ...Object.fromEntries(Object.keys(insuranceEntryFields).map((name) => [name, null])),
  cardholderRelation: '1',
  active: true,
};

async function lookAt(
  changed: keyof PayerChoice,
  entry: Values,
  load: LoadRecord,
): Promise<Looked> {
  const named = (of: string, id: unknown) =>
    typeof id === 'number' ? load(of, id) : Promise.resolve(null);
  const [bin, pcn, group] = await Promise.all([
    named('insuranceBin', entry['insuranceBinId']),
    named('insurancePcn', entry['insurancePcnId']),
    named('insuranceGroup', entry['insuranceGroupId']),
  ]);
  const values: Partial<PayerChoice> & Values = {
    ...agreeingPayer(
      declaredAs<PayerChoice>(entry),
      changed,
      declaredAs<PayerRecords>({ bin, pcn, group }),
    ),
  };
  const stays = (name: string) => values[name] === undefined || values[name] === entry[name];
  return {
    values: values,
    messages: payerMessages([
      stays('insuranceBinId') ? bin : null,
      stays('insurancePcnId') ? pcn : null,
      stays('insuranceGroupId') ? group : null,
    ]),
  };
}

const look: NonNullable<EntryKind['look']> = (entry, before, load) => {
  const changed = payerNames.find((name) => entry[name] !== before[name]);
  return changed === undefined ? null : lookAt(changed, entry, load);
};

/**
 * The insurance panel: a payer whose parts agree with one another, and the card's own numbers
 * (specification 001 §2.7).
 */
export const insuranceEntries: EntryKind = {
  row: 'insurance',
  first: 'insuranceBinId',
  blank,
  form: entryForm({ fields: insuranceEntryFields }, [
    {
      title: 'Insurance panel',
      column: 1,
      rows: [
        ['insPrefference', 'insurancePbmId'],
        ['insuranceBinId', 'insurancePcnId'],
        ['insuranceGroupId', 'planDrug'],
        ['effective', 'termination'],
      ],
    },
    {
      title: 'Members Info',
      column: 2,
      rows: [
        ['memberId', 'personCode', 'cardholderRelation'],
        ['relationship', 'startDate'],
        ['chLastName', 'chFirstName', 'chMiddleName'],
        ['notes'],
      ],
    },
  ]),
  proposes: (rows) => ({ insPrefference: nextTier(cards(rows)) }),
  // Who is a relative of the cardholder says with which code a claim tells it; the cardholder needs
  // no second name.
  follow: (entry, before): Values => {
    if (
      entry['relationship'] !== before['relationship'] &&
      typeof entry['relationship'] === 'string'
    )
      return { cardholderRelation: cardholderRelationOf(entry['relationship']) };
    return entry['cardholderRelation'] !== before['cardholderRelation'] &&
      entry['cardholderRelation'] === '1'
      ? { relationship: null, chLastName: null, chFirstName: null, chMiddleName: null }
      : {};
  },
  look,
  problems: (entry, list) =>
    typeof entry['insuranceBinId'] === 'number' ? cardProblems(cardOf(entry), cards(list)) : {},
  toRow: (entry) => ({ ...entry }),
  toEntry: (row) => Object.fromEntries(Object.keys(blank).map((name) => [name, row[name] ?? null])),
  switched: (row, others) => {
    const turned = { ...row, active: row['active'] !== true };
    return {
      row: turned,
      why: others.some((other) => sharesTier(cardOf(turned), cardOf(other)))
        ? 'Another insurance in use has its place in the order: change one of the two first.'
        : null,
    };
  },
  nameOf: (row) => `Member # ${typeof row['memberId'] === 'string' ? row['memberId'] : ''}`,
};

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
import type { Fields, FormLayout } from '#domain/platform/fields/entity.ts';
import { defineForm } from '#domain/platform/fields/entity.ts';
import { cardholderRelationOf } from '#domain/platform/rules/enumerations.ts';
import type { Values } from '#machines/platform/draft/draft.ts';
import type { EntryKind, Looked, LoadRecord } from './entry-kinds.ts';

const payerNames = [
  'insuranceBinId',
  'insuranceGroupId',
  'insurancePcnId',
  'insurancePbmId',
] as const satisfies readonly (keyof PayerChoice)[];
const cards = (rows: readonly Values[]) => rows as unknown as readonly Card[];
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
  const values = agreeingPayer(entry as unknown as PayerChoice, changed, {
    bin,
    pcn,
    group,
  } as unknown as PayerRecords);
  const stays = (name: string) =>
    (values as Values)[name] === undefined || (values as Values)[name] === entry[name];
  return {
    values: values as Values,
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
  form: defineForm({ fields: insuranceEntryFields }, [
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
  ]) as unknown as FormLayout<Fields>,
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
    typeof entry['insuranceBinId'] === 'number'
      ? cardProblems(entry as unknown as Card, cards(list))
      : {},
  toRow: (entry) => ({ ...entry }),
  toEntry: (row) => Object.fromEntries(Object.keys(blank).map((name) => [name, row[name] ?? null])),
  switched: (row, others) => {
    const turned = { ...row, active: row['active'] !== true };
    return {
      row: turned,
      why: others.some((other) => sharesTier(turned as unknown as Card, other as unknown as Card))
        ? 'Another insurance in use has its place in the order: change one of the two first.'
        : null,
    };
  },
  nameOf: (row) => `Member # ${typeof row['memberId'] === 'string' ? row['memberId'] : ''}`,
};

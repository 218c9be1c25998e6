import { formatDate } from '#domain/platform/rules/dates.ts';
import { insurancePreferences, labelOf } from '#domain/platform/rules/enumerations.ts';

/** What a rule has to know of a patient's insurance. */
export interface Card {
  readonly insPrefference: string;
  readonly insuranceBinId: number;
  readonly insurancePcnId: number | null;
  readonly insuranceGroupId: number | null;
  readonly cardholderRelation: string;
  readonly chLastName: string | null;
  readonly chFirstName: string | null;
  readonly startDate: string | null;
  readonly effective: string | null;
  readonly termination: string | null;
  readonly active: boolean;
}
export interface Standing {
  readonly key: 'active' | 'inactive' | 'expired' | 'coming';
  readonly text: string;
}
/**
 * Whether a card can be billed on a day (`today`, ISO): its own switch first, then its dates, both
 * inclusive.
 */
export function standingOf(
  card: Pick<Card, 'active' | 'effective' | 'termination'>,
  today: string,
): Standing {
  if (!card.active) return { key: 'inactive', text: 'InActive' };
  if (card.termination !== null && card.termination < today)
    return { key: 'expired', text: `Expired ${formatDate(card.termination)}` };
  if (card.effective !== null && card.effective > today)
    return { key: 'coming', text: `From ${formatDate(card.effective)}` };
  return { key: 'active', text: 'Active' };
}

/** 306-C6: the patient is the cardholder. */
export const isCardholder = (card: Pick<Card, 'cardholderRelation'>): boolean =>
  card.cardholderRelation === '1';
/** Of the tiers only one card each may be in use; any number may stand without one. */
export const sharesTier = (
  a: Pick<Card, 'insPrefference' | 'active'>,
  b: Pick<Card, 'insPrefference' | 'active'>,
): boolean =>
  a.active && b.active && a.insPrefference !== '0' && a.insPrefference === b.insPrefference;
/**
 * The next tier that is free among the cards in use; '0', Not Specified, when all three are taken.
 */
export const nextTier = (cards: readonly Pick<Card, 'insPrefference' | 'active'>[]): string =>
  insurancePreferences.find(
    (insurancePreference) =>
      insurancePreference.value !== '0' &&
      !cards.some((card) => card.active && card.insPrefference === insurancePreference.value),
  )?.value ?? '0';

/**
 * What is wrong with a card beside the patient's other cards, by field: a tier that another card in
 * use has (there are three,
 * specification 001 §9), dates that contradict each other, a cardholder without a name where the
 * patient is not the cardholder
 * (NCPDP 312-CC, 313-CD). Empty when nothing is.
 */
export function cardProblems(
  card: Card,
  others: readonly Card[],
): Readonly<Record<string, string>> {
  const out: Record<string, string> = {};
  if (others.some((other) => sharesTier(card, other)))
    out['insPrefference'] =
      `Another insurance in use is ${labelOf(insurancePreferences, card.insPrefference)} already.`;
  if (!isCardholder(card) && card.cardholderRelation !== '0') {
    if (!card.chLastName) out['chLastName'] = 'The cardholder’s last name is needed.';
    if (!card.chFirstName) out['chFirstName'] = 'The cardholder’s first name is needed.';
  }
  const begins = card.effective ?? card.startDate;
  if (begins !== null && card.termination !== null && card.termination < begins)
    out['termination'] = 'The card would end before it begins.';
  return out;
}

/** What the reference records say that a card names. */
export interface PayerRecords {
  readonly bin: { readonly id: number; readonly insurancePbmId: number | null } | null;
  readonly pcn: { readonly id: number; readonly insuranceBinId: number } | null;
  readonly group: {
    readonly id: number;
    readonly insuranceBinId: number;
    readonly insurancePcnId: number | null;
    readonly planDrug: string | null;
  } | null;
}
export interface PayerChoice {
  readonly insurancePbmId: number | null;
  readonly insuranceBinId: number | null;
  readonly insurancePcnId: number | null;
  readonly insuranceGroupId: number | null;
  readonly planDrug: string | null;
}
const agreeingWithPbm = (choice: PayerChoice, { bin }: PayerRecords): Partial<PayerChoice> => {
  const differs =
    bin !== null && choice.insurancePbmId !== null && bin.insurancePbmId !== choice.insurancePbmId;
  return differs ? { insuranceBinId: null, insurancePcnId: null, insuranceGroupId: null } : {};
};
const agreeingWithGroup = (
  choice: PayerChoice,
  { pcn, group }: PayerRecords,
): Partial<PayerChoice> => {
  if (group === null) return {};
  const keptPcn = pcn?.insuranceBinId === group.insuranceBinId ? pcn.id : null;
  return {
    insuranceBinId: group.insuranceBinId,
    insurancePcnId: group.insurancePcnId ?? keptPcn,
    planDrug: group.planDrug ?? choice.planDrug,
  };
};
const agreeingWithPcn = ({ pcn, group }: PayerRecords): Partial<PayerChoice> => {
  if (pcn === null) return {};
  const staysGroup =
    group !== null &&
    group.insuranceBinId === pcn.insuranceBinId &&
    [null, pcn.id].includes(group.insurancePcnId);
  return {
    insuranceBinId: pcn.insuranceBinId,
    insuranceGroupId: staysGroup ? group.id : null,
  };
};
const agreeingWithBin = ({ bin, pcn, group }: PayerRecords): Partial<PayerChoice> => {
  if (bin === null) return { insurancePcnId: null, insuranceGroupId: null };
  return {
    insurancePbmId: bin.insurancePbmId,
    insurancePcnId: pcn?.insuranceBinId === bin.id ? pcn.id : null,
    insuranceGroupId: group?.insuranceBinId === bin.id ? group.id : null,
  };
};
/**
 * What stands beside a payer that was just chosen (`changed`): a group brings its PCN and BIN, a
 * PCN its BIN, a BIN its PBM; what belongs elsewhere goes.
 */
export function agreeingPayer(
  choice: PayerChoice,
  changed: keyof PayerChoice,
  records: PayerRecords,
): Partial<PayerChoice> {
  switch (changed) {
    case 'insurancePbmId':
      return agreeingWithPbm(choice, records);
    case 'insuranceGroupId':
      return agreeingWithGroup(choice, records);
    case 'insurancePcnId':
      return agreeingWithPcn(records);
    case 'insuranceBinId':
      return agreeingWithBin(records);
    default:
      return {};
  }
}
/** Why a payer's records do not belong together, by field; empty when they do. */
export function payerProblems(
  card: Pick<Card, 'insuranceBinId' | 'insurancePcnId' | 'insuranceGroupId'>,
  { pcn, group }: PayerRecords,
): Readonly<Record<string, string>> {
  const out: Record<string, string> = {};
  if (pcn !== null && pcn.insuranceBinId !== card.insuranceBinId)
    out['insurancePcnId'] = 'This PCN belongs to another BIN. Choose another.';
  if (group !== null && group.insuranceBinId !== card.insuranceBinId)
    out['insuranceGroupId'] = 'This Group belongs to another BIN. Choose another.';
  else if (
    group !== null &&
    group.insurancePcnId !== null &&
    card.insurancePcnId !== null &&
    group.insurancePcnId !== card.insurancePcnId
  )
    out['insuranceGroupId'] = 'This Group belongs to another PCN. Choose another.';
  return out;
}
/** What BIN, PCN and group want to be said where one of them is used ("Show Msg."). */
export const payerMessages = (
  records: readonly (Readonly<Record<string, unknown>> | null)[],
): readonly string[] =>
  records.flatMap((record) =>
    record?.['showMessage'] === true &&
    typeof record['message'] === 'string' &&
    record['message'] !== ''
      ? [record['message']]
      : [],
  );

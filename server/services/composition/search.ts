import type { DrugListRow } from '#domain/drug/contract/drugs.ts';
import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatMask } from '#domain/platform/rules/mask.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { rxStatuses } from '#domain/rx/rules/status.ts';
import { firstPatients, firstPrescribers } from '#server/repositories/patient/people.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { firstOrders, firstRxs } from '#server/repositories/platform/search.ts';
import { proposeDrugs } from '#server/services/drug/propose.ts';
import { fullName, personFilter } from '#server/services/patient/patient.ts';
import { numberRanges } from '#server/services/platform/number-ranges.ts';

export type FoundKind = 'rx' | 'patient' | 'drug' | 'prescriber' | 'order';
export interface Found {
  readonly kind: FoundKind;
  readonly id: number;
  readonly title: string;
  readonly detail: string;
}
const ofEach = 10;

/**
 * '#12' asks for prescriptions only, '@smi' for patients, '$met' for drugs; anything else for
 * everything.
 */
const prefixes: Readonly<Record<string, FoundKind>> = { '#': 'rx', '@': 'patient', $: 'drug' };
function readSearch(typed: string): {
  readonly kinds: readonly FoundKind[];
  readonly text: string;
} {
  const text = typed.trim();
  const only = prefixes[text.charAt(0)];
  return only
    ? { kinds: [only], text: text.slice(1).trim() }
    : { kinds: ['rx', 'patient', 'drug', 'prescriber', 'order'], text };
}

const words = (...parts: readonly (string | null | false)[]): string =>
  parts.filter(Boolean).join(' · ');
const phoneOf = (raw: string | null): string | null => raw && formatMask('phone', raw);
const drugName = (input: { name: string; strength: string | null }): string =>
  [input.name, input.strength].filter(Boolean).join(' ');

/** As the field of the entry proposes: of the store's own, else of the Master file. */
async function proposedAnywhere(scope: Scope, text: string): Promise<readonly DrugListRow[]> {
  const { rows } = await proposeDrugs(scope, { text, scope: 'Local' });
  return rows.length > 0 ? rows : (await proposeDrugs(scope, { text, scope: 'Master' })).rows;
}
const finders: Readonly<Record<FoundKind, (scope: Scope, text: string) => Promise<Found[]>>> = {
  rx: async (scope, text) => {
    const ranges = numberRanges(text);
    return ranges.length === 0
      ? []
      : (await firstRxs(scope, ranges, ofEach)).map((firstRx) => ({
          kind: 'rx',
          id: firstRx.id,
          title: `Rx ${firstRx.rx_number} ${drugName(firstRx)}`,
          detail: words(
            fullName(firstRx),
            formatDate(firstRx.date_of_birth),
            rxStatuses[firstRx.status].name,
          ),
        }));
  },
  patient: async (scope, text) =>
    (await firstPatients(scope, personFilter(text), ofEach)).map((firstPatient) => ({
      kind: 'patient',
      id: firstPatient.id,
      title: fullName(firstPatient),
      detail: words(
        formatDate(firstPatient.dob),
        phoneOf(firstPatient.cell ?? firstPatient.homeTel),
        !firstPatient.active && 'Inactive',
      ),
    })),
  drug: async (scope, text) =>
    (await proposedAnywhere(scope, text)).map((drug) => ({
      kind: 'drug',
      id: drug.id,
      title: drugName(drug),
      detail: words(
        drug.form,
        formatNdc11(drug.ndc),
        drug.manufacturer,
        drug.local && `${formatQuantity(drug.onHand)} on hand`,
      ),
    })),
  prescriber: async (scope, text) =>
    personFilter(text).kind === 'born'
      ? []
      : (await firstPrescribers(scope, personFilter(text), ofEach)).map((firstPrescriber) => ({
          kind: 'prescriber',
          id: firstPrescriber.id,
          title: fullName(firstPrescriber),
          detail: words(
            firstPrescriber.degree,
            firstPrescriber.npi && `NPI ${firstPrescriber.npi}`,
            phoneOf(firstPrescriber.phone),
            !firstPrescriber.active && 'Inactive',
          ),
        })),
  order: async (scope, text) => {
    const ranges = numberRanges(text);
    return ranges.length === 0
      ? []
      : (await firstOrders(scope, ranges, ofEach)).map((firstOrder) => ({
          kind: 'order',
          id: firstOrder.id,
          title: `Order ${firstOrder.order_no}`,
          detail: `${firstOrder.last_name}, ${firstOrder.first_name}`,
        }));
  },
};

/**
 * The palette's search: at most ten of each kind that the person may see; nothing for fewer than
 * two characters, but a number may have one.
 */
export async function searchEverything(
  scope: Scope,
  may: (kind: FoundKind) => boolean,
  typed: string,
): Promise<Found[]> {
  const { kinds, text } = readSearch(typed);
  if (text.length < 2 && !/^\d$/.test(text)) return [];
  const found: Found[] = [];
  for (const kind of kinds) if (may(kind)) found.push(...(await finders[kind](scope, text)));
  return found;
}

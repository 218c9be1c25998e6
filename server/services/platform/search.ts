import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { readRxNumber } from '#domain/label/rules/text.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatMask } from '#domain/platform/rules/mask.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { rxStatuses } from '#domain/rx/rules/status.ts';
import { firstDrugs } from '#server/repositories/drug/drugs.ts';
import { firstPatients, firstPrescribers } from '#server/repositories/patient/people.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { firstOrders, firstRxs, type NumberRange } from '#server/repositories/platform/search.ts';
import { drugFilter } from '#server/services/drug/drug.ts';
import { fullName, personFilter } from '#server/services/patient/patient.ts';

export type FoundKind = 'rx' | 'patient' | 'drug' | 'prescriber' | 'order';
export interface Found {
  readonly kind: FoundKind;
  readonly id: number;
  readonly title: string;
  readonly detail: string;
}
const ofEach = 10;

/** '#12' asks for prescriptions only, '@smi' for patients, '$met' for drugs; anything else for everything. */
const prefixes: Readonly<Record<string, FoundKind>> = { '#': 'rx', '@': 'patient', $: 'drug' };
export function readSearch(typed: string): {
  readonly kinds: readonly FoundKind[];
  readonly text: string;
} {
  const text = typed.trim();
  const only = prefixes[text.charAt(0)];
  return only
    ? { kinds: [only], text: text.slice(1).trim() }
    : { kinds: ['rx', 'patient', 'drug', 'prescriber', 'order'], text };
}

/**
 * Typed digits as ranges of whole numbers of up to seven digits: 12 is 12, 120–129, 1200–1299 … Twelve digits are a label's
 * store, prescription and fill, of which the middle is meant. Empty for anything else: eight digits are a birth date, ten a telephone.
 */
export function numberRanges(text: string): readonly NumberRange[] {
  const digits = text.replace(/[\s-]/g, '');
  const label = readRxNumber(digits);
  if (!label && !/^\d{1,7}$/.test(digits)) return [];
  const whole = label ? label.rxNumber : Number(digits);
  if (whole === 0) return [];
  if (digits.length >= 7 || digits.startsWith('0')) return [{ from: whole, to: whole }];
  return Array.from({ length: 8 - digits.length }, (_, n) => ({
    from: whole * 10 ** n,
    to: (whole + 1) * 10 ** n - 1,
  }));
}

const words = (...parts: readonly (string | null | false)[]): string =>
  parts.filter(Boolean).join(' · ');
const phoneOf = (raw: string | null): string | null => raw && formatMask('phone', raw);
const drugName = (d: { name: string; strength: string | null }): string =>
  [d.name, d.strength].filter(Boolean).join(' ');

const finders: Readonly<Record<FoundKind, (s: Scope, text: string) => Promise<Found[]>>> = {
  rx: async (s, text) => {
    const ranges = numberRanges(text);
    return ranges.length === 0
      ? []
      : (await firstRxs(s, ranges, ofEach)).map((r) => ({
          kind: 'rx',
          id: r.id,
          title: `Rx ${r.rx_number} ${drugName(r)}`,
          detail: words(`${r.last_name}, ${r.first_name}`, rxStatuses[r.status].name),
        }));
  },
  patient: async (s, text) =>
    (await firstPatients(s, personFilter(text), ofEach)).map((p) => ({
      kind: 'patient',
      id: p.id,
      title: fullName(p),
      detail: words(
        formatDate(p.date_of_birth),
        phoneOf(p.cell_phone ?? p.home_tel),
        !p.active && 'Inactive',
      ),
    })),
  drug: async (s, text) =>
    (await firstDrugs(s, drugFilter(text), ofEach)).map((d) => ({
      kind: 'drug',
      id: d.id,
      title: drugName(d),
      detail: words(
        d.form,
        formatNdc11(d.ndc),
        d.manufacturer,
        d.local && `${formatQuantity(d.on_hand)} on hand`,
      ),
    })),
  prescriber: async (s, text) =>
    personFilter(text).kind === 'born'
      ? []
      : (await firstPrescribers(s, personFilter(text), ofEach)).map((p) => ({
          kind: 'prescriber',
          id: p.id,
          title: fullName(p),
          detail: words(
            p.degree,
            p.npi && `NPI ${p.npi}`,
            phoneOf(p.phone),
            !p.active && 'Inactive',
          ),
        })),
  order: async (s, text) => {
    const ranges = numberRanges(text);
    return ranges.length === 0
      ? []
      : (await firstOrders(s, ranges, ofEach)).map((o) => ({
          kind: 'order',
          id: o.id,
          title: `Order ${o.order_no}`,
          detail: `${o.last_name}, ${o.first_name}`,
        }));
  },
};

/** The palette's search: at most ten of each kind that the person may see; nothing for fewer than two characters, but a number may have one. */
export async function searchEverything(
  s: Scope,
  may: (kind: FoundKind) => boolean,
  typed: string,
): Promise<Found[]> {
  const { kinds, text } = readSearch(typed);
  if (text.length < 2 && !/^\d$/.test(text)) return [];
  const found: Found[] = [];
  for (const kind of kinds) if (may(kind)) found.push(...(await finders[kind](s, text)));
  return found;
}

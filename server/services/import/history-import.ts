import { drugLikeness } from '#domain/erx/rules/match-drug.ts';
import { readReportedDrug } from '#domain/patient/rules/medication-history.ts';
import { required } from '#domain/platform/required.ts';
import { afterPrefix, fold } from '#domain/platform/rules/fold.ts';
import { compareProducts } from '#domain/rx/facts/compare-products.ts';
import { drugCandidates, prescriberCandidates } from '#server/repositories/erx/candidates.ts';
import { mergeHistory } from '#server/repositories/patient/medication-history.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

/**
 * One line of another system's medication list or of its fills. Quantity in thousandths; null is
 * what it did not tell.
 */
export interface HistoryImportRow {
  readonly patientId: number;
  readonly source: string;
  /** What the line is there: the prescription's own number, or what stands for it. */
  readonly lineKey: string;
  readonly rxNumber: string | null;
  readonly drugText: string;
  readonly ndc: string | null;
  readonly sig: string;
  readonly quantity: number | null;
  readonly daysSupply: number | null;
  readonly refillsLeft: number | null;
  readonly writtenOn: string | null;
  readonly filledOn: string | null;
  readonly endedOn: string | null;
  readonly prescriberText: string;
  readonly prescriberNpi: string | null;
  readonly prescriberDea: string | null;
  readonly reportedOn: string;
}

/**
 * The product that a line names: the one of its NDC, else one of those with exactly its name,
 * strength and form, where they are certainly all one drug: the one of that very name before a
 * brand of it. Null where nothing is exact.
 */
async function drugOf(scope: Scope, { ndc, drugText }: HistoryImportRow): Promise<number | null> {
  const reported = readReportedDrug(drugText);
  const first = fold(reported.genericName).split(' ')[0] ?? '';
  const wanted = {
    told: drugText,
    name: reported.genericName.replaceAll(';', ' '),
    strength: reported.strength,
    form: reported.form,
  };
  const candidates = await drugCandidates(scope, {
    ndc,
    name: first === '' ? null : { from: first, upTo: afterPrefix(first) },
    strength: /^[\d.]+/.exec(reported.strength ?? '')?.[0] ?? null,
  });
  const byNdc = candidates.find((candidate) => candidate.ndc === ndc);
  if (byNdc) return byNdc.id;
  const same = candidates
    .map(({ id, active, generic_name: genericName, name, strength, form, route }) => {
      const record = { name, genericName, strength, form, route };
      return { id, active, record, like: drugLikeness(wanted, record) };
    })
    .filter(
      ({ active, like }) =>
        active &&
        like.name &&
        like.strength === 'same' &&
        like.form === 'same' &&
        like.facts.verdict === 'same',
    );
  const chosen = same.find(({ like }) => !like.brandOf) ?? same[0];
  const isOne = same.every(
    ({ record }) => chosen && compareProducts(record, chosen.record).verdict === 'same',
  );
  return chosen && isOne ? chosen.id : null;
}
/**
 * The prescriber of the store with this NPI or DEA number, or exactly this name; null where none or
 * several are.
 */
async function prescriberOf(
  scope: Scope,
  { prescriberText, prescriberNpi: npi, prescriberDea: dea }: HistoryImportRow,
): Promise<number | null> {
  if (npi === null && dea === null && prescriberText === '') return null;
  const words = fold(prescriberText);
  const numbered = npi !== null || dea !== null;
  const [beforeComma = ''] = prescriberText.split(',');
  const lastWord = prescriberText.split(/\s+/).at(-1) ?? '';
  const last = fold(prescriberText.includes(',') ? beforeComma : lastWord);
  const candidates = await prescriberCandidates(scope, {
    npi,
    dea,
    spi: null,
    last: numbered || last === '' ? null : { from: last, upTo: afterPrefix(last) },
  });
  const same = candidates.filter((candidate) =>
    numbered
      ? (npi !== null && candidate.npi === npi) || (dea !== null && candidate.dea === dea)
      : [
          fold(`${candidate.last_name} ${candidate.first_name}`),
          fold(`${candidate.first_name} ${candidate.last_name}`),
        ].includes(words),
  );
  const [only, ...others] = same;
  return only && others.length === 0 ? only.id : null;
}
/** Asks for each text once. */
const once = <R>(
  ask: (row: HistoryImportRow) => Promise<R>,
  keyOf: (row: HistoryImportRow) => string,
) => {
  const known = new Map<string, Promise<R>>();
  return (row: HistoryImportRow): Promise<R> => {
    const key = keyOf(row);
    if (!known.has(key)) known.set(key, ask(row));
    return required(known.get(key), 'the answer that was asked for');
  };
};

/**
 * Saves a batch of another system's medication lines. A line that is stored already, by its source,
 * number and day of fill, is written
 * over by what is told now, and left alone where nothing differs. Counts lines that were added, and
 * that changed.
 */
export async function saveHistoryRows(
  scope: Scope,
  rows: readonly HistoryImportRow[],
): Promise<{ readonly added: number; readonly changed: number }> {
  const drug = once(
    (row) => drugOf(scope, row),
    (row) => `${row.ndc ?? ''}|${row.drugText}`,
  );
  const prescriber = once(
    (row) => prescriberOf(scope, row),
    (row) => `${row.prescriberNpi ?? ''}|${row.prescriberDea ?? ''}|${row.prescriberText}`,
  );
  const kept = [];
  for (const row of rows)
    kept.push({ ...row, drugId: await drug(row), prescriberId: await prescriber(row) });
  return mergeHistory(scope, kept);
}

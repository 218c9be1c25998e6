import { compareNdc, formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import {
  compareDrugNames,
  compareDrugStrengths,
  compareReleases,
  compareRoutes,
  readRecord,
  type Compared,
  type OddSource,
  type RecordFacts,
} from './compare-drug.ts';
import { compareForms } from './compare-forms.ts';
import { compareQuantities } from './compare-quantity.ts';
import {
  compareDaw,
  compareDirections,
  compareNote,
  comparePatients,
  comparePeople,
  comparePlain,
  compareRefills,
  compareWords,
} from './compare-rest.ts';
import { drugKeys, partOf, printedPart, type DrugFactKey } from './drug-parts.ts';
import { printedDrug, readDrug, type DrugFacts } from './drug.ts';
import type {
  Entered,
  FactKey,
  FactRow,
  FactTexts,
  FiledDrug,
  FileKnows,
  Labelled,
  PersonNamed,
  Prescribed,
  Sources,
} from './types.ts';
import { writtenRows } from './written.ts';

const personText = (person: PersonNamed | null | undefined): string | null =>
  person ? [person.lastName, person.firstName].filter(Boolean).join(', ') || null : null;
const dateText = (iso: string | null): string | null => (iso === null ? null : formatDate(iso));
const drugText = (drug: FiledDrug | null | undefined): string | null =>
  drug ? [drug.name, drug.strength, drug.form].filter(Boolean).join(' ') : null;

/** The gravest of what was compared: a difference before what can't be compared. */
const worst = (all: readonly Compared[]): Compared =>
  all.find((one) => one.verdict === 'differs') ??
  all.find((one) => one.asks === true) ??
  all.find((one) => one.verdict === 'cannot compare') ?? { verdict: 'same', why: 'Same' };
/** A difference of these is shown, and nobody has to answer for it. */
const unasked: ReadonlySet<FactKey> = new Set(['daysSupply', 'refills', 'prescriberDea', 'note']);
const row = (
  fact: FactKey,
  texts: Partial<FactTexts & Pick<FactRow, 'parts'>>,
  ...compared: readonly Compared[]
): FactRow => {
  const { verdict, why, odd = 'prescribed', asks = false } = worst(compared);
  return {
    fact,
    prescribed: null,
    entered: null,
    label: null,
    scanned: null,
    parts: null,
    ...texts,
    verdict,
    why,
    odd: verdict === 'differs' ? odd : null,
    asks: asks || (verdict === 'differs' && !unasked.has(fact)),
  };
};

/** The description with the coded strength and form, which must not contradict it. */
function wantedOf(prescribed: Prescribed): {
  readonly facts: DrugFacts;
  readonly odd: string | null;
} {
  const told = readDrug(prescribed.description ?? '');
  const coded = readDrug([prescribed.strength, prescribed.form].filter(Boolean).join(' '));
  const facts: DrugFacts = {
    ...told,
    strength: told.strength ?? coded.strength,
    strengthText: told.strengthText ?? coded.strengthText,
    form: told.form ?? coded.form,
    release: told.release ?? coded.release,
    route: told.route ?? coded.route,
  };
  const twice = compareDrugStrengths(told, coded).verdict === 'differs';
  return { facts, odd: twice ? prescribed.strength : null };
}
function compareFact(
  fact: DrugFactKey,
  wanted: DrugFacts,
  own: RecordFacts,
  means: readonly string[],
): Compared {
  if (fact === 'drug') return compareDrugNames(wanted, own, { means });
  if (fact === 'strength') return compareDrugStrengths(wanted, own);
  if (fact === 'release') return compareReleases(wanted, own);
  return fact === 'form' ? compareForms(wanted, own) : compareRoutes(wanted, own);
}
/** Every word of both is equal: what was not read is the same all the same. */
const isOneText = (facts: DrugFacts, own: RecordFacts): boolean =>
  [own.text, own.told].some((text) => fold(text) === fold(facts.text));
/**
 * What nobody can compare of the drug is asked, and not only shown. Where the prescription names no
 * form, its row asks; the release asks besides where the drug does not release at once.
 */
function asked(fact: DrugFactKey, compared: Compared, facts: DrugFacts, own: RecordFacts) {
  if (compared.verdict !== 'cannot compare' || fact === 'route') return compared;
  const byForm = fact === 'release' && facts.form === null;
  const atOnce = own.release === null || own.release.release === 'immediate';
  if ((byForm && atOnce) || isOneText(facts, own)) return compared;
  return { ...compared, asks: true } as const;
}
const alongsideNames = {
  label: 'The label',
  scanned: 'The product',
} as const satisfies Partial<Record<OddSource, string>>;
/** What another source says of the entered drug: only what differs counts, it is told in full. */
const alongside = (odd: keyof typeof alongsideNames, compared: Compared): Compared =>
  compared.verdict === 'differs'
    ? { verdict: 'differs', why: `${alongsideNames[odd]}: ${compared.why.toLowerCase()}`, odd }
    : { verdict: 'same', why: 'Same' };

/** Name, strength, release, form and route, each a row of its own. */
function drugRows({ prescribed, entered, label, scanned, known }: Sources): readonly FactRow[] {
  const { drug } = entered;
  const { means } = known;
  const { facts, odd } = wantedOf(prescribed);
  const own = drug && readRecord(drug);
  const printed = label && printedDrug(label.drug, drug?.route ?? null);
  const product = scanned && readRecord(scanned);
  return drugKeys.map((fact) => {
    const parts = fact !== 'drug' && {
      prescribed: partOf(fact, facts),
      entered: partOf(fact, own),
      label: printedPart(fact, printed),
      scanned: partOf(fact, product),
    };
    const texts = {
      ...(parts ? { parts } : {}),
      prescribed: prescribed.description,
      entered: drugText(drug),
      // No route is printed on a label.
      label: fact === 'route' ? null : (label?.drug ?? null),
      scanned: drugText(scanned),
    };
    if (!own) return row(fact, texts, { verdict: 'cannot compare', why: 'Not entered yet' });
    if (prescribed.description === null)
      return row(fact, texts, {
        verdict: 'cannot compare',
        why: 'The prescription does not say it',
      });
    return row(
      fact,
      texts,
      asked(fact, compareFact(fact, facts, own, means), facts, own),
      ...(fact === 'strength' && odd !== null
        ? [{ verdict: 'differs', why: `The message says two strengths, also ${odd}` } as const]
        : []),
      ...(printed ? [alongside('label', compareFact(fact, printed, own, []))] : []),
      ...(product ? [alongside('scanned', compareFact(fact, facts, product, means))] : []),
    );
  });
}
/**
 * The message's own code beside its own words: where the drug file has another drug under that
 * code, the message contradicts itself, whatever was entered.
 */
function codeRow(prescribed: Prescribed, known: FileKnows, entered: Entered): readonly FactRow[] {
  const { ofCode, means } = known;
  if (prescribed.ndc === null) return [];
  const texts = {
    prescribed: prescribed.description,
    entered: `${formatNdc11(prescribed.ndc)}${ofCode ? ` is ${drugText(ofCode) ?? ''}` : ''}`,
  };
  const unread = (why: string) => [row('code', texts, { verdict: 'cannot compare', why })];
  if (!ofCode) return unread('This NDC is not in the drug file');
  if (prescribed.description === null) return unread('The prescription does not say it');
  const { facts } = wantedOf(prescribed);
  const own = readRecord(ofCode);
  // What is entered under this code is asked in its own rows.
  const asksItself = ofCode.ndc !== entered.drug?.ndc;
  const found = worst(
    drugKeys.map((fact) => {
      const compared = compareFact(fact, facts, own, means);
      return asksItself ? asked(fact, compared, facts, own) : compared;
    }),
  );
  return [
    row(
      'code',
      texts,
      found.verdict === 'differs'
        ? {
            verdict: 'differs',
            why: `The message says one drug and its NDC is another: ${found.why}`,
          }
        : found,
    ),
  ];
}
/** Where the prescriber forbids substitution, the product of the code is the only one. */
function productRow(prescribed: Prescribed, drug: FiledDrug | null): readonly FactRow[] {
  if (prescribed.daw !== 1 || prescribed.ndc === null || drug === null) return [];
  const found = compareNdc(drug.ndc, prescribed.ndc);
  return [
    row(
      'product',
      { prescribed: formatNdc11(prescribed.ndc), entered: formatNdc11(drug.ndc) },
      found === 'other-product'
        ? { verdict: 'differs', why: 'The prescriber forbids substitution: another product' }
        : { verdict: 'same', why: 'Same' },
    ),
  ];
}
function peopleRows(prescribed: Prescribed, entered: Entered, label: Labelled | null) {
  const gender = entered.gender === 'U' ? null : entered.gender;
  return [
    row(
      'patientName',
      {
        prescribed: personText(prescribed.patient),
        entered: personText(entered.patient),
        label: personText(label?.patient),
      },
      comparePatients(prescribed, entered),
      ...(label ? [alongside('label', comparePeople(label.patient, entered.patient))] : []),
    ),
    row(
      'birthDate',
      { prescribed: dateText(prescribed.birthDate), entered: dateText(entered.birthDate) },
      comparePlain(
        prescribed.birthDate,
        entered.birthDate,
        'Another birth date: check the identity',
      ),
    ),
    row(
      'gender',
      { prescribed: prescribed.gender, entered: gender },
      comparePlain(prescribed.gender, gender, 'Another gender: check the identity'),
    ),
  ];
}
function prescriberRows(prescribed: Prescribed, entered: Entered): readonly FactRow[] {
  return [
    row(
      'prescriberName',
      { prescribed: personText(prescribed.prescriber), entered: personText(entered.prescriber) },
      comparePeople(prescribed.prescriber, entered.prescriber, true),
    ),
    row(
      'prescriberNpi',
      { prescribed: prescribed.npi, entered: entered.npi },
      comparePlain(prescribed.npi, entered.npi, 'Another NPI'),
    ),
    row(
      'prescriberDea',
      { prescribed: prescribed.dea, entered: entered.dea },
      comparePlain(prescribed.dea, entered.dea, 'Another DEA number'),
    ),
  ];
}
const numberText = (number: number | null): string | null =>
  number === null ? null : String(number);
/** A fill may hold a part of what was entered, but not more; what was counted is what it holds. */
function fillQuantity({ entered, label, counted }: Sources): readonly Compared[] {
  if (label === null || entered.quantity === null) return [];
  if (label.quantity > entered.quantity)
    return [{ verdict: 'differs', why: 'The label: more than was entered', odd: 'label' }];
  if (counted !== null && counted !== label.quantity)
    return [
      { verdict: 'differs', why: 'Counted: another quantity than the label says', odd: 'scanned' },
    ];
  return label.quantity < entered.quantity
    ? [{ verdict: 'cannot compare', why: 'The fill holds a part of it: look at the label' }]
    : [];
}
const quantityText = (thousandths: number | null, unit: string | null): string | null =>
  thousandths === null
    ? null
    : [formatQuantity(thousandths), unit].filter((text) => text !== null).join(' ');
function quantityRow(sources: Sources): FactRow {
  const { prescribed, entered, label, counted } = sources;
  const unit = entered.drug?.unit ?? null;
  const texts = {
    prescribed: quantityText(prescribed.quantity, prescribed.quantityUnit),
    entered: quantityText(entered.quantity, null),
    label: quantityText(label?.quantity ?? null, null),
    scanned: quantityText(counted, null),
  };
  const parts = {
    prescribed: texts.prescribed,
    entered: quantityText(entered.quantity, unit),
    label: quantityText(label?.quantity ?? null, unit),
    scanned: quantityText(counted, 'counted'),
  };
  const compared = row(
    'quantity',
    { ...texts, parts },
    compareQuantities(prescribed, entered),
    ...fillQuantity(sources),
  );
  // Of 5 pens that are 15 mL the greater number is no more.
  const isRaised = compared.verdict !== 'same' && isMore(entered.quantity, prescribed.quantity);
  return isRaised ? { ...compared, raised: true } : compared;
}
const isMore = (entered: number | null, prescribed: number | null): boolean =>
  entered !== null && prescribed !== null && entered > prescribed;
function amountRows(prescribed: Prescribed, entered: Entered): readonly FactRow[] {
  const refills = compareRefills(prescribed.refills, entered.refills);
  const isRaised = isMore(entered.refills, prescribed.refills);
  return [
    row(
      'daysSupply',
      { prescribed: numberText(prescribed.daysSupply), entered: numberText(entered.daysSupply) },
      comparePlain(prescribed.daysSupply, entered.daysSupply, 'Another days supply'),
    ),
    {
      ...row(
        'refills',
        { prescribed: numberText(prescribed.refills), entered: numberText(entered.refills) },
        refills,
      ),
      asks: isRaised,
      ...(isRaised ? { raised: true } : {}),
    },
    row(
      'daw',
      { prescribed: numberText(prescribed.daw), entered: numberText(entered.daw) },
      compareDaw(prescribed.daw, entered.daw),
    ),
    row(
      'writtenDate',
      { prescribed: dateText(prescribed.writtenDate), entered: dateText(entered.writtenDate) },
      comparePlain(prescribed.writtenDate, entered.writtenDate, 'Another date written'),
    ),
  ];
}

/**
 * What was prescribed beside what was entered, what the label says and what was scanned: one row a
 * fact, always in the same order. `same` only where both sides were read whole; what was not read
 * is `cannot compare`. The code of a message is compared with its own words too. Quantities in
 * thousandths, dates ISO. What an answer would change of an older prescription is listed by
 * `compareEntry` (domain/erx/rules/compare.ts), which stops nobody.
 */
export function compareFacts(sources: Sources): readonly FactRow[] {
  const { prescribed, entered, label, known } = sources;
  return [
    ...peopleRows(prescribed, entered, label),
    ...drugRows(sources),
    ...codeRow(prescribed, known, entered),
    ...productRow(prescribed, entered.drug),
    row(
      'directions',
      {
        prescribed: prescribed.directions,
        entered: entered.directions,
        label: label?.directions ?? null,
      },
      compareDirections(prescribed.directions, entered.directions, {
        ...entered.drug,
        form: entered.drug?.form ?? null,
      }),
      ...(label
        ? [
            alongside('label', comparePlain(label.directions, entered.directions, 'Other words')),
            compareWords(label.words),
          ]
        : []),
    ),
    ...writtenRows(prescribed.directions, entered),
    quantityRow(sources),
    ...amountRows(prescribed, entered),
    ...prescriberRows(prescribed, entered),
    row(
      'note',
      { prescribed: prescribed.note, entered: entered.note },
      compareNote(prescribed.note, entered.note),
    ),
  ];
}
/** Differing rows first, then what can't be compared, each in the order of the facts. */
export const worstFirst = (rows: readonly FactRow[]): readonly FactRow[] => [
  ...rows.filter((one) => one.verdict === 'differs'),
  ...rows.filter((one) => one.verdict === 'cannot compare'),
  ...rows.filter((one) => one.verdict === 'same'),
];

import { auxLabelsFor } from '#domain/drug/rules/aux-labels.ts';
import type { VialLabelFacts } from '#domain/label/entities/vial-label.ts';
import { buildStationCode, mostPrints } from '#domain/label/rules/station-code.ts';
import { formatRxNumber } from '#domain/label/rules/text.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import type { LabelLanguage } from '#domain/platform/rules/enumerations.ts';
import { askInUse, mixedOf } from '#domain/rx/days-supply/index.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { wordsNotRead } from '#domain/rx/rules/words-not-read.ts';
import { readDirections, sigInSpanish } from '#domain/rx/sig/index.ts';
import type { Printer } from '#server/io/label/printer.ts';
import {
  labelFormatsOf,
  unsaidOf,
  vialLabels,
  type PrintedPaper,
} from '#server/io/label/printing.ts';
import { initialsOf } from '#server/repositories/admin/employees.ts';
import { storeDrug } from '#server/repositories/drug/drugs.ts';
import { insertLabelPrints, languagePrinted } from '#server/repositories/label/prints.ts';
import { saveFill, type FillRecord } from '#server/repositories/rx/fills.ts';
import { saveRx } from '#server/repositories/rx/rx.ts';
import { drugIn } from '#server/services/rx/drug-in.ts';
import { currentFill, owedOf, productOf, remainingOf } from '#server/services/rx/facts.ts';
import { refuseRx, type RxFailure } from '#server/services/rx/failure.ts';
import { contentExpiresOn, earliest, expectedExpiry } from '#server/services/rx/fill/label-says.ts';
import { openForChange, openRx } from '#server/services/rx/open.ts';
import type { Opened } from '#server/services/rx/opened.ts';
import { productText } from '#server/services/rx/product-text.ts';
import { wordsNotReadOf } from '#server/services/rx/safety/words-not-read.ts';
import type { RxWork } from '#server/services/rx/work.ts';

const unit = 1_000;
/**
 * The quantity in each of several vials: whole units, the first ones one more; the last takes a
 * broken unit.
 */
function inVials(quantity: number, vials: number): number[] {
  const whole = Math.floor(quantity / unit);
  const least = Math.floor(whole / vials);
  const more = whole % vials;
  const parts = Array.from(
    { length: vials },
    (_, index) => (least + (index < more ? 1 : 0)) * unit,
  );
  return parts.map((part, index) => (index === vials - 1 ? part + (quantity % unit) : part));
}

/** A line for the initials of who will sign, by hand. */
const unsigned = '____';
/**
 * Who answers for the label: who signed the final check, and nobody before. Whoever prints it has
 * not checked it.
 */
const pharmacistOf = async (work: RxWork, fill: FillRecord): Promise<string> =>
  (fill.rv_by === null ? null : await initialsOf(work, fill.rv_by)) ?? unsigned;

/**
 * Which language a label is asked in: one by name, the patient's (null), or that of the label that
 * was printed last for this fill (`printed`), where one was.
 */
export type LanguageAsked = LabelLanguage | 'printed' | null;
async function languageOf(
  work: RxWork,
  opened: Opened,
  fill: FillRecord,
  asked: LanguageAsked,
): Promise<LabelLanguage> {
  const own = opened.b.patient.language;
  return asked === 'printed' ? ((await languagePrinted(work, fill.id)) ?? own) : (asked ?? own);
}
/** The Spanish of the directions; null where they are not made of words that have it. */
const translated = ({ b: bundle }: Opened): string | null =>
  sigInSpanish(bundle.rx.sig, bundle.rx.sig_text, productText(productOf(bundle)));

/** How many labels, in which language, and which print of this fill it is. */
interface Printing {
  readonly labels: number;
  readonly language: LabelLanguage;
  readonly print: number;
}
async function labelFacts(
  work: RxWork,
  opened: Opened,
  fill: FillRecord,
  { labels, language, print }: Printing,
): Promise<VialLabelFacts[]> {
  const { store, rx, patient, prescriber } = opened.b;
  const drug = productOf(opened.b);
  const pharmacist = await pharmacistOf(work, fill);
  const own = (await storeDrug(work, drug.id))?.aux_labels ?? drug.aux_labels;
  const expiries = [
    contentExpiresOn(opened.b, fill, drug, work.now),
    await expectedExpiry(work, opened.b, fill, drug),
  ];
  return inVials(fill.quantity, labels).map((quantity, index) => ({
    pharmacy: {
      name: store.name,
      addressLine1: store.address_line1 ?? '',
      addressLine2: store.address_line2,
      city: store.city_name ?? '',
      state: store.state ?? '',
      zip: store.zip_code ?? '',
      phone: store.phone ?? '',
    },
    store: Number(store.code),
    rxNumber: rx.rx_number,
    fill: fill.fill_no,
    filledOn: fill.filled_on ?? work.today,
    patient: {
      lastName: patient.last_name,
      firstName: patient.first_name,
      middleName: patient.middle_name,
    },
    patientAddress:
      [patient.address_line1, patient.city_name, patient.state].filter(Boolean).join(', ') || null,
    directions: rx.sig_text,
    language,
    translated: language === 'en' ? null : translated(opened),
    drug: {
      name: drug.name,
      strength: drug.strength,
      form: drug.form,
      manufacturer: drug.manufacturer,
      genericFor: drug.generic_for,
    },
    look: {
      shape: drug.shape,
      color1: drug.color1,
      color2: drug.color2,
      imprint: drug.imprint,
      side1: drug.side1,
      side2: drug.side2,
    },
    quantity,
    totalQuantity: fill.quantity,
    prescriber: {
      lastName: prescriber.last_name,
      firstName: prescriber.first_name,
      degree: prescriber.degree,
    },
    pharmacistInitials: pharmacist,
    schedule: drug.schedule,
    refillsLeft: remainingOf(opened.b, work.today).refillsLeft,
    expiresOn: rx.expires_on,
    owedQuantity: owedOf(opened.b, fill)?.quantity ?? 0,
    lotExpiresOn: earliest(expiries.filter((day) => day !== null)),
    label: index + 1,
    labels,
    print,
    aux: auxLabelsFor({
      vaClass: null,
      form: drug.form,
      refrigerated: drug.refrigerated,
      schedule: drug.schedule,
      refillsLeft: remainingOf(opened.b, work.today).refillsLeft,
      looksDifferent: false,
      own,
      directions: rx.sig_text,
    }),
  }));
}
const printable = new Set<string>([
  rxStatus.cashed,
  rxStatus.billed,
  rxStatus.drugVerified,
  rxStatus.rphVerified,
  rxStatus.binned,
]);

/**
 * The last print of labels that say this prescription and fill: a fill that was voided, and the
 * parts of a fill, bear the same number.
 */
const lastPrint = ({ b: bundle }: Opened, fill: FillRecord): number =>
  Math.max(
    ...bundle.fills.filter((other) => other.fill_no === fill.fill_no).map((row) => row.label_print),
  );

interface Drawn {
  readonly fill: FillRecord;
  readonly paper: PrintedPaper;
  readonly language: LabelLanguage;
  readonly print: number;
  readonly facts: readonly VialLabelFacts[];
}
async function draw(
  work: RxWork,
  opened: Opened,
  labels: number,
  asked: LanguageAsked,
): Promise<Result<Drawn, RxFailure>> {
  const fill = currentFill(opened.b);
  if (!fill || !printable.has(fill.status))
    return refuseRx('A label is printed once the fill is priced, and until it is handed over.');
  if (labels > fill.quantity / unit && labels > 1)
    return refuseRx('There are more vials than units to put in.', [], { labels: 'Fewer vials' });
  if (mixedOf(productText(productOf(opened.b)))?.days === null)
    return refuseRx(
      `${askInUse} Write it into In-use Days of the drug: the label says until when.`,
    );
  if (!bearsItsDirections(opened))
    return refuseRx(
      'The label would not say what the directions say today. Edit the prescription, look at its directions and save it.',
    );
  const language = await languageOf(work, opened, fill, asked);
  const at = new Date(work.now);
  const print = lastPrint(opened, fill) + 1;
  if (print > mostPrints)
    return refuseRx(
      `Labels of this fill were printed ${mostPrints} times, and no more can be told apart.`,
    );
  const facts = await labelFacts(work, opened, fill, { labels, language, print });
  const unsaid = await unsaidOf(facts);
  if (unsaid !== null) return refuseRx(unsaid);
  return ok({ fill, language, print, facts, paper: await vialLabels(facts, at) });
}

/**
 * A label bears the print of directions that were read, or the words as they were written: those of
 * a message, or those that a pharmacist kept.
 */
const bearsItsDirections = ({ b: bundle }: Opened): boolean => {
  const { rx } = bundle;
  const directions = readDirections(rx.sig, productText(drugIn(bundle, rx.drug_id)));
  if (directions.kind === 'read') return rx.sig_text === directions.label;
  if (directions.kind === 'stop' || rx.sig_text !== directions.text.trim()) return false;
  return rx.erx_id !== null || directions.why === 'KEPT';
};

const noSpanish =
  'These directions have no Spanish: the label says them in English. ' +
  'Explain them to the patient.';
/** What the person has to know of this label before it prints; null where there is nothing. */
function noteOf(opened: Opened, language: LabelLanguage): string | null {
  const words = wordsNotReadOf(opened.b);
  const notes = [
    ...(words === null ? [] : [`${wordsNotRead[words]}: read them on the label.`]),
    ...(language !== 'en' && translated(opened) === null ? [noSpanish] : []),
  ];
  return notes.join(' ') || null;
}
export interface Preview {
  readonly svg: readonly string[];
  readonly language: LabelLanguage;
  readonly note: string | null;
}
/**
 * How the labels will look (SVG), N of M for several vials. `printed`: as they were printed last,
 * whatever changed since; where none was, as they will look.
 */
export async function previewLabels(
  work: RxWork,
  rxId: number,
  labels: number,
  asked: LanguageAsked = null,
): Promise<Result<Preview, RxFailure>> {
  const opened = await openRx(work, rxId);
  if (!opened) return fail({ code: 'NOT_FOUND' });
  const { labelFacts: printed } = opened.b;
  const [first] = printed;
  if (asked === 'printed' && first !== undefined) {
    const { svg } = await vialLabels(printed, new Date(work.now));
    return ok({ svg, language: first.language, note: noteOf(opened, first.language) });
  }
  const drawn = await draw(work, opened, labels, asked);
  return drawn.ok
    ? ok({
        svg: drawn.value.paper.svg,
        language: drawn.value.language,
        note: noteOf(opened, drawn.value.language),
      })
    : drawn;
}

export interface Labelled {
  readonly svg: readonly string[];
  readonly fileHash: string;
  readonly labelCode: string;
  readonly fillId: number;
  readonly language: LabelLanguage;
}
/** Labels of a prescription as it was looked at; without a language, in the patient's. */
export interface LabelsAsked {
  readonly rxId: number;
  readonly version: number;
  readonly labels: number;
  readonly language?: LabelLanguage | null | undefined;
}
/**
 * Prints the labels and books it: how many, of how many, by whom, and the paper's hash. The code is
 * that of the label's barcode.
 */
export async function printLabels(
  work: RxWork,
  printer: Printer,
  { rxId, version, labels, language: asked = null }: LabelsAsked,
): Promise<Result<Labelled, RxFailure>> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) return opened;
  const drawn = await draw(work, opened.value, labels, asked);
  if (!drawn.ok) return drawn;
  const { fill, paper, language, print, facts } = drawn.value;
  const { b: bundle } = opened.value;
  const code = buildStationCode({
    kind: 'rx',
    rxNumber: formatRxNumber(
      Number(bundle.store.code),
      bundle.rx.rx_number,
      fill.fill_no,
    ).replaceAll(' ', ''),
    print: { no: print, vial: 1 },
  });
  if (!code.ok) return refuseRx(code.error.message);
  const printed = await printer.print(
    paper.pdf,
    { name: `Label of Rx ${bundle.rx.rx_number}`, copies: 1 },
    await labelFormatsOf(paper.pages),
  );
  if (!printed.ok) return refuseRx(printed.error.message);
  await insertLabelPrints(work, fill.id, {
    facts,
    fileHash: printed.value.sha256,
    language,
    print,
  });
  await saveFill(work, fill.id, {
    labels_printed: fill.labels_printed + labels,
    label_of: labels,
    label_print: print,
  });
  if (!(await saveRx(work, rxId, version, {}))) return fail({ code: 'STALE' });
  work.changed('rx', rxId, version + 1);
  return ok({
    svg: paper.svg,
    fileHash: printed.value.sha256,
    labelCode: code.value,
    fillId: fill.id,
    language,
  });
}

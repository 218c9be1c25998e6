import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { formatDate, wallClock } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { phoneText } from '#domain/platform/rules/phone.ts';
import { sentence } from '#domain/platform/rules/sentence.ts';
import type { RecallRow } from '#domain/stock/contract/recalls.ts';
import { isTold, recallCallText, recallClassText } from '#domain/stock/rules/recall.ts';
import { theRuler } from '#server/io/label/paper.ts';
import type { Printer } from '#server/io/label/printer.ts';
import { drawPaper } from '#server/io/label/printing.ts';
import { layoutRecallPaper, type Said } from '#server/io/label/recall-paper.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import type { Scope, Dated } from '#server/repositories/platform/records.ts';
import { recallsOf, type RecallPatient } from '#server/repositories/stock/recalls.ts';
import { insertPaper } from '#server/repositories/stock/reports.ts';
import { nameOf, peopleOf, rxNumbersOf } from './recall-figures.ts';
import { recallById } from './recall.ts';
import type { Printed } from './reports.ts';

type Store = Awaited<ReturnType<typeof storeOf>>;
const gap: Said = { text: '' };
const line = (text: string): Said => ({ text });
const lotsText = (recall: RecallRow): string =>
  recall.lots.length === 0 ? 'all lots' : `lots ${recall.lots.join(', ')}`;
const classOf = (recall: RecallRow): string => recallClassText(recall.classification);
const drugText = (recall: RecallRow): string =>
  `${recall.drugName}, NDC ${formatNdc11(recall.ndc)}`;
const headOf = (store: Store): Said[] => [
  { text: store.name, size: 14, bold: true },
  ...[
    store.address_line1,
    [store.city_name, store.state, store.zip_code].filter(Boolean).join(' '),
    store.phone === null ? null : `Phone ${phoneText(store.phone)}`,
  ]
    .filter((text) => text !== null && text !== '')
    .map((text) => line(text ?? '')),
];

/** What the letter says to a patient who got the product, as far as the store knows it. */
export function recallLetter(
  store: Store,
  recall: RecallRow,
  person: RecallPatient,
  today: string,
): Said[] {
  const call = store.phone === null ? 'us' : `us at ${phoneText(store.phone)}`;
  const got = `We dispensed ${recall.drugName} to you (prescription ${rxNumbersOf(person)}).`;
  return [
    ...headOf(store),
    gap,
    line(formatDate(today)),
    gap,
    line(`${person.first_name} ${person.last_name}`),
    line(person.address_line1 ?? ''),
    ...(person.address_line2 === null ? [] : [line(person.address_line2)]),
    line([person.city_name, person.state, person.zip_code].filter(Boolean).join(' ')),
    gap,
    { text: `Recall of ${recall.drugName}`, size: 14, bold: true },
    gap,
    line(
      person.known
        ? `${got} It came from lot ${person.lots}, which is recalled.`
        : `${got} We do not know from which lot it came, so it may be recalled.`,
    ),
    gap,
    line(`The notice: ${recall.source}, recall ${recall.number}, ${classOf(recall)}.`),
    line(`Recalled: ${drugText(recall)}, ${lotsText(recall)}.`),
    line(sentence(`Reason: ${recall.reason}`)),
    gap,
    { text: `Please call ${call} today.`, size: 12, bold: true },
    line('Do not stop or change your medicine on your own: ask us or your doctor first.'),
    line('Keep what is left of it, in its container, and bring it to the pharmacy.'),
    line('If you feel unwell, call your doctor. In an emergency call 911.'),
    line('Side effects can be reported to FDA MedWatch: 1-800-332-1088.'),
    gap,
    gap,
    line('Your pharmacist: ______________________________'),
  ];
}

const stateText = { open: 'Open', closed: 'Closed', withdrawn: 'Withdrawn' } as const;
const resultOf = (person: RecallPatient): string => {
  const tries = person.kinds.map((kind) => recallCallText(kind)).join(', ');
  return [
    isTold(person.kinds) ? 'told' : 'NOT TOLD',
    tries === '' ? 'no try' : tries,
    person.answer,
    Number(person.back) > 0 ? `${formatQuantity(Number(person.back))} brought back` : null,
  ]
    .filter(Boolean)
    .join('; ');
};
/** The paper with which a recall ends: the notice, what came of it, and every patient. */
export function closingPaper(
  store: Store,
  recall: RecallRow,
  people: readonly RecallPatient[],
  at: (instant: string) => string,
): Said[] {
  const { figures } = recall;
  const quantity = formatQuantity;
  const ended = recall.endedAt === null ? '' : ` ${at(recall.endedAt)} by ${recall.endedBy}`;
  return [
    ...headOf(store),
    gap,
    { text: `Recall ${recall.number}`, size: 16, bold: true },
    line(`${drugText(recall)}, ${lotsText(recall)}`),
    line(`${classOf(recall)}: ${recall.reason}`),
    line(`${recall.source}, notice of ${formatDate(recall.issuedOn)}`),
    line(`Entered ${at(recall.enteredAt)} by ${recall.enteredBy}`),
    { text: `${stateText[recall.state]}${ended}`, bold: true },
    ...(recall.endNote === null ? [] : [line(`Reason: ${recall.endNote}`)]),
    gap,
    { text: 'Stock', size: 13, bold: true },
    line(`Lots in this store: ${figures.lots}`),
    line(`Returned to a vendor: ${quantity(figures.returned)}`),
    line(`Destroyed or taken off: ${quantity(figures.destroyed)}`),
    line(`Left in quarantine: ${quantity(figures.onHand)}`),
    line(`Fills still in process: ${figures.inProcess}`),
    gap,
    { text: 'Patients', size: 13, bold: true },
    line(`Got it: ${figures.patients}. Told: ${figures.told}.`),
    line(`Brought back: ${quantity(figures.back)}`),
    gap,
    ...people.map((person) =>
      line(
        [
          `${nameOf(person)}, ${formatDate(person.date_of_birth)}`,
          `Rx ${rxNumbersOf(person)}`,
          person.known ? `lot ${person.lots}` : 'lot not known',
          resultOf(person),
        ].join(' · '),
      ),
    ),
    gap,
    gap,
    line('Pharmacist: ______________________________   Date: ______________'),
  ];
}
interface Drawn {
  readonly title: string;
  readonly said: readonly Said[];
  /** Whose names stand on it. */
  readonly of: readonly RecallPatient[];
}
async function print(
  scope: Scope,
  printer: Printer,
  { title, said, of }: Drawn,
): Promise<Result<Printed, string>> {
  const pages = layoutRecallPaper(await theRuler(), title, said);
  const paper = await drawPaper(pages, new Date(scope.now));
  const printed = await printer.print(paper.pdf, { name: title, copies: 1 });
  if (!printed.ok) return fail(printed.error.message);
  const shown = { patient: of.map((person) => person.id) };
  await insertPaper(scope, 'recall', printed.value.sha256, shown);
  return ok({ sha256: printed.value.sha256, pages: paper.pages.length, shown });
}
/** The letter to one patient; null where the store has no such recall, or the patient got none. */
export async function printRecallLetter(
  scope: Dated,
  printer: Printer,
  recallId: number,
  patientId: number,
): Promise<Result<Printed, string> | null> {
  const [listing] = await recallsOf(scope, { id: recallId });
  const recall = await recallById(scope, recallId);
  if (!listing || !recall) return null;
  const person = (await peopleOf(scope, listing)).find((other) => other.id === patientId);
  if (!person) return null;
  const said = recallLetter(await storeOf(scope), recall, person, scope.today);
  return print(scope, printer, { title: 'Recall letter', said, of: [person] });
}
/** The closing paper of a recall that has ended; null where the store has no such recall. */
export async function printRecall(
  scope: Scope,
  printer: Printer,
  recallId: number,
): Promise<Result<Printed, string> | null> {
  const [listing] = await recallsOf(scope, { id: recallId });
  const recall = await recallById(scope, recallId);
  if (!listing || !recall) return null;
  if (recall.state === 'open')
    return fail('This recall is open: close it first, then print its paper.');
  const store = await storeOf(scope);
  const people = await peopleOf(scope, listing);
  const said = closingPaper(store, recall, people, (instant) =>
    wallClock(instant, store.time_zone),
  );
  return print(scope, printer, { title: `Recall ${recall.number}`, said, of: people });
}

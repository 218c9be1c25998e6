import type { Insertable } from 'kysely';
import type { DocumentPagesTable } from '#db/types.ts';
import { required } from '#domain/platform/required.ts';
import { addDays, formatDate } from '#domain/platform/rules/dates.ts';
import { parseSig } from '#domain/rx/sig/index.ts';
import { strokes } from './block-letters.ts';
import { dayAt, type OrganisationIds, type SeedWork } from './organisation.ts';
import type { DemoDrug, DemoPatient, DemoPrescriber, DemoPrescription } from './types.ts';

/**
 * A picture that the program has stored: what its row says of the paper, and its pages as they lie
 * on the disk.
 */
export interface StoredDrawing {
  readonly row: {
    readonly key: string;
    readonly media_type: 'image/jpeg';
    readonly byte_size: number;
    readonly width: number;
    readonly height: number;
    readonly pages: number;
  };
  readonly pages: readonly Omit<Insertable<DocumentPagesTable>, 'document_id'>[];
}
export type KeepDrawing = (svg: string) => Promise<StoredDrawing>;
export interface PaperData {
  readonly prescriptions: readonly DemoPrescription[];
  readonly patients: readonly DemoPatient[];
  readonly prescribers: readonly DemoPrescriber[];
  readonly formulary: readonly DemoDrug[];
}

/**
 * Written or faxed prescriptions of the first store whose paper was attached: three wait for the
 * final check, one for the scan.
 */
const attached: ReadonlySet<number> = new Set([4400104, 4400161, 4400167, 4400229]);
const page = { width: 850, height: 1_100 };

/** A prescription on paper, in block letters, signed. Everything on it is invented. */
function paperOf(prescription: DemoPrescription, data: PaperData, now: string): string {
  const patient = required(
    data.patients.find((patient) => patient.ref === prescription.patient),
    'the patient of a prescription',
  );
  const by = required(
    data.prescribers.find((prescriber) => prescriber.ref === prescription.prescriber),
    'the prescriber of a prescription',
  );
  const drug = required(
    data.formulary.find((drug) => drug.ndc === prescription.ndc),
    'the drug of a prescription',
  );
  const printed = (text: string, left: number, top: number, size: number) =>
    strokes(text, { x: left, y: top, size });
  const written = (text: string, left: number, top: number, size = 26) =>
    strokes(text, { x: left, y: top, size, unsteady: 0.03 });
  const directions = parseSig(prescription.sig, drug)
    .expansion.replace(/(.{1,28})(\s+|$)/g, '$1\n')
    .trim()
    .split('\n');
  const form = [
    printed(`${by.firstName} ${by.lastName}, ${by.degree}`, 70, 96, 30),
    printed(by.speciality, 70, 132, 16),
    printed(`Tel ${by.phone}`, 70, 164, 14),
    printed(`License ${by.licenseState} ${by.licenseNo}`, 520, 164, 14),
    printed('Name', 70, 252, 13),
    printed('DOB', 560, 252, 13),
    printed('Address', 70, 330, 13),
    printed('Date', 560, 330, 13),
    printed('Rx', 70, 452, 52),
    printed('Qty', 70, 742, 13),
    printed('Refills', 330, 742, 13),
    printed('May substitute', 560, 742, 13),
    printed('Signature', 70, 950, 13),
    printed('Demo store: an invented prescription', 250, 1_050, 12),
  ];
  const hand = [
    written(`${patient.firstName} ${patient.lastName}`, 70, 290),
    written(formatDate(patient.dateOfBirth), 560, 290, 22),
    written(patient.address.line1, 70, 368, 22),
    written(formatDate(addDays(dayAt(now), -prescription.writtenDaysAgo)), 560, 368, 22),
    written(`${drug.name} ${drug.strength}`.slice(0, 30), 170, 500),
    ...directions.map((line, index) => written(line, 170, 560 + index * 48, 21)),
    written(`#${prescription.quantity / 1000}`, 70, 784),
    written(String(prescription.refills), 330, 784),
    written('X', 560, 784),
  ];
  const rules = [200, 300, 378, 800, 910].map((number) => `M60 ${number}H790`).join('');
  const signature =
    'M470 900c20-70 50-60 40-10s-20 40 0-10 40-40 34 0 20 10 34-16 20 30 40 10 24-40 40-12-6 40 24 20 30-30 60-16';
  const ink = (day: string, colour: string, width: number) =>
    `<path d="${day}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}"><rect width="100%" height="100%" fill="#fbfaf3"/><rect x="36" y="36" width="778" height="1028" fill="none" stroke="#8a8f98" stroke-width="2"/>` +
    `${ink(rules, '#b9bdc4', 1.5)}${ink(form.join(''), '#2c3440', 1.9)}${ink(hand.join(''), '#1d2f7a', 2.8)}${ink(signature, '#1d2f7a', 2.8)}</svg>`
  );
}

export interface DrawnPaper {
  readonly p: DemoPrescription;
  readonly drawing: StoredDrawing;
}
/**
 * Draws the papers of a few prescriptions that came on paper. It takes as long as all the rows, and
 * needs none of them.
 */
export const drawHardCopies = (
  data: PaperData,
  now: string,
  keep: KeepDrawing,
): Promise<DrawnPaper[]> =>
  Promise.all(
    data.prescriptions
      .filter((prescription) => attached.has(prescription.rxNumber))
      .map(async (prescription) => ({
        p: prescription,
        drawing: await keep(paperOf(prescription, data, now)),
      })),
  );

/** Attaches the papers to their prescriptions. The files are on the disk before the rows say so. */
export async function seedHardCopies(
  { db, now }: SeedWork,
  papers: readonly DrawnPaper[],
  ids: OrganisationIds,
): Promise<void> {
  const createdBy = required(ids.employees.get('technician'), 'the technician');
  for (const { p: prescription, drawing } of papers) {
    const storeId = required(ids.stores.get(prescription.store), 'the store of a prescription');
    const { id } = await db
      .insertInto('documents')
      .values({
        ...drawing.row,
        store_id: storeId,
        kind: 'hard-copy',
        name: `Paper ${prescription.rxNumber}.jpg`,
        attached_at: now,
        created_at: now,
        created_by: createdBy,
        modified_at: now,
        modified_by: createdBy,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('document_pages')
      .values(drawing.pages.map((page) => ({ ...page, document_id: id })))
      .execute();
    await db
      .updateTable('rxs')
      .set({ image_key: drawing.row.key, hard_copy: null })
      .where('store_id', '=', storeId)
      .where('rx_number', '=', prescription.rxNumber)
      .execute();
  }
}

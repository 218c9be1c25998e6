import { faxServesOf } from '#domain/refill/rules/faxed-original.ts';
import { checkWritten, lastDayOf } from '#domain/refill/rules/law.ts';
import type { StateLaw } from '#domain/refill/rules/state-law.ts';
import type { PartialRx, ProblemView } from '#domain/rx/contract/rx.ts';
import type { OriginCode } from '#domain/rx/rules/origin.ts';
import { checkTransferIn, transferOrigin } from '#domain/rx/rules/transfer-in.ts';
import type { DrugRecord } from '#server/repositories/drug/products.ts';
import type { EntryRecords } from '#server/repositories/rx/entry-records.ts';
import { authorizedOf, drugOfLaw, infusionOf } from '../safety/drug-law.ts';
import { choiceProblems, deaNameOf, deaOf, endsOf, lawOf, problemView } from '../safety/law.ts';
import type { RxWork } from '../work.ts';

/** An entry whose law can be asked: its drug and its date are there. */
interface Asked {
  readonly partialRx: PartialRx;
  readonly writtenOn: string;
  readonly records: EntryRecords & { readonly drug: DrugRecord };
  readonly law: StateLaw;
  /** Another pharmacy handed it over in a message. */
  readonly cameElectronic: boolean;
}

/** What is known of who prescribes; nothing is said of it while nobody is chosen. */
const prescriberOf = ({ records: { prescriber }, writtenOn }: Asked) =>
  prescriber
    ? {
        dea: deaOf(prescriber, writtenOn),
        deaName: deaNameOf(prescriber),
        ends: endsOf(prescriber),
      }
    : {};
const faxServesIn = ({ records: { patient, drug } }: Asked) =>
  faxServesOf(patient && String(patient.residence), infusionOf(drug));

const written = (work: RxWork, asked: Asked) => {
  const { partialRx, writtenOn, records, law } = asked;
  return checkWritten({
    schedule: records.drug.schedule,
    origin: (partialRx.origin ?? '1') as OriginCode,
    electronicTransfer: asked.cameElectronic,
    writtenOn,
    doNotFillBefore: partialRx.doNotFillBefore ?? null,
    quantity: partialRx.quantity ?? 0,
    daysSupply: partialRx.daysSupply ?? null,
    refills: partialRx.refills ?? 0,
    emergencyOral: partialRx.emergencyOral ?? false,
    faxServes: faxServesIn(asked),
    drug: drugOfLaw(
      records,
      {
        diagnosis: partialRx.diagnosis ?? null,
        note: partialRx.note ?? null,
        directions: partialRx.sig ?? null,
        authorized: authorizedOf(partialRx.programNumber, partialRx.programUntil),
      },
      work.today,
    ),
    presented: Boolean(partialRx.transferIn?.firstFilledOn),
    ...prescriberOf(asked),
    today: work.today,
    law,
  });
};
const transferred = (work: RxWork, { partialRx, writtenOn, records, law }: Asked) =>
  partialRx.origin === transferOrigin && partialRx.transferIn
    ? checkTransferIn({
        transfer: partialRx.transferIn,
        schedule: records.drug.schedule,
        isStateOnly: records.drug.federal_schedule === '0' && records.drug.schedule !== '0',
        writtenOn,
        refills: partialRx.refills ?? null,
        today: work.today,
        law,
      })
    : [];
/** What the law says of an entry, and its last day; nothing while drug or date are missing. */
export function lawOfEntry(
  work: RxWork,
  partialRx: PartialRx,
  records: EntryRecords,
  cameElectronic: boolean,
): { expires: string | null; problems: ProblemView[] } {
  const { drug } = records;
  const writtenOn = partialRx.writtenOn ?? null;
  if (!drug || writtenOn === null) return { expires: null, problems: [] };
  const law = lawOf(records.store);
  const asked = { partialRx, writtenOn, records: { ...records, drug }, law, cameElectronic };
  const transfer = transferred(work, asked);
  return {
    expires: lastDayOf({
      schedule: drug.schedule,
      writtenOn,
      doNotFillBefore: partialRx.doNotFillBefore ?? null,
      emergencyOral: partialRx.emergencyOral ?? false,
      law,
    }),
    problems: [
      ...written(work, asked).map(problemView),
      ...choiceProblems(records, drug, partialRx.daw),
      ...transfer.map(({ code, field, severity, message }) => ({ code, field, severity, message })),
    ],
  };
}

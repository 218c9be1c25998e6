import { writeNewRx, type NewRxFacts } from '#domain/erx/script/write-new-rx.ts';
import { ok } from '#domain/platform/result.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import { namedPrescriber } from '#server/repositories/training/attempts.ts';
import { receiveErx } from '#server/services/erx/receive.ts';
import { notSetUp } from './colleague.ts';
import { inventedPatient, onShelf, productOf } from './hands.ts';
import { drugText, lisinopril10, patientText, type SetUp } from './setting-up.ts';

/** Case 1: a NewRx for an invented patient waits in the inbox. */
export const electronic: SetUp = async ({ own, bornOn, colleagues }) => {
  const { technician, pharmacist } = colleagues;
  const drug = await productOf(own, lisinopril10);
  if (!drug.ok) return drug;
  const shelf = await onShelf(pharmacist, drug.value.id, 30_000);
  if (!shelf.ok) return shelf;
  const store = await storeOf(own);
  const prescriber = await namedPrescriber(own);
  if (store.ncpdp === null || store.npi === null || prescriber === undefined)
    return notSetUp('the store has no NCPDP number or NPI, or no prescriber is there.');
  const patient = await inventedPatient(technician, {
    firstName: 'Case One',
    dateOfBirth: bornOn,
  });
  if (!patient.ok) return patient;
  const facts: NewRxFacts = {
    to: { id: store.ncpdp, qualifier: 'P' },
    from: { id: prescriber.ss_id ?? prescriber.npi, qualifier: 'D' },
    orderNumber: `TRAINING-${patient.value}`,
    patient: {
      name: { last: 'Training', first: 'Case One' },
      gender: 'F',
      dateOfBirth: bornOn,
      address: {
        line1: '100 Training Lane',
        city: 'Springfield',
        state: 'IL',
        zip: '62704',
      },
      phone: '2175550190',
    },
    pharmacy: { name: store.name, ncpdpId: store.ncpdp, npi: store.npi },
    prescriber: {
      name: { last: prescriber.last_name, first: prescriber.first_name },
      npi: prescriber.npi,
    },
    medication: {
      description: 'Lisinopril 10 MG Oral Tablet',
      ndc: lisinopril10,
      quantityThousandths: 30_000,
      unit: 'Tablet',
      daysSupply: 30,
      writtenDate: own.today,
      daw: 0,
      refills: 5,
      directions: 'Take 1 tablet by mouth once daily',
    },
  };
  const xml = writeNewRx(facts, { messageId: `TRAINING-${patient.value}`, sentAt: own.now });
  const received = await receiveErx(own, Buffer.from(xml, 'utf8'), 'queued', { trusted: true });
  own.changed('erx', received.erxId, received.version);
  return ok({
    patientId: patient.value,
    rxId: null,
    erxId: received.erxId,
    words: { patient: patientText('Case One', bornOn), drug: drugText(drug.value) },
    products: { right: lisinopril10 },
  });
};

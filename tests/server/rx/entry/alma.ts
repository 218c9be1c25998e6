import { newRx } from '#tests/domain/erx/messages.ts';

export type Medication = Parameters<typeof newRx>[0];
interface Message {
  readonly lastName: string;
  /** The NCPDP number of the store that it goes to. */
  readonly to: string;
  readonly messageId: string;
  readonly medication: Medication;
  /** What the message says of the patient besides, or otherwise. */
  readonly patient: object;
}
/**
 * A message for Alma by Dr. Chen: it agrees with the desk's usual entry of metformin, but for what
 * is told.
 */
export const almasMessage = ({ lastName, to, messageId, medication, patient }: Message): string =>
  newRx(
    {
      description: 'Metformin HCl 500 MG Oral Tablet',
      ndc: '00591036901',
      quantityThousandths: 60_000,
      refills: 2,
      directions: 'Take 1 tablet by mouth twice daily.',
      note: '',
      ...medication,
    },
    {
      to: { id: to, qualifier: 'P' },
      orderNumber: messageId,
      patient: {
        name: { last: lastName, first: 'Alma' },
        gender: 'F',
        dateOfBirth: '1957-04-12',
        phone: '3125550148',
        address: { line1: '12 Maple St', city: 'Chicago', state: 'IL', zip: '60601' },
        ...patient,
      },
      prescriber: {
        name: { last: 'Chen', first: 'Grace' },
        npi: '1790887081',
        dea: 'BC1234563',
        license: 'G12345',
        phone: '2125550199',
      },
    },
  ).replace('MSG-1', messageId);

import { writeNewRx, type NewRxFacts } from '#domain/erx/script/write-new-rx.ts';
import { businessDate } from '#domain/platform/rules/dates.ts';

/** What a prescriber's system sends to the demo store when the scenario is loaded. */
export interface Scenario {
  readonly label: string;
  message(now: Date): string;
}

const pharmacy = { name: 'Maple Street Pharmacy', ncpdpId: '1499017', npi: '2999900014' } as const;
const prescriber = {
  name: { last: 'Okafor', first: 'Amara' },
  npi: '1999500006',
  dea: 'FO9901009',
} as const;
/** People of the demo store, and one who is not in its file. */
const smith: NewRxFacts['patient'] = {
  name: { last: 'Smith', first: 'John' },
  gender: 'M',
  dateOfBirth: '1964-02-08',
  address: { line1: '2669 Old Mill Dr', city: 'Decatur', state: 'IL', zip: '62521' },
};
const carter: NewRxFacts['patient'] = {
  name: { last: 'Carter', first: 'Emily' },
  gender: 'F',
  dateOfBirth: '2016-03-04',
  address: { line1: '111 Birch Ln', city: 'Springfield', state: 'IL', zip: '62704' },
};
const stranger: NewRxFacts['patient'] = {
  name: { last: 'Fenwick', first: 'Odalys' },
  gender: 'F',
  dateOfBirth: '1988-08-18',
  address: { line1: '7 Juniper Ct', city: 'Springfield', state: 'IL', zip: '62704' },
  phone: '2175550199',
};

type Drug = Omit<NewRxFacts['medication'], 'writtenDate' | 'daw'>;
const lisinopril: Drug = {
  description: 'Lisinopril 10 MG Oral Tablet',
  ndc: '68180051401',
  quantityThousandths: 30_000,
  unit: 'Tablet',
  daysSupply: 30,
  refills: 3,
  directions: 'Take 1 tablet by mouth once daily',
};
const amoxicillin: Drug = {
  description: 'Amoxicillin 500 MG Oral Capsule',
  ndc: '00093310905',
  quantityThousandths: 30_000,
  unit: 'Capsule',
  daysSupply: 10,
  refills: 0,
  directions: 'Take 1 capsule by mouth three times daily for 10 days',
};
const oxycodone: Drug = {
  description: 'Oxycodone-Acetaminophen 5-325 MG Oral Tablet',
  ndc: '00406051201',
  schedule: '2',
  quantityThousandths: 20_000,
  unit: 'Tablet',
  daysSupply: 5,
  refills: 2,
  directions: 'Take 1 tablet by mouth every 6 hours as needed for pain',
};

const scenario = (label: string, patient: NewRxFacts['patient'], drug: Drug): Scenario => ({
  label,
  message: (now) => {
    const sentAt = now.toISOString();
    const number = `DEV-${crypto.randomUUID().slice(0, 18)}`;
    return writeNewRx(
      {
        to: { id: pharmacy.ncpdpId, qualifier: 'P' },
        from: { id: '6128890368017', qualifier: 'D' },
        orderNumber: number,
        signed: drug.schedule !== undefined,
        patient,
        pharmacy,
        prescriber,
        medication: { ...drug, writtenDate: businessDate(sentAt, 'UTC'), daw: 0 },
      },
      { messageId: number, sentAt },
    );
  },
});
export const scenarios: readonly Scenario[] = [
  scenario('Plain message', smith, lisinopril),
  scenario('Penicillin allergy', carter, amoxicillin),
  scenario('C-II with refills', smith, oxycodone),
  scenario('Unknown patient', stranger, lisinopril),
  { label: 'Unreadable message', message: () => '<Message><Header>cut off in the mid' },
];

import type { TransmissionLog } from '#domain/claim/contract/claims.ts';

/** The log of a prescription for which nothing was sent. */
export const unsent: TransmissionLog = {
  rxId: 41,
  version: 4,
  rxNumber: '001 0004127 00',
  status: 'C',
  patientName: 'Rivera, Alma J',
  drugName: 'metformin hydrochloride 500 mg tablet',
  rows: [],
  sides: {
    pharmacy: { name: 'Maple Street Pharmacy', npi: '1111111112', ncpdp: null, phone: null },
    drug: {
      rxId: 41,
      rxNumber: '001 0004127 00',
      filledOn: null,
      name: 'metformin hydrochloride tablet',
      strength: '500 mg',
      sig: 'Take 1 tablet by mouth twice daily.',
      quantity: 60_000,
      daysSupply: 30,
      refill: 0,
      ndc: '00591036901',
    },
    patient: {
      patientId: 5,
      name: 'Rivera, Alma J',
      dateOfBirth: '1957-04-12',
      gender: 'F',
      address: null,
      phone: null,
    },
    provider: { name: 'Chen, Grace', npi: '1222222228', dea: null, phone: null, fax: null },
  },
};

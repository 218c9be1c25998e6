import { required } from '#domain/platform/required.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { asUser, today } from './desk.ts';
import type { Store } from './store.ts';

/** What another desk has typed: a prescription that stands in Data Entry. Gives its number. */
export async function typedRx(
  store: Store,
  input: {
    readonly patient: string;
    readonly ndc: string;
    /** Directions, quantity in thousandths and days; left out: a tablet each night, 30 days. */
    readonly use?: { readonly sig: string; readonly quantity: number; readonly daysSupply: number };
    /** Alerts wait for the final check; a severe one is never left so. */
    readonly alertsWait?: true;
  },
): Promise<string> {
  const desk = await asUser(store, 'pharmacist');
  const list = { filters: {}, sort: null, offset: 0, limit: 5 };
  const first = async (path: string, text: string) => {
    const { rows } = (await desk.post(path, { ...list, text })) as { rows: { id: number }[] };
    return required(rows[0], text).id;
  };
  const draft = {
    patientId: await first('/api/patients/search', input.patient),
    prescriberId: await first('/api/prescribers/search', 'okafor'),
    drugId: await first('/api/drugs/search', input.ndc),
    sig: '1T PO QHS',
    quantity: 30_000,
    daysSupply: 30,
    ...input.use,
    refills: 0,
    daw: '0',
    origin: '1',
    writtenOn: today(),
    doNotFillBefore: null,
    diagnosis: null,
    imageKey: null,
    hardCopy: 'Paper, read to the end',
    emergencyOral: false,
    note: null,
  };
  const { alerts } = (await desk.post('/api/rx/check', draft)) as {
    alerts: { fingerprint: string }[];
  };
  const rx = (await desk.post('/api/rx', {
    draft,
    erxId: null,
    promise: { promisedAt: null, waiting: false, delivery: false },
    answers: (input.alertsWait ? [] : alerts).map((alert) => ({
      fingerprint: alert.fingerprint,
      service: 'M0',
      result: '1G',
      note: 'Spoke with the office',
    })),
    thenFill: false,
  })) as RxDetail;
  return rx.rxNumber;
}

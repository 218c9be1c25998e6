import { afterAll, beforeAll, expect, test } from 'vitest';
import { required } from '#domain/platform/required.ts';
import { answersFor } from '#domain/rx/facts/answers.ts';
import { openOrder } from '#server/services/counter/counter.ts';
import { identifyPatient } from '#server/services/rx/entry/identify.ts';
import { answerAlert } from '#server/services/rx/rx.ts';
import { Desk, identifiersOf, refusalOf, type Actor } from '#tests/platform/rx-desk.ts';

const since =
  'A severe safety alert came up after the final check: a pharmacist has to answer it ' +
  'before this is handed over.';
let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
  await desk.stock(desk.shelf.metformin, 5_000);
});
afterAll(() => desk.close());

/** Metformin in its bag; then an allergy to it is told and recorded. */
async function allergicSince(lastName: string) {
  const patientId = await desk.patient({ lastName });
  const rx = await desk.priced({ patientId });
  await desk.scanned(rx.rxId);
  const here = await desk.atCounter(rx.rxId);
  await desk.db
    .insertInto('patient_allergies')
    .values({
      patient_id: patientId,
      created_at: desk.now,
      kind: 'text',
      value: 'metformin',
      label: 'metformin',
      severity: 'Severe',
      exception: false,
    })
    .execute();
  return here;
}
const alertOf = async (rxId: number) => {
  const { alerts } = await desk.detail(rxId);
  return alerts.filter(({ answered, severity }) => answered === null && severity !== 'minor');
};
const answer = async (actor: Actor, rxId: number) => {
  const [first] = await alertOf(rxId);
  const open = required(first, 'the open alert');
  const version = await desk.version(rxId);
  const meant = required(
    answersFor(open, true).find(({ label }) => label.endsWith('approved as written')),
    'the answer of the prescriber',
  );
  return desk.run(actor, (work) =>
    answerAlert(work, rxId, version, {
      fingerprint: open.fingerprint,
      service: meant.service,
      result: meant.result,
      note: 'Dr. Chen: the rash was from another drug',
    }),
  );
};

test('an allergy recorded after the final check keeps the bag until it is answered', async () => {
  const here = await allergicSince('Sincerra');
  const { rxId } = here;
  const orderId = here.fill?.orderId ?? 0;
  const work = desk.work(desk.cashier);
  const patient = await identifyPatient(work, orderId, identifiersOf(here));
  const shown = patient.ok ? await openOrder(work, orderId, patient.value, 'pickup') : null;
  const handedOver = await refusalOf(desk.pickedUp(rxId));
  const sentOut = await refusalOf(desk.sentOut(desk.cashier, await desk.detail(rxId)));

  expect(shown).toMatchObject({ dueCents: 0, fills: [{ stop: since }] });
  expect([handedOver.why, sentOut.why]).toEqual([since, since]);
  expect((await refusalOf(answer(desk.technician, rxId))).why).toContain('pharmacist');
  expect((await desk.detail(rxId, desk.pharmacist)).next).toBeNull();

  await answer(desk.pharmacist, rxId);

  expect(await desk.pickedUp(rxId)).toMatchObject({ status: 'PU' });
});

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

/** Metformin in its bag; then an allergy is told and recorded: to it, as a rule. */
async function allergicSince(lastName: string, to = 'metformin') {
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
      value: to,
      label: to,
      severity: 'Severe',
      exception: false,
    })
    .execute();
  return here;
}
/** The order as the cashier sees it, once two identifiers matched. */
async function shownAtCounter(here: Awaited<ReturnType<typeof allergicSince>>) {
  const orderId = here.fill?.orderId ?? 0;
  const work = desk.work(desk.cashier);
  const patient = await identifyPatient(work, orderId, identifiersOf(here));
  return patient.ok ? openOrder(work, orderId, patient.value, 'pickup') : null;
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
  const shown = await shownAtCounter(here);
  const handedOver = await refusalOf(desk.pickedUp(rxId));
  const sentOut = await refusalOf(desk.sentOut(desk.cashier, await desk.detail(rxId)));

  expect(shown).toMatchObject({ dueCents: 0, fills: [{ stop: since }] });
  expect([handedOver.why, sentOut.why]).toEqual([since, since]);
  expect((await refusalOf(answer(desk.technician, rxId))).why).toContain('pharmacist');
  expect((await desk.detail(rxId, desk.pharmacist)).next).toBeNull();

  await answer(desk.pharmacist, rxId);

  expect(await desk.pickedUp(rxId)).toMatchObject({ status: 'PU' });
});

test('a moderate alert that came up since keeps it, too, and is named at the counter', async () => {
  const here = await allergicSince('Modesto', 'blue wrappers');
  const { rxId } = here;
  const shown = await shownAtCounter(here);
  const handedOver = await refusalOf(desk.pickedUp(rxId));
  const sentOut = await refusalOf(desk.sentOut(desk.cashier, await desk.detail(rxId)));
  const moderate = since.replace('A severe', 'A moderate');

  expect(shown?.fills).toMatchObject([
    { stop: moderate, alerts: ['1 allergy can’t be checked: blue wrappers'] },
  ]);
  expect([handedOver.why, sentOut.why]).toEqual([moderate, moderate]);

  await answer(desk.pharmacist, rxId);

  expect((await shownAtCounter(here))?.fills).toMatchObject([{ stop: null }]);
  expect(await desk.pickedUp(rxId)).toMatchObject({ status: 'PU' });
});

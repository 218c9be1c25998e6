import { vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { parseScan, type ScanCode } from '#domain/composition/scan-code.ts';
import type { ClosedOrder, OpenOrder, WayOut } from '#domain/counter/contract/counter.ts';
import { buildStationCode } from '#domain/label/rules/station-code.ts';
import { required } from '#domain/platform/required.ts';
import { ok } from '#domain/platform/result.ts';
import type { CounterPorts } from '#machines/counter/counter.ports.ts';
import type { DrawerPorts } from '#machines/counter/drawers.ts';
import { providePickUp, type PickUpRef } from '#machines/counter/pick-up.machine.ts';
import type { LabelPorts } from '#machines/label/label.ports.ts';
import type { ConfirmInput, ConfirmOutput } from '#machines/platform/confirm/questions.ts';

export const label = (code: Parameters<typeof buildStationCode>[0]): ScanCode => {
  const built = buildStationCode(code);
  if (!built.ok) throw new Error(built.error.message);
  const read = parseScan(built.value, { today: '2026-03-02' });
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
};
export const bag = (no: string) => ({
  type: 'scan.arrived' as const,
  byHand: false,
  code: label({ kind: 'bag', bag: no }),
});
export const bin = (no: string) => ({
  type: 'scan.arrived' as const,
  byHand: false,
  code: label({ kind: 'bin', bin: no }),
});

export const closed: ClosedOrder = {
  orderId: 7,
  orderNo: 70,
  person: 1,
  initials: 'A. J. R.',
  bags: 1,
  bins: ['A1'],
  ready: 1,
  notReady: 0,
  dueCents: 735,
  controlled: false,
};
export const open: OpenOrder = {
  orderId: 7,
  how: 'pickup',
  handler: null,
  version: 3,
  needsPassword: false,
  orderNo: 70,
  patientId: 3,
  patientName: 'Rivera, Alma J',
  dateOfBirth: '1957-04-12',
  address: '12 Maple St, Chicago, IL',
  dueCents: 735,
  needsCounselling: true,
  needsPhotoId: false,
  signatureFor: [],
  house: null,
  drawerOpen: null,
  vials: [{ fillId: 11, of: 1, scanned: 0, left: 0, without: null }],
  fills: [
    {
      fillId: 11,
      rxId: 5,
      version: 9,
      rxNumber: '001 0000005 00',
      drugName: 'metformin 500 mg tablet',
      quantity: 60_000,
      owed: null,
      status: 'BD',
      patientPayCents: 735,
      paidCents: 0,
      bagCode: '000042',
      bin: 'A1',
      newRx: true,
      controlled: false,
      scheduleTwo: false,
      scanned: false,
      stop: null,
    },
  ],
};
export const world = {
  /** A question on top of the pick-up, and how it is answered. */
  asked: vi.fn<(question: ConfirmInput) => ConfirmOutput>(),
  proveHandOver: vi.fn<CounterPorts['proveHandOver']>(),
  printPaper: vi.fn<LabelPorts['printPaper']>(),
  lookUpPickup: vi.fn<CounterPorts['lookUpPickup']>(),
  identify: vi.fn<CounterPorts['identify']>(),
  scanVial: vi.fn<CounterPorts['scanVial']>(),
  withoutVialScan: vi.fn<CounterPorts['withoutVialScan']>(),
  completePickup: vi.fn<CounterPorts['completePickup']>(),
  sendOut: vi.fn<CounterPorts['sendOut']>(),
  isOpenHere: vi.fn<DrawerPorts['isOpenHere']>(),
};
/** Every call of the counter answers as it does on a good day. */
export function resetWorld(): void {
  world.asked.mockReset().mockReturnValue({ answer: 'no' });
  world.proveHandOver.mockReset().mockResolvedValue(ok('proof-1'));
  world.lookUpPickup.mockReset().mockResolvedValue(ok([closed]));
  world.identify.mockReset().mockResolvedValue(ok(open));
  world.scanVial.mockReset();
  world.withoutVialScan.mockReset();
  world.completePickup.mockReset().mockResolvedValue(
    ok({
      orderId: 7,
      receipt: ['metformin 500 mg tablet $7.35'],
      changeCents: 265,
      rxIds: [5],
      svg: '<svg/>',
      fileUrl: '/api/files/labels/1.pdf',
      newBags: [],
    }),
  );
  world.sendOut.mockReset();
  world.isOpenHere.mockReset().mockResolvedValue(true);
  world.printPaper.mockReset();
}
export const start = (code?: string, how?: WayOut): PickUpRef =>
  createActor(
    providePickUp({ counter: world, labels: world, drawers: world }).provide({
      actors: {
        askConfirm: fromPromise<ConfirmOutput, ConfirmInput>(async ({ input }) =>
          world.asked(input),
        ),
      },
    }),
    {
      input: { ...(code === undefined ? {} : { code }), ...(how === undefined ? {} : { how }) },
    },
  ).start();
export const identifiersOf = (pickUp: PickUpRef) =>
  required(pickUp.getSnapshot().context.identifiers, 'the form of the identifiers');
export const say = (pickUp: PickUpRef, said: Record<string, string>) => {
  for (const [field, value] of Object.entries(said))
    identifiersOf(pickUp).send({ type: 'draft.set', field, value });
};
const known = { dob: '1957-04-12', lastName: 'Rivera' };
/**
 * At the counter, the order found (by its bag, where no code is given) and the person asked who
 * they are: ready to hand over.
 */
export async function handingOver(
  options: {
    readonly code?: string;
    readonly said?: Record<string, string>;
    readonly how?: WayOut;
  } = {},
): Promise<PickUpRef> {
  const actor = start(options.code, options.how);
  if (options.code === undefined) actor.send(bag('000042'));
  await waitFor(actor, (snapshot) => snapshot.matches('identifying'));
  say(actor, options.said ?? known);
  actor.send({ type: 'pickUp.go' });
  await waitFor(actor, (snapshot) => snapshot.matches('handingOver'));
  return actor;
}

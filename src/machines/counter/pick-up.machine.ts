import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { pickUpAnswers, type PickUpPorts } from './pick-up.actors.ts';
import { findingStates } from './pick-up.finding.ts';
import { handOverStates } from './pick-up.handing-over.ts';
import { pickUpSetup } from './pick-up.setup.ts';

/**
 * Pick-up, or a delivery that goes out with a driver: which order, two identifiers as the person
 * says them (nothing names the patient before they match), every bag scanned,
 * then who takes it, counselling, signature and payment, in one act that the server takes whole or
 * refuses with its reasons.
 */
export const pickUpMachine = pickUpSetup.createMachine({
  id: 'pickUp',
  context: ({ input }) => ({
    ...input,
    how: input.how ?? 'pickup',
    text: input.code ?? '',
    orders: [],
    active: 0,
    scanned: {},
    vialScans: [],
    vialStop: null,
    why: '',
    identifiers: null,
    said: {},
    tried: [],
    order: null,
    whole: null,
    staying: [],
    form: null,
    rejections: 0,
    refusal: null,
    receipt: null,
    wantsAnother: false,
    proof: null,
  }),
  initial: 'opening',
  output: null,
  on: { 'dialog.close': '.closed' },
  states: {
    opening: { always: [{ guard: 'hasText', target: 'looking' }, { target: 'asking' }] },
    ...findingStates,
    ...handOverStates,
    closed: { type: 'final' },
  },
});
export { leaving, unscanned, type PickUpContext, type Receipt } from './pick-up.context.ts';
export type PickUpRef = ActorRefFrom<typeof pickUpMachine>;
export const providePickUp = ({ counter, labels, drawers }: PickUpPorts) =>
  pickUpMachine.provide({
    actions: {
      printPaper: (_, paper) => labels.printPaper({ ...paper, what: 'The receipt', here: 'open' }),
      printBags: ({ context }) => {
        for (const { bag, fileUrl, svg } of context.receipt?.newBags ?? [])
          if (fileUrl !== null)
            labels.printPaper({ fileUrl, svg, what: `The label of bag ${bag}`, here: 'offer' });
      },
    },
    actors: pickUpAnswers({ counter, drawers }),
  });
/** Who it is for is not known yet: nothing of a record may stand in sight. */
export const isBeforeMatch = (snapshot: SnapshotFrom<typeof pickUpMachine>): boolean =>
  snapshot.matches('choosing') || snapshot.matches('identifying');
/** Why no drawer is opened: that one is open here is said only where it was asked. */
const drawerRefusal = (snapshot: SnapshotFrom<typeof pickUpMachine>): string => {
  if (!snapshot.matches('handingOver')) return 'A drawer is opened at the hand-over.';
  return snapshot.context.order?.drawerOpen === true
    ? 'A drawer is open here already.'
    : 'Whether a drawer is open here got no answer: look in the list of drawers.';
};
/** Why an event is refused now, in words. */
export function pickUpRefusal(
  snapshot: SnapshotFrom<typeof pickUpMachine>,
  event: { type: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  if (snapshot.hasTag('busy')) return 'One moment: the server is asked.';
  if (event.type === 'pickUp.print')
    return snapshot.matches('done')
      ? 'The receipt could not be kept: the hand-over holds, but there is no paper.'
      : 'The receipt is there after the hand-over.';
  if (event.type === 'pickUp.choose' && snapshot.matches('handingOver'))
    return 'One prescription at least has to leave: close, where nothing does.';
  if (event.type === 'pickUp.drawer') return drawerRefusal(snapshot);
  if (event.type === 'pickUp.unscanned')
    return snapshot.matches('handingOver')
      ? 'No vial waits for its scan.'
      : 'Vials are scanned at the hand-over.';
  if (snapshot.matches('unscanned')) return 'Say in words why the vials are not scanned.';
  if (snapshot.matches('choosing')) return 'Nothing of this order is ready.';
  return snapshot.matches('asking')
    ? 'Scan the bag, or type a number or a name first.'
    : 'That is not possible now.';
}

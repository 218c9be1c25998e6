import { passkeysMachine } from '#machines/admin/passkeys/passkeys.machine.ts';
import type { WalkModel } from '../model.ts';

const needsDevice =
  'it needs a device and a page that is opened by name: tests/e2e/admin/passkeys.spec.ts';
const asks = ['press Control+k', 'type passkeys', 'press Enter'];

/** One's own passkeys, by keys, at a page without devices: read, refused, and left. */
export const passkeysModel: WalkModel = {
  name: 'passkeysMachine',
  machine: passkeysMachine,
  as: 'technician',
  at: '/private/processing',
  first: ['press Home'],
  begins: 'queue',
  places: {
    queue: { dialogs: [], focus: 'grid Data entry' },
    shown: {
      dialogs: ['Passkeys'],
      sees: ['Your password alone signs you in.'],
      is: ['shown'],
    },
    unanswered: { dialogs: ['Passkeys'], focus: 'button', is: ['failed'] },
  },
  ways: [
    { from: 'queue', keys: asks, to: 'shown', takes: ['loading -xstate.done.actor.load-> #0'] },
    {
      from: 'queue',
      keys: asks,
      lost: '/api/passkeys',
      to: 'unanswered',
      takes: ['loading -xstate.error.actor.load-> #0'],
    },
    {
      from: 'unanswered',
      keys: ['press Control+r'],
      to: 'shown',
      takes: ['failed -passkeys.retry-> #0'],
    },
    {
      from: 'unanswered',
      keys: ['press Escape'],
      to: 'queue',
      takes: ['failed -dialog.close-> #0'],
    },
    { from: 'shown', keys: ['press Escape'], to: 'queue', takes: ['shown -dialog.close-> #0'] },
    // Nothing is there to be removed, and none can be added: both keys say so.
    { from: 'shown', keys: ['press Alt+a'], to: 'shown', takes: [] },
    { from: 'shown', keys: ['press Alt+1'], to: 'shown', takes: [] },
  ],
  notHere: {
    'passkeys.add': needsDevice,
    'passkeys.type': needsDevice,
    'passkeys.confirm': needsDevice,
    'passkeys.remove': needsDevice,
    'passkeys.written': needsDevice,
    'naming -dialog.close-> #0': needsDevice,
    'making -dialog.close-> #0': needsDevice,
    'writing -dialog.close-> #0': needsDevice,
    naming: needsDevice,
    beginning: needsDevice,
    proving: needsDevice,
    making: needsDevice,
    saving: needsDevice,
    writing: needsDevice,
    removing: needsDevice,
    loading: 'the server would have to be slower than a key',
    'xstate.done.actor.begin': needsDevice,
    'xstate.error.actor.begin': needsDevice,
    'xstate.done.actor.make': needsDevice,
    'xstate.error.actor.make': needsDevice,
    'xstate.done.actor.add': needsDevice,
    'xstate.error.actor.add': needsDevice,
    'xstate.done.actor.remove': needsDevice,
    'xstate.error.actor.remove': needsDevice,
    'xstate.done.actor.askStepUp': needsDevice,
    'loading -dialog.close-> #0': 'the server would have to be slower than a key',
  },
};

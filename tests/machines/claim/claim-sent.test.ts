import { expect, test } from 'vitest';
import { createActor, createMachine, waitFor } from 'xstate';
import { ok } from '#domain/platform/result.ts';
import { correctFields, provideClaimSteps } from '#machines/claim/claim-steps.ts';
import { prompt } from '#machines/platform/dialogs/prompt.ts';
import { notificationsMachine } from '#machines/platform/notifications/notifications.machine.ts';

test('a claim that goes again is sent, and not said to be saved', async () => {
  const { claimCorrect } = provideClaimSteps({
    resubmit: async () => ok(JSON.parse('{}')),
    reverse: async () => ok(JSON.parse('{}')),
  });
  const { input } = prompt('claimCorrect', {
    id: 41,
    version: 3,
    title: '001 0004127 00',
    fields: correctFields,
    blank: { cure: 'authorization', rank: '1', what: 'Prior authorization', paNumber: '99999' },
  });
  const desk = createMachine({
    invoke: [
      { systemId: 'notifications', src: notificationsMachine },
      { systemId: 'dialog', src: claimCorrect, input },
    ],
  });
  const { system } = createActor(desk).start();
  const dialog = system.get('dialog');
  const notes = system.get('notifications');
  await waitFor(dialog, (snapshot) => !snapshot.hasTag('busy'));
  dialog.send({ type: 'record.save' });
  await waitFor(dialog, (snapshot) => snapshot.status === 'done');
  expect(notes.getSnapshot().context.kept).toMatchObject([
    { message: 'The claim was sent again: Claim Details says what the payer answers.' },
  ]);
});

import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { PickOption } from '#machines/platform/list/picker.machine.ts';
import type { NewNote } from '#machines/platform/notifications/notifications.machine.ts';
import {
  clinicLinksMachine,
  clinicLinksRefusal,
  provideClinicLinks,
} from '#machines/prescriber/clinic-links.machine.ts';
import { coverage } from '#tests/platform/transitions.ts';

const maple: PickOption = { id: 4, label: 'Maple Medical', detail: '12 Maple St · Chicago' };
const birch: PickOption = { id: 5, label: 'Birch Street Clinic' };

test('every state can be reached and every transition taken', () => {
  const found = coverage(clinicLinksMachine, {
    events: {
      'clinics.type': ['', 'maple'].map((text) => ({ type: 'clinics.type', text })),
      'clinics.enter': [{ type: 'clinics.enter' }],
      'clinics.link': [{ type: 'clinics.link' }],
      'clinics.move': [{ type: 'clinics.move', by: 1 }] as never,
      'clinics.close': [{ type: 'clinics.close' }],
      'clinics.unlink': [{ type: 'clinics.unlink' }],
      'clinics.walk': [{ type: 'clinics.walk', by: 1 }] as never,
      'clinics.back': [{ type: 'clinics.back', clinic: birch }] as never,
      'clinics.are': [[], [birch]].map((linked) => ({ type: 'clinics.are', linked })) as never,
    },
    settle: { search: { done: [[], [maple, birch]], error: [new Error('offline')] } },
    project: (context) => [
      context.text,
      context.asked,
      context.found.length,
      context.active,
      context.linked.length,
    ],
  });
  expect([found.unreached, found.untaken]).toEqual([[], []]);
});

function open(found: readonly PickOption[] = [maple, birch]) {
  const asked: string[] = [];
  const linked: string[] = [];
  const notes: NewNote[] = [];
  const links = createActor(
    provideClinicLinks({
      search: async (text) => {
        asked.push(text);
        return found;
      },
      tell: (note) => {
        notes.push(note);
      },
    }),
  ).start();
  links.on('clinics.linked', (event) => {
    linked.push(`+${event.clinic.id}`);
  });
  links.on('clinics.unlinked', (event) => {
    linked.push(`-${event.clinic.id}`);
  });
  const search = async (text: string) => {
    links.send({ type: 'clinics.type', text });
    links.send({ type: 'clinics.enter' });
    await waitFor(links, (snapshot) => snapshot.matches('resting'));
  };
  return { links, asked, linked, notes, search };
}
test('typing asks nothing; Enter searches, Enter again links the first that was found', async () => {
  const opened = open();
  opened.links.send({ type: 'clinics.type', text: 'map' });
  expect(opened.asked).toEqual([]);
  await opened.search('maple');
  opened.links.send({ type: 'clinics.enter' });
  expect([opened.asked, opened.linked, opened.links.getSnapshot().context.text]).toEqual([
    ['maple'],
    ['+4'],
    '',
  ]);
});
test('Down and Insert link the second', async () => {
  const opened = open();
  await opened.search('m');
  opened.links.send({ type: 'clinics.move', by: 1 });
  opened.links.send({ type: 'clinics.link' });
  expect(opened.linked).toEqual(['+5']);
});
test('a clinic that is linked already is not linked twice, and says so', async () => {
  const opened = open([maple]);
  opened.links.send({ type: 'clinics.are', linked: [maple] });
  await opened.search('maple');
  expect(clinicLinksRefusal(opened.links.getSnapshot(), { type: 'clinics.enter' })).toBe(
    'Maple Medical is linked already.',
  );
  opened.links.send({ type: 'clinics.enter' });
  expect(opened.linked).toEqual([]);
});
test('an unlinked clinic comes back from the toast', () => {
  const opened = open();
  opened.links.send({ type: 'clinics.are', linked: [maple, birch] });
  opened.links.send({ type: 'clinics.walk', by: 1 });
  opened.links.send({ type: 'clinics.unlink' });
  expect(opened.notes).toMatchObject([
    { message: 'Birch Street Clinic unlinked.', action: { label: 'Undo', undo: true } },
  ]);
  opened.notes[0]!.action!.target.send(opened.notes[0]!.action!.event);
  expect(opened.linked).toEqual(['-5', '+5']);
});

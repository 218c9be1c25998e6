import { expect, test } from 'vitest';
import {
  claimDetailsRefusal,
  type claimDetailsMachine,
} from '#machines/claim/claim-details.machine.ts';
import type { rejectedPlan } from '#machines/claim/rejected-claims.ts';
import {
  listDialogRefusal,
  type ListDialogMachine,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import { defineCommands, type VerbOf } from '#ui/platform/commands/registry.ts';

// The type check fails on an expected error that does not occur, so each comment below is an
// assertion.
const claim = {
  name: 'claim',
  kind: 'dialog',
  title: 'Claim Details',
  refusal: claimDetailsRefusal,
} as const;
const rejected = {
  name: 'rejected',
  kind: 'dialog',
  title: 'Rejected Claims',
  refusal: listDialogRefusal,
} as const;
const shown = { id: 'shown', title: 'Shown', group: 'Claim', keys: ['F8'] };

test('a command names an event of the machine that it addresses', () => {
  const set = defineCommands<typeof claimDetailsMachine>(claim, [
    { ...shown, event: { type: 'claim.labelMonograph' } },
  ]);
  expect(set.commands[0]?.event).toEqual({ type: 'claim.labelMonograph' });
});

test('a misspelt event does not compile', () => {
  const set = defineCommands<typeof claimDetailsMachine>(claim, [
    // @ts-expect-error -- the event is called claim.labelMonograph
    { ...shown, event: { type: 'claim.labelMonogrph' } },
  ]);
  expect(set.commands).toHaveLength(1);
});

test('a misspelt row action of a list does not compile', () => {
  const set = defineCommands<ListDialogMachine, VerbOf<typeof rejectedPlan>>(rejected, [
    { ...shown, event: { type: 'list.do', verb: 'details' } },
    // @ts-expect-error -- the action is called details
    { ...shown, id: 'wrong', keys: ['F9'], event: { type: 'list.do', verb: 'detials' } },
  ]);
  expect(set.commands).toHaveLength(2);
});

test('commands without a machine do not compile', () => {
  const set = defineCommands({ name: 'nobody', kind: 'dialog', title: 'Nobody' }, [
    // @ts-expect-error -- no machine is named, so no event is known
    { ...shown, event: { type: 'claim.labelMonograph' } },
  ]);
  expect(set.commands).toHaveLength(1);
});

test('a refusal of another machine does not compile', () => {
  const set = defineCommands<typeof claimDetailsMachine>(
    // @ts-expect-error -- the refusal reads the snapshot of a list
    rejected,
    [],
  );
  expect(set.commands).toEqual([]);
});

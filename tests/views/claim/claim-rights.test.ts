import { expect, test } from 'vitest';
import { claimFeature } from '#ui/screens/claim/feature.ts';
import { processingCommands } from '#ui/screens/rx/queue/processing-commands.ts';
import { rxCommands } from '#ui/screens/rx/rx-commands.ts';

const permissionOf = (id: string) =>
  [...rxCommands.commands, ...processingCommands.commands].find((command) => command.id === id)
    ?.permission;

test('every way to claims takes the permission of those who bill', () => {
  const ways = ['rx.claim', 'rx.transmissions', 'queue.claim', 'queue.transmissions'];

  expect(ways.map(permissionOf)).toEqual(ways.map(() => 'rx.adjudicate'));
  expect(claimFeature.tools?.rejectedClaims?.permission).toBe('rx.adjudicate');
});

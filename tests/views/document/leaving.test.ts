// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { documentPorts } from '#adapters/document/document-ports.ts';

/** Whether the browser would ask before this page is closed or loaded again. */
const asks = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test('the browser asks before the page goes while a file is on its way, and not a moment longer', () => {
  const { hold } = documentPorts(undefined as never, undefined as never);
  const seen = [asks()];
  const first = hold();
  const second = hold();
  seen.push(asks());
  first();
  first();
  seen.push(asks());
  second();
  seen.push(asks());
  expect(seen).toEqual([false, true, true, false]);
});

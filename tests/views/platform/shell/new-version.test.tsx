// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { NewVersion, part } from '#routes/new-version.ts';
import { Boundary } from '#ui/platform/shell/boundary.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const page = (script: string) =>
  `<!doctype html><html><head><script type="module" src="/assets/${script}"></script></head><body></body></html>`;
const open = new DOMParser().parseFromString(page('index-old.js'), 'text/html');
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('a part that is gone after an update is told from a server that does not answer', async () => {
  await expect(part(gone, open, async () => page('index-new.js'))).rejects.toBeInstanceOf(
    NewVersion,
  );
  await expect(part(gone, open, async () => page('index-old.js'))).rejects.toBeInstanceOf(
    TypeError,
  );
  await expect(part(gone, open, gone)).rejects.toBeInstanceOf(TypeError);
  expect(await part(async () => 'queue', open, gone)).toBe('queue');
});

test('a fault in a window says so in words, and one key tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  const reported: unknown[] = [];
  const fault = new TypeError('children of what has ended');
  const Window = () => {
    if (broken) throw fault;
    return <p>Rivera, Alma</p>;
  };
  render(
    <Boundary
      page="7"
      what="This window"
      otherwise="close it and open it again"
      report={(error) => reported.push(error)}
    >
      <Window />
    </Boundary>,
  );
  expect([
    screen.getByText('This window could not be shown').textContent,
    screen.getByText(/What you typed is kept/).textContent,
    reported,
  ]).toEqual([
    'This window could not be shown',
    'What you typed is kept. Try again, or close it and open it again.',
    [fault],
  ]);
  broken = false;
  await userEvent.setup().keyboard('{Enter}');
  expect(screen.getByText('Rivera, Alma').textContent).toBe('Rivera, Alma');
});
test('one key loads the new version', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const run = vi.fn<() => void>();
  const Old = (): never => {
    throw new NewVersion('The server has a new version.');
  };
  render(
    <Boundary
      page="/private/order"
      report={() => undefined}
      remedyOf={(error) =>
        error instanceof NewVersion
          ? { title: 'A new version', text: 'Kept.', action: 'Load the new version', run }
          : null
      }
    >
      <Old />
    </Boundary>,
  );
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Load the new version/ }));
  await userEvent.setup().keyboard('{Enter}');
  expect(run).toHaveBeenCalledOnce();
});

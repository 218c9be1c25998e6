import { waitFor } from 'xstate';
import { required } from '#domain/platform/required.ts';
import type { DevDockPorts, DockClock } from '#machines/platform/dev-dock/dev-dock.machine.ts';
import type { SessionRef } from '#machines/platform/session/session.machine.ts';

const keyGapMs = 6;
const answerMs = 15_000;
const pause = (ms: number) =>
  new Promise((done) => {
    setTimeout(done, ms);
  });

/**
 * The key that a US wedge presses for a character; control characters come as Ctrl and a letter or
 * sign.
 */
const physicalKeyOf = (character: string): string => {
  if (/[a-z]/i.test(character)) return `Key${character.toUpperCase()}`;
  return /\d/.test(character) ? `Digit${character}` : 'Unidentified';
};
function keyOf(code: string): KeyboardEventInit {
  const point = required(code.codePointAt(0), 'The code point');
  if (point < 0x20) {
    const key = String.fromCharCode(point + 0x40).toLowerCase();
    return { key, code: `Key${key.toUpperCase()}`, ctrlKey: true };
  }
  return {
    key: code,
    code: physicalKeyOf(code),
    shiftKey: /[A-Z~!@#$%^&*()_+{}|:"<>?]/.test(code),
  };
}
function press(init: KeyboardEventInit): void {
  const target = document.activeElement ?? document.body;
  for (const type of ['keydown', 'keyup'])
    target.dispatchEvent(new KeyboardEvent(type, { ...init, bubbles: true, cancelable: true }));
}
async function typeScan(code: string, signal: AbortSignal): Promise<void> {
  for (const text of code) {
    if (signal.aborted) return;
    press(keyOf(text));
    await pause(keyGapMs);
  }
  press({ key: 'Enter', code: 'Enter' });
}

async function moveClock(wish: object): Promise<DockClock> {
  const answer = await fetch('/api/dev/clock', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  });
  if (!answer.ok)
    throw new Error(
      answer.status === 404
        ? 'This server’s clock can’t be moved: start it with npm run dev.'
        : `The server answered ${answer.status}.`,
    );
  return (await answer.json()) as DockClock;
}

async function sendMessage(xml: string): Promise<void> {
  const answer = await fetch('/api/erx/inbox', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ xml }),
  });
  if (!answer.ok)
    throw new Error(
      ((await answer.json()) as { message?: string }).message ??
        `The server answered ${answer.status}.`,
    );
}

/**
 * Ports of the dev dock; the passwords are those of the demo accounts, which are known to everyone.
 */
export const devPorts = (session: SessionRef): DevDockPorts => ({
  typeScan,
  moveClock,
  sendMessage,
  switchTo: async (username, signal) => {
    const settled = { timeout: answerMs, signal };
    session.send({ type: 'session.signOut' });
    await waitFor(session, (snapshot) => snapshot.matches('signedOut'), settled);
    session.send({ type: 'session.signIn', username, password: `demo-${username}-2026` });
    const wait = await waitFor(
      session,
      (now) =>
        now.matches('signedIn') || (now.matches('signedOut') && now.context.problem !== null),
      settled,
    );
    if (wait.context.problem !== null) throw new Error(`${username}: ${wait.context.problem}`);
  },
});

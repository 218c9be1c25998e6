import type { CDPSession } from 'playwright/test';
import type { KeyRecord } from '#machines/platform/scanner/key-record.ts';
import { merged, type Press } from '#tests/platform/scan-simulator.ts';

const numbers: Readonly<Record<string, number>> = {
  Enter: 13,
  Tab: 9,
  Shift: 16,
  Control: 17,
  Alt: 18,
  Backspace: 8,
  ArrowDown: 40,
  ArrowUp: 38,
  ' ': 32,
  ']': 221,
  '-': 189,
  ',': 188,
  '.': 190,
};
const numberOf = (key: string): number =>
  numbers[key] ??
  (/^F\d+$/.test(key) ? 111 + Number(key.slice(1)) : key.toUpperCase().charCodeAt(0));
const texts: Readonly<Record<string, string>> = { Enter: '\r', Tab: '\t' };
function eventOf(record: KeyRecord, from: number) {
  const { key, code, shiftKey, ctrlKey, repeat, timeStamp } = record;
  const text = ctrlKey ? undefined : (texts[key] ?? (key.length === 1 ? key : undefined));
  const down = text === undefined ? ('rawKeyDown' as const) : ('keyDown' as const);
  const number = numberOf(key);
  return {
    type: record.type === 'keyup' ? ('keyUp' as const) : down,
    key,
    code,
    windowsVirtualKeyCode: number,
    nativeVirtualKeyCode: number,
    modifiers: (shiftKey ? 8 : 0) + (ctrlKey ? 2 : 0),
    autoRepeat: repeat,
    timestamp: (from + timeStamp) / 1000,
    ...(text === undefined || record.type === 'keyup' ? {} : { text, unmodifiedText: text }),
  };
}
/** How long the page waits for the rest of a code, and the browser for the page. */
const settledMs = 1_500;

/**
 * Strikes recorded keys at their own times: each is sent when its time has come, and carries that
 * time, as the system gives it to the browser. Resolves when the page has settled what they were.
 */
export async function replayed(cdp: CDPSession, presses: readonly Press[]): Promise<void> {
  const records = merged(presses).map(({ record }) => record);
  const from = Date.now() + 300 - (records[0]?.timeStamp ?? 0);
  const sent: Promise<unknown>[] = [];
  for (const record of records) {
    const wait = from + record.timeStamp - Date.now();
    if (wait > 1) await new Promise((done) => setTimeout(done, wait));
    sent.push(cdp.send('Input.dispatchKeyEvent', eventOf(record, from)));
  }
  await Promise.all(sent);
  await new Promise((done) => setTimeout(done, settledMs));
}

// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listenForScans, type ScanListening } from '#adapters/platform/scanner.ts';
import { defaultProfile } from '#machines/platform/scanner/station-profile.ts';
import { seeded } from '#tests/platform/chance.ts';
import {
  merged,
  scanners,
  scanPresses,
  typedPresses,
  typists,
  type Stroke,
} from '#tests/platform/scan-simulator.ts';

const label = 'RX001000000100G';
let listening: ScanListening | null = null;
afterEach(() => {
  listening?.stop();
  vi.useRealTimers();
  document.body.innerHTML = '';
});

/**
 * A page with one field and one dangerous listener, and a driver that sends strokes with their own
 * time.
 */
function page() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  document.body.innerHTML =
    '<input id="field" type="text" value="kept"><table id="rows" tabindex="0"></table>';
  const heard = {
    scans: [] as string[],
    rejects: [] as string[],
    delivered: [] as string[],
    commands: [] as string[],
    typed: [] as string[],
  };
  listening = listenForScans(window, defaultProfile, {
    onScan: (row) => heard.scans.push(row.raw),
    onReject: (row) => heard.rejects.push(row.reason),
    onDeliver: (records) => heard.delivered.push(...records.map((record) => record.key)),
    expects: () => 'other',
  });
  const field = document.querySelector<HTMLInputElement>('#field')!;
  const rows = document.querySelector<HTMLElement>('#rows')!;
  const onCommand = (event: Event) => heard.commands.push((event as KeyboardEvent).key);
  window.addEventListener('keydown', onCommand, { capture: true, once: false });
  field.addEventListener('input', () => heard.typed.push(field.value));
  const send = (strokes: readonly Stroke[]) => {
    for (const { record } of strokes) {
      vi.advanceTimersByTime(Math.max(0, record.timeStamp - performance.now()));
      const event = new KeyboardEvent(record.type, {
        key: record.key,
        code: record.code,
        ctrlKey: record.ctrlKey,
        shiftKey: record.shiftKey,
        altKey: record.altKey,
        repeat: record.repeat,
        bubbles: true,
        cancelable: true,
      });
      Object.defineProperty(event, 'timeStamp', { value: record.timeStamp });
      const target = document.activeElement!;
      if (
        target.dispatchEvent(event) &&
        record.type === 'keydown' &&
        target === field &&
        record.key.length === 1 &&
        !record.ctrlKey
      )
        field.setRangeText(record.key, field.selectionStart!, field.selectionEnd!, 'end');
    }
    vi.advanceTimersByTime(1_000);
  };
  const stop = () => window.removeEventListener('keydown', onCommand, true);
  return { heard, field, rows, send, stop };
}
const scan = (payload: string) =>
  merged(scanPresses(seeded(5), scanners.typical, `${payload}\r`, 1_000));

describe('the listener on the window', () => {
  it('a scan in a field is heard, the field is as it was, and its handler knows', () => {
    const fixture = page();
    fixture.field.focus();
    fixture.field.setSelectionRange(1, 2);
    fixture.send(scan(label));
    expect(fixture.heard.scans).toEqual([label]);
    expect([
      fixture.field.value,
      fixture.field.selectionStart,
      fixture.field.selectionEnd,
      fixture.heard.typed.at(-1),
    ]).toEqual(['kept', 1, 2, 'kept']);
    expect(fixture.heard.commands).not.toContain('Enter');
    fixture.stop();
  });
  it.each([
    ['text', 'stays in it', 'YNSD YNSD 19kept'],
    ['password', 'goes out of it', 'kept'],
  ])('a barcode that nobody knows, in a field of kind %s, %s', (type, _, value) => {
    const fixture = page();
    fixture.field.type = type;
    fixture.field.focus();
    fixture.send(scan('YNSD YNSD 19'));
    expect([fixture.heard.rejects, fixture.field.value]).toEqual([['unreadable'], value]);
    fixture.stop();
  });
  it('goes out of a field for codes, where it would pass for a typed one', () => {
    const fixture = page();
    fixture.field.dataset['codes'] = '';
    fixture.field.focus();
    fixture.send(scan('YNSD YNSD 19'));
    expect([fixture.heard.rejects, fixture.field.value]).toEqual([['unreadable'], 'kept']);
    fixture.stop();
  });
  it('no first letter of it stays in a password where its key was released late', () => {
    const fixture = page();
    fixture.field.type = 'password';
    fixture.field.focus();
    const presses = scanPresses(seeded(5), scanners.typical, 'YNSD YNSD 19\r', 1_000);
    const released = presses.findIndex((press) => !press.down && press.code === 'KeyY');
    const late = presses.map((press, index) =>
      index === released ? { ...press, at: press.at + 55 } : press,
    );
    fixture.send(merged(late));
    expect([fixture.heard.rejects, fixture.field.value]).toEqual([['mixed'], 'kept']);
    fixture.stop();
  });
  it('a dialog that opens at the second key of a scan keeps none of its letters', () => {
    const fixture = page();
    const opened = document.createElement('input');
    document.body.append(opened);
    fixture.field.focus();
    const strokes = scan(label);
    // The browser puts the letter in, and says so.
    const typed = (event: KeyboardEvent) => {
      const { target } = event;
      if (!(target instanceof HTMLInputElement) || event.defaultPrevented) return;
      const { key, ctrlKey } = event;
      if (key.length > 1 || ctrlKey || target === fixture.field) return;
      target.setRangeText(key, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end');
    };
    document.addEventListener('keydown', typed);
    fixture.field.addEventListener('keyup', () => opened.focus(), { once: true });
    fixture.send(strokes);
    document.removeEventListener('keydown', typed);
    expect([fixture.heard.scans, fixture.field.value, opened.value]).toEqual([[label], 'kept', '']);
    fixture.stop();
  });
  it('outside text no key of a scan is seen by anyone else', () => {
    const fixture = page();
    fixture.rows.focus();
    fixture.send(scan(`[)>\u001e05\u001d010030093310501917280630\u001e\u0004`));
    expect(fixture.heard).toMatchObject({
      scans: [`[)>\u001e05\u001d010030093310501917280630\u001e\u0004`],
      delivered: [],
    });
    expect(
      fixture.heard.commands.filter((command) => !['Control', 'Shift'].includes(command)),
    ).toEqual([]);
    fixture.stop();
  });
  it('typing in a field is untouched; bare keys elsewhere are delivered in order', () => {
    const fixture = page();
    fixture.field.focus();
    fixture.field.setSelectionRange(4, 4);
    fixture.send(merged(typedPresses(seeded(2), typists.fast, ' it', 1_000)));
    expect(fixture.field.value).toBe('kept it');
    fixture.rows.focus();
    fixture.send(merged(typedPresses(seeded(2), typists.fast, 'met\r', 4_000)));
    expect(fixture.heard).toMatchObject({
      delivered: ['m', 'e', 't'],
      scans: [],
      rejects: [],
    });
    expect(fixture.heard.commands.at(-1)).toBe('Enter');
    fixture.stop();
  });
});

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

/** A page with one field and one dangerous listener, and a driver that sends strokes with their own time. */
function page() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  document.body.innerHTML =
    '<input id="field" type="text" value="kept"><table id="rows" tabindex="0"></table>';
  const heard = {
    scans: [] as string[],
    rejects: [] as string[],
    delivered: [] as string[],
    captures: 0,
    commands: [] as string[],
    typed: [] as string[],
  };
  listening = listenForScans(window, defaultProfile, {
    onScan: (s) => heard.scans.push(s.raw),
    onReject: (r) => heard.rejects.push(r.reason),
    onDeliver: (records) => heard.delivered.push(...records.map((r) => r.key)),
    onCapture: () => {
      heard.captures += 1;
    },
  });
  const field = document.querySelector<HTMLInputElement>('#field')!;
  const rows = document.querySelector<HTMLElement>('#rows')!;
  const onCommand = (e: Event) => heard.commands.push((e as KeyboardEvent).key);
  window.addEventListener('keydown', onCommand, { capture: true, once: false });
  field.addEventListener('input', () => heard.typed.push(field.value));
  const send = (strokes: readonly Stroke[]) => {
    for (const { record: r } of strokes) {
      vi.advanceTimersByTime(Math.max(0, r.timeStamp - performance.now()));
      const e = new KeyboardEvent(r.type, {
        key: r.key,
        code: r.code,
        ctrlKey: r.ctrlKey,
        shiftKey: r.shiftKey,
        altKey: r.altKey,
        repeat: r.repeat,
        bubbles: true,
        cancelable: true,
      });
      Object.defineProperty(e, 'timeStamp', { value: r.timeStamp });
      const target = document.activeElement!;
      if (
        target.dispatchEvent(e) &&
        r.type === 'keydown' &&
        target === field &&
        r.key.length === 1 &&
        !r.ctrlKey
      )
        field.setRangeText(r.key, field.selectionStart!, field.selectionEnd!, 'end');
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
    const p = page();
    p.field.focus();
    p.field.setSelectionRange(1, 2);
    p.send(scan(label));
    expect(p.heard.scans).toEqual([label]);
    expect([
      p.field.value,
      p.field.selectionStart,
      p.field.selectionEnd,
      p.heard.typed.at(-1),
    ]).toEqual(['kept', 1, 2, 'kept']);
    expect(p.heard.commands).not.toContain('Enter');
    p.stop();
  });
  it('outside text no key of a scan is seen by anyone else', () => {
    const p = page();
    p.rows.focus();
    p.send(scan(`[)>\u001e05\u001d010030093310501917280630\u001e\u0004`));
    expect(p.heard).toMatchObject({
      scans: [`[)>\u001e05\u001d010030093310501917280630\u001e\u0004`],
      delivered: [],
    });
    expect(p.heard.commands.filter((k) => !['Control', 'Shift'].includes(k))).toEqual([]);
    p.stop();
  });
  it('typing in a field is untouched; bare keys elsewhere are delivered in order', () => {
    const p = page();
    p.field.focus();
    p.field.setSelectionRange(4, 4);
    p.send(merged(typedPresses(seeded(2), typists.fast, ' it', 1_000)));
    expect(p.field.value).toBe('kept it');
    p.rows.focus();
    p.send(merged(typedPresses(seeded(2), typists.fast, 'met\r', 4_000)));
    expect(p.heard).toMatchObject({ delivered: ['m', 'e', 't', 'Enter'], scans: [], rejects: [] });
    p.stop();
  });
  it('while calibrating every key is collected, and silence ends a capture', () => {
    const p = page();
    p.rows.focus();
    listening!.setCalibrating(true);
    p.send(scan(label));
    expect([p.heard.captures, p.heard.scans, p.heard.commands]).toEqual([1, [], []]);
    p.stop();
  });
});

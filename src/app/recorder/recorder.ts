import type { RecordedStep, Recording, RecordedScreen } from '#adapters/platform/recording.ts';
import { saveFile } from '#adapters/platform/save-file.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import type { ScannerRef } from '#machines/platform/scanner/scanner.machine.ts';
import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';
import { lineNow, machinesUnder, screenNow } from './screen-now.ts';

export interface RecorderNeeds {
  readonly workstation: WorkstationRef;
  readonly scanner: ScannerRef;
  readonly clock: ClockPorts;
  say(message: string): void;
}
export interface Recorder {
  /** A key, before anybody else has seen it. */
  heard(event: KeyboardEvent): void;
}
/** One key as it came. */
interface Struck {
  readonly at: number;
  readonly on: string;
  readonly press: string;
  /** What it writes into a field that takes text; null for every other key. */
  readonly text: string | null;
  /** Into a field whose content nobody may read: only that something was typed is kept. */
  readonly isSecret: boolean;
}
type Taken = Struck | { readonly at: number; readonly on: string; readonly scan: string };

const modifiers = new Set(['Control', 'Alt', 'Shift', 'Meta', 'AltGraph', 'CapsLock', 'NumLock']);
const unheard = new Set(['Dead', 'Process', 'Unidentified']);
const writable =
  'textarea, [contenteditable], ' +
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit])';

const isSecretField = (element: Element | null): boolean =>
  element instanceof HTMLInputElement &&
  (element.type === 'password' || element.autocomplete.includes('password'));
const isToggle = ({ code, ctrlKey, altKey }: KeyboardEvent): boolean =>
  code === 'KeyR' && ctrlKey && altKey;
/** A key as it is written in the file: `Control+Shift+Z`, `Enter`, `?`. */
function strokeOf({ key, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): string {
  const isNamed = [...key].length > 1;
  const held: readonly (readonly [name: string, isHeld: boolean])[] = [
    ['Control', ctrlKey],
    ['Alt', altKey],
    ['Meta', metaKey],
    ['Shift', shiftKey && (isNamed || ctrlKey || altKey)],
  ];
  const names = held.filter(([, isHeld]) => isHeld).map(([name]) => name);
  return [...names, key === ' ' ? 'Space' : key].join('+');
}
function struckBy(event: KeyboardEvent, at: number): Struck {
  const field = document.activeElement;
  const isText =
    [...event.key].length === 1 &&
    !event.ctrlKey &&
    !event.altKey &&
    !event.metaKey &&
    field?.matches(writable) === true;
  const isErasing = event.key === 'Backspace' || event.key === 'Delete';
  return {
    at,
    on: lineNow(),
    press: strokeOf(event),
    text: isText ? event.key : null,
    isSecret: isSecretField(field) && (isText || isErasing),
  };
}

/** Keys that follow each other in a field become one step; what was secret, its account. */
export function stepsOf(all: readonly Taken[], account: string): readonly RecordedStep[] {
  const steps: RecordedStep[] = [];
  for (const taken of all) {
    const last = steps.at(-1);
    const { at, on } = taken;
    if ('scan' in taken) steps.push({ at, scan: taken.scan, on });
    else if (taken.isSecret) {
      if (!last || !('password' in last)) steps.push({ at, password: account, on });
    } else if (taken.text === null) steps.push({ at, press: taken.press, on });
    else if (last && 'type' in last)
      steps[steps.length - 1] = { ...last, type: last.type + taken.text };
    else steps.push({ at, type: taken.text, on });
  }
  return steps;
}
/** The keys that the scanner has typed for a code, at the end of what was struck. */
export function withScan(all: readonly Taken[], code: string): readonly Taken[] {
  const last = all.at(-1);
  const isSuffix = last && 'press' in last && (last.press === 'Enter' || last.press === 'Tab');
  const keys = [...code].length + (isSuffix ? 1 : 0);
  const from = Math.max(0, all.length - keys);
  const first = all[from] ?? { at: 0, on: '' };
  return [...all.slice(0, from), { at: first.at, on: first.on, scan: code }];
}

const isLetter = (taken: Taken): taken is Struck =>
  'press' in taken && ([...taken.press].length === 1 || taken.press === 'Space');
/** The letters of a code that the scan gate has refused: it says how many keys they were. */
export function refusedCode(all: readonly Taken[], keys: number): string {
  const last = all.at(-1);
  const isSuffix = last && 'press' in last && (last.press === 'Enter' || last.press === 'Tab');
  const before = isSuffix ? all.slice(0, -1) : all;
  const letters = before.slice(-keys);
  const from = letters.findLastIndex((taken) => !isLetter(taken)) + 1;
  return letters
    .slice(from)
    .filter(isLetter)
    .map(({ press }) => (press === 'Space' ? ' ' : press))
    .join('');
}

const stillMs = 400;
const longestWaitMs = 8_000;
/** Resolves when the page has not changed for a moment, or at last. */
const still = (): Promise<void> =>
  new Promise((done) => {
    const end = () => {
      observer.disconnect();
      clearTimeout(timer);
      clearTimeout(latest);
      done();
    };
    let timer = setTimeout(end, stillMs);
    const latest = setTimeout(end, longestWaitMs);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, stillMs);
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  });

const keysIn = (stats: unknown): number =>
  typeof stats === 'object' && stats !== null && 'keys' in stats && typeof stats.keys === 'number'
    ? stats.keys
    : 0;

/** Every code that the scanner reads or refuses: what it makes of the keys so far. */
function scansOf(
  scanner: ScannerRef,
  heard: (scan: (all: readonly Taken[]) => readonly Taken[]) => void,
): void {
  scanner.system.inspect((event) => {
    if (event.type !== '@xstate.event' || event.actorRef !== scanner) return;
    const { event: sent } = event;
    if (sent.type === 'scan.read' && 'raw' in sent && typeof sent.raw === 'string') {
      const { raw } = sent;
      heard((all) => withScan(all, raw));
    }
    if (sent.type === 'scan.rejected' && 'stats' in sent) {
      const keys = keysIn(sent.stats);
      heard((all) => {
        const code = refusedCode(all, keys);
        return code === '' ? all : withScan(all, code);
      });
    }
  });
}

interface Running {
  readonly begun: number;
  readonly from: Pick<Recording, 'clock' | 'as' | 'start'>;
  taken: readonly Taken[];
}

/**
 * Ctrl+Alt+R begins and ends a recording, and hands it over as a file. Loaded in demo stores only:
 * where patients are real there is nothing that could record.
 */
export function createRecorder({ workstation, scanner, clock, say }: RecorderNeeds): Recorder {
  let running: Running | null = null;
  const screen = (): RecordedScreen => ({
    ...screenNow(),
    machines: machinesUnder(workstation, 'workstation'),
  });
  const account = () => workstation.getSnapshot().context.account?.username ?? '';
  const mark = (state: 'on' | 'ending' | 'off') => {
    document.documentElement.dataset['recording'] = state;
  };
  const begin = () => {
    running = {
      begun: performance.now(),
      from: { clock: clock.now(), as: account(), start: screen() },
      taken: [],
    };
    mark('on');
    say('Recording keys and scans. The same keys end it and save the file.');
  };
  const end = async ({ from, taken }: Running) => {
    running = null;
    mark('ending');
    await still();
    const recording: Recording = {
      version: 1,
      name: 'recording',
      clock: from.clock,
      as: from.as,
      store: { seed: 'demo' },
      start: from.start,
      steps: stepsOf(taken, from.as),
      end: screen(),
    };
    saveFile('recording.json', [`${JSON.stringify(recording, null, 2)}\n`], 'application/json');
    mark('off');
    say(`Recorded ${recording.steps.length} steps: recording.json is in your downloads.`);
  };
  scansOf(scanner, (scan) => {
    if (running) running.taken = scan(running.taken);
  });
  return {
    heard: (event) => {
      if (event.type !== 'keydown' || modifiers.has(event.key) || unheard.has(event.key)) return;
      if (isToggle(event)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        if (event.repeat) return;
        if (running) void end(running);
        else begin();
        return;
      }
      if (!running) return;
      const at = Math.round(event.timeStamp - running.begun);
      running.taken = [...running.taken, struckBy(event, at)];
    },
  };
}

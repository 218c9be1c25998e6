import type { RecordedStep } from '#adapters/platform/recording.ts';
import { buildStationCode, type StationCode } from '#domain/label/rules/station-code.ts';
import type { Station } from '../kit/station.ts';
import type { Chance } from './chance.ts';

const wordsOf = (text: string): readonly string[] => text.split('|').map((word) => word.trim());
const blindKeys = wordsOf(
  'ArrowDown|ArrowUp|ArrowLeft|ArrowRight|Home|End|PageDown|PageUp|Tab|Tab|Shift+Tab|Enter|Enter|' +
    'Space|Escape|Escape|Backspace|Insert|Delete|F2|F3|F4|F6|F7|F8|F8|F9|F10|Shift+F8|Control+S|' +
    'Control+Enter|Control+Enter|Control+E|Control+P|Control+Z|Control+F|Control+/|Control+B|' +
    'Control+O|Control+U|Shift+ArrowDown|Alt+1|Alt+2|Alt+3|Alt+4|Alt+5|Alt+6|Alt+7|Alt+8|Alt+9|' +
    'Alt+ArrowLeft|F1|1|2|3|9|a|d|n|y|z',
);
const paletteWords = wordsOf(
  'erx|patient|drug|prescriber|new prescription|pick up|order|inventory|dms|claims|roles|' +
    'user setting|change keys|notifications|log|fax|sms|refill|med sync|calendar|import|audit|' +
    'vendor|price|merge|drawer|house account|recall|near miss|scan|columns|support|pmp',
);
const texts = wordsOf(
  "zzzz|amox|smith|br|12|0|-1|999999|01/05/1980|13/45/2026|1 tab po bid|<b>x</b>|o'|60601|" +
    '555-0100|é|$5.00|a@b',
);
const stationCodes: readonly [StationCode, ...StationCode[]] = [
  { kind: 'rx', rxNumber: '001440013000' },
  { kind: 'rx', rxNumber: '001440015100' },
  { kind: 'rx', rxNumber: '001449999900' },
];
const plainCodes = wordsOf('300936012018|NOT-A-CODE-1|0100300936012018');

/** The product’s words for keys, as Playwright calls them. */
const names: Readonly<Record<string, string>> = {
  Ctrl: 'Control',
  Esc: 'Escape',
  Del: 'Delete',
  Ins: 'Insert',
  Up: 'ArrowUp',
  Down: 'ArrowDown',
  Left: 'ArrowLeft',
  Right: 'ArrowRight',
  PgDn: 'PageDown',
  PgUp: 'PageUp',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  '⏎': 'Enter',
};
/** They end the session or leave the page to the browser. */
const left = new Set(['Control+L', 'Control+W', 'Control+Alt+R', 'F5', 'F11', 'F12']);
/** The keys that the top layer shows, as they can be pressed. */
async function shownKeys(station: Station): Promise<readonly string[]> {
  const written = await station.page.evaluate(() => {
    const dialogs = document.querySelectorAll('[role=dialog]');
    const top: Element | Document = dialogs[dialogs.length - 1] ?? document;
    return [...top.querySelectorAll('kbd')]
      .filter((key) => key.checkVisibility())
      .map((key) => (key.textContent ?? '').trim());
  });
  return [...new Set(written)]
    .filter((text) => text !== '' && !text.includes(' '))
    .map((text) =>
      text
        .split('+')
        .map((part) => names[part] ?? part)
        .join('+'),
    )
    .filter((key) => /^((Control|Alt|Shift)\+)*([A-Z]\w+|.)$/u.test(key) && !left.has(key));
}
const press = (key: string): RecordedStep => ({ at: 0, press: key });
const one = <Value>(chance: Chance, values: readonly Value[], other: Value): Value =>
  values[Math.floor(chance.next() * values.length)] ?? other;

/** What the monkey does next: mostly what the screen shows, else a key, a word, text or a scan. */
export async function nextSteps(
  station: Station,
  chance: Chance,
): Promise<readonly RecordedStep[]> {
  const kind = chance.next();
  if (kind < 0.45) {
    const shown = await shownKeys(station);
    return [press(one(chance, shown, 'ArrowDown'))];
  }
  if (kind < 0.72) return [press(one(chance, blindKeys, 'Tab'))];
  if (kind < 0.83)
    return [press('Control+K'), { at: 0, type: one(chance, paletteWords, 'erx') }, press('Enter')];
  if (kind < 0.93) return [{ at: 0, type: one(chance, texts, 'zzzz') }];
  if (chance.next() < 0.5) return [{ at: 0, scan: one(chance, plainCodes, 'NOT-A-CODE-1') }];
  const built = buildStationCode(chance.of(stationCodes));
  return built.ok ? [{ at: 0, scan: built.value }] : [];
}

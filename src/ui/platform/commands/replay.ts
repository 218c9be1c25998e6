import type { KeyInput } from './keys.ts';

const replayed = new WeakSet<Event>();
/**
 * True for the events that `replayKey` made: the listeners in front have seen their keys already.
 */
export const isReplayed = (event: Event): boolean => replayed.has(event);

const pressable =
  'button,a[href],summary,[role=button],[role=menuitem],[role=tab],[role=option],input[type=checkbox],input[type=radio],input[type=submit]';

/** Letters that follow each other this closely are one word. */
const wordMs = 700;
/** What was typed last on a list, and when; it goes with the list. */
const words = new WeakMap<HTMLSelectElement, { readonly text: string; readonly at: number }>();
/** What a browser does with letters on a list: one letter walks, several find. Space opens it. */
function chooseByLetter(list: HTMLSelectElement, input: KeyInput): void {
  const word = words.get(list);
  const going = word && input.timeStamp - word.at < wordMs ? word.text : '';
  if (input.key === ' ' && going === '') {
    list.showPicker?.();
    return;
  }
  const text = going + input.key.toLowerCase();
  words.set(list, { text, at: input.timeStamp });
  const same = [...text].every((code) => code === text[0]);
  const from = same ? list.selectedIndex + 1 : Math.max(0, list.selectedIndex);
  const all = [...list.options];
  const found = [...all.slice(from), ...all.slice(0, from)].find(
    (element) =>
      !element.disabled && element.text.toLowerCase().startsWith(same ? text.charAt(0) : text),
  );
  if (!found || found.selected) return;
  list.value = found.value;
  list.dispatchEvent(new Event('input', { bubbles: true }));
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

const pressOf = ({ key, code, ctrlKey, altKey, shiftKey, repeat }: KeyInput): KeyboardEvent =>
  new KeyboardEvent('keydown', {
    key,
    code,
    ctrlKey,
    altKey,
    shiftKey,
    repeat,
    bubbles: true,
    cancelable: true,
  });
/** Enter and Space on what they press: it is clicked, but that Enter leaves boxes as they are. */
function presses(element: Element, { key }: KeyInput): boolean {
  if (key !== 'Enter' && key !== ' ') return false;
  if (!(element instanceof HTMLElement) || !element.matches(pressable)) return false;
  if (key === ' ' || !element.matches('input[type=checkbox],input[type=radio]')) element.click();
  return true;
}
/**
 * A key that was held back comes to the focused element as the press it was: its handlers see it,
 * and what the browser
 * would have done is done. Answers false when nothing took it.
 */
export function replayKey(input: KeyInput, insert: (text: string) => boolean): boolean {
  const element = document.activeElement ?? document.body;
  const event = pressOf(input);
  replayed.add(event);
  if (!element.dispatchEvent(event)) return true;
  const plain = !input.ctrlKey && !input.altKey && !input.metaKey;
  if (!plain) return false;
  if (presses(element, input)) return true;
  if (element instanceof HTMLSelectElement && [...input.key].length === 1) {
    chooseByLetter(element, input);
    return true;
  }
  if (input.key === 'Enter' && element instanceof HTMLInputElement) {
    element.form?.requestSubmit();
    return element.form !== null;
  }
  return [...input.key].length === 1 && insert(input.key);
}

/** The window without replayed keys, for a listener that stands in front of everything. */
export const withoutReplays = (page: Window): Window =>
  new Proxy(page, {
    get(target, name) {
      if (name === 'addEventListener')
        return (
          type: string,
          listener: (event: Event) => void,
          options?: boolean | AddEventListenerOptions,
        ) =>
          target.addEventListener(
            type,
            (event) => {
              if (!isReplayed(event)) listener(event);
            },
            options,
          );
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function'
        ? (value as (...args: unknown[]) => unknown).bind(target)
        : value;
    },
  });

import { ariaKeys } from '#ui/kit/key-text.ts';
import { settleLayers, topLayer } from '#ui/platform/dialogs/focus-service.ts';
import type { FocusView } from './key-lookup.ts';
import { replayKey } from './replay.ts';
import type { ActiveScope } from './scopes.ts';

/** Marks the element whose focus means a scope. */
export const scopeAttribute = 'data-scope';
/** The scopes of the elements in the document; there is one document, so they stand here once. */
const mounted = { scopes: new Map<string, ActiveScope>(), serial: 0 };

export function scopeId(name: string): string {
  mounted.serial += 1;
  return `${name}-${mounted.serial}`;
}
/** A table or a text field says which machine its keys address; the answer takes it back. */
export function mountScope(
  scope: ActiveScope,
  id: string = scopeId(scope.name),
): { readonly id: string; unmount(): void } {
  mounted.scopes.set(id, scope);
  return {
    id,
    unmount: () => {
      mounted.scopes.delete(id);
    },
  };
}

const untyped = new Set([
  'button',
  'checkbox',
  'radio',
  'submit',
  'reset',
  'range',
  'color',
  'file',
  'image',
]);
const isTextField = (element: Element | null): boolean =>
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement ||
  (element instanceof HTMLInputElement && !untyped.has(element.type) && !element.readOnly) ||
  (element instanceof HTMLElement && element.isContentEditable);

/** The scopes that an element stands in, innermost first. */
export function scopesAround(element: Element | null): readonly ActiveScope[] {
  const found: ActiveScope[] = [];
  for (
    let ownElement = element?.closest(`[${scopeAttribute}]`);
    ownElement;
    ownElement = ownElement.parentElement?.closest(`[${scopeAttribute}]`)
  ) {
    const scope = mounted.scopes.get(ownElement.getAttribute(scopeAttribute) ?? '');
    if (scope) found.push(scope);
  }
  return found;
}

/** Types into the focused text field; false when none has the focus. */
export function insertText(text: string): boolean {
  const activeElement = document.activeElement;
  if (
    !(activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) ||
    !isTextField(activeElement)
  )
    return false;
  const start = activeElement.selectionStart ?? activeElement.value.length;
  const end = activeElement.selectionEnd ?? start;
  const value = activeElement.value.slice(0, start) + text + activeElement.value.slice(end);
  // React listens to the native setter, not to the property.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(activeElement), 'value')?.set?.call(
    activeElement,
    value,
  );
  activeElement.setSelectionRange?.(start + text.length, start + text.length);
  activeElement.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}

/** Puts a code into the focused field in place of what stands there: it is one whole value. */
export function replaceText(text: string): boolean {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
  return insertText(text);
}

/** Whether text is being typed now, and when that changes: a hint shows the key that acts here. */
export const isTypingNow = (): boolean => isTextField(document.activeElement);
export function watchFocus(changed: () => void): () => void {
  document.addEventListener('focusin', changed);
  document.addEventListener('focusout', changed);
  return () => {
    document.removeEventListener('focusin', changed);
    document.removeEventListener('focusout', changed);
  };
}

function pressShown(stroke: string): boolean {
  const shown = topLayer().querySelector<HTMLElement>(
    `button[aria-keyshortcuts="${ariaKeys(stroke)}"]`,
  );
  shown?.click();
  return shown !== null;
}

/** The focus as the document has it. */
export const domFocusView: FocusView = {
  isTyping: isTypingNow,
  isInEmptySearch: () => {
    const field = document.activeElement;
    return field instanceof HTMLInputElement && field.type === 'search' && field.value === '';
  },
  isOnControl: () =>
    document.activeElement?.matches(
      'button,a[href],summary,[role=button],[role=menuitem],[role=tab],[role=option],input[type=checkbox],input[type=radio],input[type=submit],input[type=file]',
    ) ?? false,
  hasPopup: () =>
    document.activeElement?.closest('[role=menu]') != null ||
    (document.activeElement?.matches('[role=combobox][aria-expanded=true]:not([cmdk-input])') ??
      false),
  within: () => scopesAround(document.activeElement),
  settle: settleLayers,
  pressShown,
  replay: (key) => replayKey(key, insertText),
};

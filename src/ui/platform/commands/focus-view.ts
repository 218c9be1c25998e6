import { settleLayers } from '#ui/platform/dialogs/focus-service.ts';
import type { FocusView } from './dispatcher.ts';
import { replayKey } from './replay.ts';
import type { ActiveScope } from './scopes.ts';

/** Marks the element whose focus means a scope. */
export const scopeAttribute = 'data-scope';
const mounted = new Map<string, ActiveScope>();
let serial = 0;

export const scopeId = (name: string): string => `${name}-${++serial}`;
/** A table or a text field says which machine its keys address; the answer takes it back. */
export function mountScope(
  scope: ActiveScope,
  id: string = scopeId(scope.name),
): { readonly id: string; unmount(): void } {
  mounted.set(id, scope);
  return {
    id,
    unmount: () => {
      mounted.delete(id);
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
const isTextField = (e: Element | null): boolean =>
  e instanceof HTMLTextAreaElement ||
  e instanceof HTMLSelectElement ||
  (e instanceof HTMLInputElement && !untyped.has(e.type) && !e.readOnly) ||
  (e instanceof HTMLElement && e.isContentEditable);

/** The scopes that an element stands in, innermost first. */
export function scopesAround(element: Element | null): readonly ActiveScope[] {
  const found: ActiveScope[] = [];
  for (
    let e = element?.closest(`[${scopeAttribute}]`);
    e;
    e = e.parentElement?.closest(`[${scopeAttribute}]`)
  ) {
    const scope = mounted.get(e.getAttribute(scopeAttribute)!);
    if (scope) found.push(scope);
  }
  return found;
}

/** Types into the focused text field; false when none has the focus. */
export function insertText(text: string): boolean {
  const e = document.activeElement;
  if (!(e instanceof HTMLInputElement || e instanceof HTMLTextAreaElement) || !isTextField(e))
    return false;
  const start = e.selectionStart ?? e.value.length;
  const end = e.selectionEnd ?? start;
  const value = e.value.slice(0, start) + text + e.value.slice(end);
  // React listens to the native setter, not to the property.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(e), 'value')?.set?.call(e, value);
  e.setSelectionRange?.(start + text.length, start + text.length);
  e.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}

/** The focus as the document has it. */
export const domFocusView: FocusView = {
  isTyping: () => isTextField(document.activeElement),
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
  replay: (key) => replayKey(key, insertText),
};

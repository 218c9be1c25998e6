import { useLayoutEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { eraseMask, formatMask, maskPattern, typeMask, type MaskKind, type Masked } from '#domain/rules/mask.ts';
import { controlProps, type FieldViewProps } from './field-view.ts';

/** Digits in groups: separators may be typed, pasted or left out, and are never deleted alone. */
export function MaskView(p: FieldViewProps) {
  const kind = p.field.kind as MaskKind, input = useRef<HTMLInputElement>(null), caret = useRef<number | null>(null);
  const shown = formatMask(kind, typeof p.value === 'string' ? p.value : '');
  useLayoutEffect(() => {
    if (caret.current !== null && document.activeElement === input.current) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const put = (m: Masked) => { caret.current = m.caret; p.onChange(m.raw || null); };
  const erase = (e: KeyboardEvent<HTMLInputElement>) => {
    if ((e.key !== 'Backspace' && e.key !== 'Delete') || e.ctrlKey || e.altKey || e.metaKey || p.readOnly) return;
    e.preventDefault();
    const { selectionStart, selectionEnd } = e.currentTarget;
    put(eraseMask(kind, shown, selectionStart ?? shown.length, e.key === 'Backspace' ? 'back' : 'forward', selectionEnd ?? shown.length));
  };
  const paste = (e: ClipboardEvent<HTMLInputElement>) => {
    if (p.readOnly) return;
    e.preventDefault();
    const { selectionStart, selectionEnd } = e.currentTarget;
    put(typeMask(kind, shown, selectionStart ?? shown.length, e.clipboardData.getData('text'), selectionEnd ?? shown.length));
  };
  return <input ref={input} {...controlProps(p)} type="text" inputMode={kind === 'state' ? 'text' : 'numeric'} className="control" readOnly={p.readOnly} tabIndex={p.readOnly ? -1 : undefined} placeholder={p.readOnly ? undefined : maskPattern(kind)} value={shown}
    onKeyDown={erase} onPaste={paste} onChange={(e) => put(typeMask(kind, e.target.value, e.target.selectionStart ?? e.target.value.length, ''))} />;
}

import { useLayoutEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { formatSsn, isMaskedSsn } from '#domain/platform/fields/ssn.ts';
import {
  eraseMask,
  formatMask,
  maskPattern,
  typeMask,
  type MaskKind,
  type Masked,
} from '#domain/platform/rules/mask.ts';
import { controlProps, type FieldViewProps } from './field-view.ts';

/** Digits in groups: separators may be typed, pasted or left out, and are never deleted alone. A masked number is replaced as a whole: the first key that changes it starts a new one. */
export function MaskView(p: FieldViewProps) {
  const kind = p.field.kind as MaskKind;
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const hidden = isMaskedSsn(p.value);
  const typed = formatMask(kind, typeof p.value === 'string' && !hidden ? p.value : '');
  const shown = hidden ? formatSsn(p.value as string) : typed;
  useLayoutEffect(() => {
    if (caret.current !== null && document.activeElement === input.current)
      input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const put = (m: Masked) => {
    caret.current = m.caret;
    p.onChange(m.raw || null);
  };
  const erase = (e: KeyboardEvent<HTMLInputElement>) => {
    if (
      (e.key !== 'Backspace' && e.key !== 'Delete') ||
      e.ctrlKey ||
      e.altKey ||
      e.metaKey ||
      p.readOnly
    )
      return;
    e.preventDefault();
    const { selectionStart, selectionEnd } = e.currentTarget;
    put(
      hidden
        ? typeMask(kind, '', 0, '')
        : eraseMask(
            kind,
            shown,
            selectionStart ?? shown.length,
            e.key === 'Backspace' ? 'back' : 'forward',
            selectionEnd ?? shown.length,
          ),
    );
  };
  const paste = (e: ClipboardEvent<HTMLInputElement>) => {
    if (p.readOnly) return;
    e.preventDefault();
    const { selectionStart, selectionEnd } = e.currentTarget;
    const text = e.clipboardData.getData('text');
    put(
      hidden
        ? typeMask(kind, '', 0, text)
        : typeMask(kind, shown, selectionStart ?? shown.length, text, selectionEnd ?? shown.length),
    );
  };
  return (
    <input
      ref={input}
      {...controlProps(p)}
      type="text"
      inputMode={kind === 'state' ? 'text' : 'numeric'}
      className="control"
      readOnly={p.readOnly}
      tabIndex={p.readOnly ? -1 : undefined}
      placeholder={p.readOnly ? undefined : maskPattern(kind)}
      value={shown}
      onKeyDown={erase}
      onPaste={paste}
      onChange={(e) =>
        put(
          hidden
            ? typeMask(kind, '', 0, (e.nativeEvent as InputEvent).data ?? '')
            : typeMask(kind, e.target.value, e.target.selectionStart ?? e.target.value.length, ''),
        )
      }
    />
  );
}

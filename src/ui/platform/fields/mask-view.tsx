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

/**
 * Digits in groups: separators may be typed, pasted or left out, and are never deleted alone. A
 * masked number is replaced as a whole: the first key that changes it starts a new one.
 */
export function MaskView(props: FieldViewProps) {
  const kind = props.field.kind as MaskKind;
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const hidden = isMaskedSsn(props.value);
  const typed = formatMask(kind, typeof props.value === 'string' && !hidden ? props.value : '');
  const shown = hidden ? formatSsn(props.value as string) : typed;
  useLayoutEffect(() => {
    if (caret.current !== null && document.activeElement === input.current)
      input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const put = (masked: Masked) => {
    caret.current = masked.caret;
    props.onChange(masked.raw || null);
  };
  const erase = (event: KeyboardEvent<HTMLInputElement>) => {
    if (
      (event.key !== 'Backspace' && event.key !== 'Delete') ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      props.readOnly
    )
      return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    put(
      hidden
        ? typeMask(kind, '', 0, '')
        : eraseMask(
            kind,
            shown,
            selectionStart ?? shown.length,
            event.key === 'Backspace' ? 'back' : 'forward',
            selectionEnd ?? shown.length,
          ),
    );
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (props.readOnly) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const text = event.clipboardData.getData('text');
    put(
      hidden
        ? typeMask(kind, '', 0, text)
        : typeMask(kind, shown, selectionStart ?? shown.length, text, selectionEnd ?? shown.length),
    );
  };
  return (
    <input
      ref={input}
      {...controlProps(props)}
      type="text"
      inputMode={kind === 'state' ? 'text' : 'numeric'}
      className="control"
      readOnly={props.readOnly}
      tabIndex={props.readOnly ? -1 : undefined}
      placeholder={props.readOnly ? undefined : maskPattern(kind)}
      value={shown}
      onKeyDown={erase}
      onPaste={paste}
      onChange={(event) =>
        put(
          hidden
            ? typeMask(kind, '', 0, (event.nativeEvent as InputEvent).data ?? '')
            : typeMask(
                kind,
                event.target.value,
                event.target.selectionStart ?? event.target.value.length,
                '',
              ),
        )
      }
    />
  );
}

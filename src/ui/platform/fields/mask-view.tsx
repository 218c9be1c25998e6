import {
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react';
import { readScannedMask } from '#domain/label/rules/scanned-mask.ts';
import { formatSsn, isMaskedSsn } from '#domain/platform/fields/ssn.ts';
import {
  eraseMask,
  fitsMask,
  formatMask,
  groupMask,
  maskKinds,
  maskOpen,
  maskPattern,
  type Masked,
  type MaskKind,
} from '#domain/platform/rules/mask.ts';
import { controlProps, type FieldViewProps } from './field-view.ts';

const isErasing = (event: KeyboardEvent): boolean =>
  (event.key === 'Backspace' || event.key === 'Delete') &&
  !event.ctrlKey &&
  !event.altKey &&
  !event.metaKey;

const besides: Readonly<Partial<Record<MaskKind, string>>> = { phone: 'Extension', zip: '+4' };
/**
 * What stands in the box of a mask: groups while it fits, and the text as it was typed while it
 * does not, with the reason.
 */
function useMask(props: FieldViewProps) {
  const kind = maskKinds.find((name) => name === props.field.kind) ?? 'extension';
  const [typed, setTyped] = useState<{ text: string; epoch: number } | null>(null);
  const [told, setTold] = useState<{ text: string; epoch: number } | null>(null);
  const value = typeof props.value === 'string' ? props.value : '';
  const half = typeof props.half === 'string' ? props.half : null;
  const asTyped = typed?.epoch === props.epoch ? typed.text : half;
  const hidden = isMaskedSsn(value) && asTyped === null;
  const hasBeside = props.field.beside !== undefined && props.fill !== undefined;
  const read = (text: string) => readScannedMask(kind, text, hasBeside);
  const filled = useRef<{ readonly raw: string; readonly beside: string | null } | null>(null);
  /** What this box put beside itself was of the number that it held then. */
  const empty = (raw: string) => {
    const { beside } = props.field;
    const was = filled.current;
    if (beside === undefined || was === null || was.raw === raw || !readScannedMask(kind, raw).ok)
      return;
    filled.current = null;
    if (props.others?.(beside) === was.beside) props.fill?.({ [beside]: null });
  };
  const put = (raw: string) => {
    setTyped(null);
    setTold(null);
    props.onChange(raw || null);
    empty(raw);
  };
  /** Text that does not fit the groups stays as it is: it may be read all the same. */
  const takeText = (text: string) => {
    const result = read(text);
    const isWhole = result.ok && result.value.beside === null;
    if (isWhole) return put(result.value.raw);
    setTyped({ text, epoch: props.epoch });
    if (!result.ok)
      return props.onMisread(result.error.message, text, result.error.code !== maskOpen);
    props.onChange(result.value.raw);
    if (props.field.beside !== undefined) {
      props.fill?.({ [props.field.beside]: result.value.beside });
      filled.current = result.value;
      setTold({ text: result.value.beside ?? '', epoch: props.epoch });
    }
  };
  const leave = () => {
    if (asTyped !== null && read(asTyped).ok) setTyped(null);
  };
  const masked = formatMask(kind, hidden ? '' : value);
  return {
    kind,
    hidden,
    asTyped,
    shown: hidden ? formatSsn(value) : (asTyped ?? masked),
    told: told?.epoch === props.epoch ? told.text : null,
    put,
    takeText,
    leave,
  };
}

/**
 * Digits in groups: separators may be typed, pasted or left out, and are never deleted alone. What
 * does not belong there is neither dropped nor cut: it stays, and the field says why it can't be
 * kept. A masked number is replaced as a whole: the first key that changes it starts a new one.
 */
export function MaskView(props: FieldViewProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const mask = useMask(props);
  const { kind, hidden, shown } = mask;
  useLayoutEffect(() => {
    if (caret.current !== null && document.activeElement === input.current)
      input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const put = (masked: Masked) => {
    caret.current = masked.caret;
    mask.put(masked.raw);
  };
  const take = (text: string, at: number = text.length) => {
    if (fitsMask(kind, text)) return put(groupMask(kind, text, at));
    caret.current = null;
    return mask.takeText(text);
  };
  const erase = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isErasing(event) || props.readOnly || mask.asTyped !== null) return;
    event.preventDefault();
    if (hidden) return take('');
    const { selectionStart, selectionEnd } = event.currentTarget;
    const from = selectionStart ?? shown.length;
    const direction = event.key === 'Backspace' ? 'back' : 'forward';
    put(eraseMask(kind, shown, from, direction, selectionEnd ?? shown.length));
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (!hidden || props.readOnly) return;
    event.preventDefault();
    take(event.clipboardData.getData('text'));
  };
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if (!hidden) return take(target.value, target.selectionStart ?? target.value.length);
    const { data } = nativeEvent instanceof InputEvent ? nativeEvent : { data: null };
    return take(data ?? '');
  };
  return (
    <>
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
        onChange={change}
        onBlur={mask.leave}
      />
      {mask.told === null ? null : (
        <p role="status" className="mt-0.5 text-small text-muted">
          {`${besides[kind] ?? ''} ${mask.told} stands in its own field.`}
        </p>
      )}
    </>
  );
}

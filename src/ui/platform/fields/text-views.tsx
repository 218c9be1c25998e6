import { useState } from 'react';
import { formatNdc11, parseNdc } from '#domain/drug/rules/ndc.ts';
import type { Result } from '#domain/platform/result.ts';
import { fail, ok, refuse } from '#domain/platform/result.ts';
import { formatMask, maskPattern } from '#domain/platform/rules/mask.ts';
import {
  formatMoney,
  formatPercent,
  formatQuantity,
  formatUnitCost,
  parseMoney,
  parsePercent,
  parseQuantity,
  parseUnitCost,
  formatCount,
} from '#domain/platform/rules/money.ts';
import { controlProps, type FieldViewProps } from './field-view.ts';
import { useMarkedText } from './marked-text.ts';

const text = (input: unknown) => (input === null || input === undefined ? '' : String(input));

const plain = (options: { type?: string; upper?: boolean; inputMode?: 'numeric' | 'email' } = {}) =>
  function PlainView(props: FieldViewProps) {
    const marked = useMarkedText(text(props.value));
    return (
      <input
        {...controlProps(props)}
        {...marked}
        type={options.type ?? 'text'}
        inputMode={options.inputMode}
        className="control"
        readOnly={props.readOnly}
        tabIndex={props.readOnly ? -1 : undefined}
        value={text(props.value)}
        onChange={(event) =>
          props.onChange(
            (options.upper ? event.target.value.toUpperCase() : event.target.value) || null,
          )
        }
      />
    );
  };
export const TextView = plain();
export const EmailView = plain({ inputMode: 'email' });
export const PasswordView = plain({ type: 'password' });
export const DeaView = plain({ upper: true });
export const UpcView = plain({ inputMode: 'numeric' });

/** Enter makes a line here; Tab leaves. */
export const TextareaView = (props: FieldViewProps) => (
  <textarea
    {...controlProps(props)}
    className="control"
    readOnly={props.readOnly}
    tabIndex={props.readOnly ? -1 : undefined}
    rows={3}
    value={text(props.value)}
    onChange={(event) => props.onChange(event.target.value || null)}
  />
);

interface Reading<V> {
  parse(typed: string): Result<V>;
  format(value: V): string;
  readonly placeholder?: string;
  readonly note?: (value: V) => string;
}
/**
 * A value that is typed as text: what is typed stays as it is until the field is left, then it
 * stands in its usual form.
 * Text that can't be read keeps the old value from being saved.
 */
export function Parsed<V>({
  p: field,
  reading,
  reset = 0,
}: {
  p: FieldViewProps;
  reading: Reading<V>;
  /** Changes when the value was given in another way: what was typed gives way to it. */ reset?: number;
}) {
  const [typed, setTyped] = useState<{ text: string; epoch: number; reset: number } | null>(null);
  const given = field.value as V | null | undefined;
  const empty = given === null || given === undefined;
  /**
   * The value that came from elsewhere is what is being typed: the text stays as it is, and typing
   * goes on at its end.
   */
  const saysGiven = (raw: string) => {
    const result = raw.trim() === '' ? ok<V | null>(null) : reading.parse(raw);
    return result.ok && result.value === (given ?? null);
  };
  const isBeingTyped =
    typed !== null &&
    typed.reset === reset &&
    (typed.epoch === field.epoch || saysGiven(typed.text));
  const half = typeof field.half === 'string' ? field.half : null;
  const current = isBeingTyped ? typed.text : half;
  const read = (raw: string) => {
    const result = raw.trim() === '' ? ok<V | null>(null) : reading.parse(raw);
    setTyped({ text: raw, epoch: field.epoch, reset });
    if (result.ok) field.onChange(result.value);
    else field.onMisread(result.error.message, raw);
  };
  const leave = () => {
    if (current !== null && (current.trim() === '' || reading.parse(current).ok)) setTyped(null);
  };
  const shown = current ?? (empty ? '' : reading.format(given));
  const marked = useMarkedText(shown);
  return (
    <>
      <input
        {...controlProps(field)}
        {...marked}
        type="text"
        className="control"
        readOnly={field.readOnly}
        tabIndex={field.readOnly ? -1 : undefined}
        placeholder={reading.placeholder}
        value={shown}
        onChange={(event) => read(event.target.value)}
        onBlur={leave}
      />
      {reading.note && !empty ? (
        <p className="mt-0.5 text-small text-muted">{reading.note(given)}</p>
      ) : null}
    </>
  );
}

const number = (field: FieldViewProps, reading: Reading<number>) => (
  <Parsed<number> p={field} reading={reading} />
);
export const MoneyView = (props: FieldViewProps) =>
  number(props, { parse: parseMoney, format: formatMoney, placeholder: '$0.00' });
export const UnitCostView = (props: FieldViewProps) =>
  number(props, { parse: parseUnitCost, format: formatUnitCost, placeholder: '$0.00000' });
export const PercentView = (props: FieldViewProps) =>
  number(props, {
    parse: (typed) => parsePercent(typed, props.field.min, props.field.max),
    format: formatPercent,
    placeholder: '0%',
  });
export const QuantityView = (props: FieldViewProps) =>
  number(props, { parse: parseQuantity, format: formatQuantity });
const whole = (typed: string): Result<number> =>
  /^-?\d{1,12}$/.test(typed.trim().replaceAll(',', ''))
    ? ok(Number(typed.trim().replaceAll(',', '')))
    : refuse('NUMBER', 'Type a whole number');
export const NumberView = (props: FieldViewProps) =>
  number(props, {
    parse: whole,
    format: (number) => (props.field.plain ? String(number) : formatCount(number)),
  });

/**
 * Every legal shape is taken; ten digits without dashes can mean three NDCs, so the person says
 * which.
 */
const oneNdc = (typed: string): Result<string> => {
  const read = parseNdc(typed);
  if (!read.ok) return fail(read.error);
  return read.value.length === 1
    ? ok(read.value[0].ndc11)
    : refuse(
        'NDC_SHAPE',
        'Ten digits can mean three NDCs. Type the dashes as on the package (4-4-2, 5-3-2, 5-4-1), or scan it.',
      );
};
const typedNdc: Reading<string> = {
  parse: oneNdc,
  format: (value) => formatMask('ndc', value),
  placeholder: maskPattern('ndc'),
  note: (ndc11) => `5-4-2: ${formatNdc11(ndc11)}`,
};
/** What is not typed here stands in the groups of the package, as in every table. */
const shownNdc: Reading<string> = { parse: oneNdc, format: formatNdc11 };
export const NdcView = (props: FieldViewProps) => (
  <Parsed<string> p={props} reading={props.readOnly ? shownNdc : typedNdc} />
);

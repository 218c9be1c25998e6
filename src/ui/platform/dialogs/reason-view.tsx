import type { KeyboardEvent } from 'react';
import { cx } from '#ui/kit/class-names.ts';
import { describedBy } from '#ui/kit/field-row.tsx';
import { Kbd } from '#ui/kit/kbd.tsx';
import type { FieldViewProps } from '#ui/platform/fields/field-view.ts';

/** A coded reason as a numbered list: 1–9 or a first letter chooses, arrows walk. */
export function ReasonView(props: FieldViewProps) {
  const options = props.field.options ?? [];
  const choose = (event: KeyboardEvent) => {
    if (
      event.key.length !== 1 ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      event.key === ' ' ||
      props.readOnly
    )
      return;
    const now = options.findIndex((option) => option.value === props.value);
    const after = [...options.slice(now + 1), ...options.slice(0, now + 1)];
    const hit = /^[1-9]$/.test(event.key)
      ? options[Number(event.key) - 1]
      : after.find((option) => option.label.toLowerCase().startsWith(event.key.toLowerCase()));
    if (!hit) return;
    event.preventDefault();
    props.onChange(hit.value);
    document.getElementById(`${props.id}-${hit.value}`)?.focus();
  };
  return (
    <div
      id={props.id}
      role="radiogroup"
      aria-labelledby={`${props.id}-label`}
      aria-required={props.field.required || undefined}
      aria-invalid={props.error !== undefined || undefined}
      aria-describedby={describedBy(props.id, { error: props.error, help: props.field.help })}
      onKeyDown={choose}
      className="flex flex-col"
    >
      {options.map((option, index) => (
        <label
          key={option.value}
          className={cx(
            'flex items-center gap-2 rounded-md px-1.5 py-[3px] focus-within:bg-row',
            props.value === option.value && 'bg-row font-semibold',
          )}
        >
          <input
            type="radio"
            id={`${props.id}-${option.value}`}
            name={props.name}
            value={option.value}
            checked={props.value === option.value}
            disabled={props.readOnly}
            onChange={() => props.onChange(option.value)}
            className="size-3.5 accent-accent"
          />
          {index < 9 ? <Kbd keys={String(index + 1)} /> : null}
          {option.label}
        </label>
      ))}
    </div>
  );
}

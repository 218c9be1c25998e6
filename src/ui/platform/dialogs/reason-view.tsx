import type { KeyboardEvent } from 'react';
import { cx } from '#ui/kit/class-names.ts';
import { describedBy } from '#ui/kit/field-row.tsx';
import { Kbd } from '#ui/kit/kbd.tsx';
import type { FieldViewProps } from '#ui/platform/fields/field-view.ts';

/** A coded reason as a numbered list: 1–9 or a first letter chooses, arrows walk. */
export function ReasonView(p: FieldViewProps) {
  const options = p.field.options ?? [];
  const choose = (e: KeyboardEvent) => {
    if (e.key.length !== 1 || e.ctrlKey || e.altKey || e.metaKey || e.key === ' ' || p.readOnly)
      return;
    const now = options.findIndex((o) => o.value === p.value);
    const after = [...options.slice(now + 1), ...options.slice(0, now + 1)];
    const hit = /^[1-9]$/.test(e.key)
      ? options[Number(e.key) - 1]
      : after.find((o) => o.label.toLowerCase().startsWith(e.key.toLowerCase()));
    if (!hit) return;
    e.preventDefault();
    p.onChange(hit.value);
    document.getElementById(`${p.id}-${hit.value}`)?.focus();
  };
  return (
    <div
      id={p.id}
      role="radiogroup"
      aria-labelledby={`${p.id}-label`}
      aria-required={p.field.required || undefined}
      aria-invalid={p.error !== undefined || undefined}
      aria-describedby={describedBy(p.id, { error: p.error, help: p.field.help })}
      onKeyDown={choose}
      className="flex flex-col"
    >
      {options.map((o, i) => (
        <label
          key={o.value}
          className={cx(
            'flex items-center gap-2 rounded-md px-1.5 py-[3px] focus-within:bg-row',
            p.value === o.value && 'bg-row font-semibold',
          )}
        >
          <input
            type="radio"
            id={`${p.id}-${o.value}`}
            name={p.name}
            value={o.value}
            checked={p.value === o.value}
            disabled={p.readOnly}
            onChange={() => p.onChange(o.value)}
            className="size-3.5 accent-accent"
          />
          {i < 9 ? <Kbd keys={String(i + 1)} /> : null}
          {o.label}
        </label>
      ))}
    </div>
  );
}

import { X } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { Switch } from '#ui/kit/switch.tsx';
import { controlProps, groupProps, type FieldViewProps } from './field-view.ts';

/** The browser's own list: letters choose, F4 and Alt+Down open it. */
export const ChoiceView = (p: FieldViewProps) => (
  <select
    {...controlProps(p)}
    className="control"
    disabled={p.readOnly}
    data-readonly={p.readOnly || undefined}
    value={typeof p.value === 'string' ? p.value : ''}
    onChange={(e) => p.onChange(e.target.value || null)}
  >
    {p.field.required && p.value ? null : <option value="">{p.readOnly ? '' : 'Select'}</option>}
    {p.field.options?.map((o) => (
      <option key={o.value} value={o.value}>
        {o.label}
      </option>
    ))}
  </select>
);

const isLetter = (e: KeyboardEvent) => e.key.length === 1 && !e.ctrlKey && !e.altKey && !e.metaKey;
/** One tab stop; arrows walk, a first letter or 1–9 chooses. */
export function RadioView(p: FieldViewProps) {
  const options = p.field.options ?? [];
  const choose = (e: KeyboardEvent) => {
    if (!isLetter(e) || p.readOnly || e.key === ' ') return;
    const nth = options[Number(e.key) - 1];
    const now = options.findIndex((o) => o.value === p.value);
    const letters = [...options.slice(now + 1), ...options.slice(0, now + 1)].find((o) =>
      o.label.toLowerCase().startsWith(e.key.toLowerCase()),
    );
    const hit = /^[1-9]$/.test(e.key) ? nth : letters;
    if (!hit) return;
    e.preventDefault();
    p.onChange(hit.value);
    document.getElementById(`${p.id}-${hit.value}`)?.focus();
  };
  return (
    <div
      role="radiogroup"
      {...groupProps(p)}
      className="flex min-h-[30px] flex-wrap items-center gap-x-3 gap-y-1"
      onKeyDown={choose}
    >
      {options.map((o) => (
        <label key={o.value} className="inline-flex items-center gap-1.5">
          <input
            type="radio"
            id={`${p.id}-${o.value}`}
            name={p.id}
            value={o.value}
            checked={p.value === o.value}
            disabled={p.readOnly}
            onChange={() => p.onChange(o.value)}
            className="size-3.5 accent-accent"
          />
          {o.label}
        </label>
      ))}
    </div>
  );
}

/** Space turns it, Y and N say it. */
export function FlagView(p: FieldViewProps) {
  const say = (e: KeyboardEvent) => {
    const on = { y: true, n: false }[e.key.toLowerCase()];
    if (on === undefined || !isLetter(e) || p.readOnly) return;
    e.preventDefault();
    p.onChange(on);
  };
  const { autoComplete: _, spellCheck: __, 'aria-required': ___, ...control } = controlProps(p);
  return (
    <div className="flex h-[30px] items-center" onKeyDown={say}>
      <Switch
        {...control}
        aria-keyshortcuts="Space Y N"
        checked={p.value === true}
        disabled={p.readOnly}
        onChange={p.onChange}
      />
    </div>
  );
}

/** Words: Enter or a comma adds one, Backspace in the empty box takes the last one back. */
export function TagsView(p: FieldViewProps) {
  const [typed, setTyped] = useState('');
  const tags = Array.isArray(p.value) ? (p.value as readonly string[]) : [];
  const add = () => {
    const t = typed.trim();
    if (t && !tags.includes(t)) p.onChange([...tags, t]);
    setTyped('');
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if ((e.key === 'Enter' || e.key === ',') && typed.trim()) {
      e.preventDefault();
      add();
    } else if (e.key === 'Backspace' && typed === '' && tags.length > 0) {
      e.preventDefault();
      p.onChange(tags.slice(0, -1));
    }
  };
  return (
    <div
      className="control flex h-auto! min-h-[30px] flex-wrap items-center gap-1 py-0.5!"
      data-readonly={p.readOnly || undefined}
    >
      {tags.map((t) => (
        <span
          key={t}
          className="inline-flex items-center gap-1 rounded bg-accent-soft px-1.5 text-small"
        >
          {t}
          {p.readOnly ? null : (
            <button
              type="button"
              tabIndex={-1}
              aria-label={`Remove ${t}`}
              onClick={() => p.onChange(tags.filter((x) => x !== t))}
            >
              <X size={11} aria-hidden="true" />
            </button>
          )}
        </span>
      ))}
      <input
        {...controlProps(p)}
        type="text"
        className="min-w-20 flex-1 bg-transparent"
        readOnly={p.readOnly}
        tabIndex={p.readOnly ? -1 : undefined}
        maxLength={p.field.maxLength}
        value={typed}
        onChange={(e) => setTyped(e.target.value)}
        onKeyDown={onKeyDown}
        onBlur={add}
      />
    </div>
  );
}

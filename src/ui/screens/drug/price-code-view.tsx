import { useEffect, useState } from 'react';
import type { PickOption } from '#machines/platform/list/picker.machine.ts';
import { ChoiceView } from '#ui/platform/fields/choice-views.tsx';
import { useFieldPorts } from '#ui/platform/fields/field-ports.tsx';
import type { FieldViewProps } from '#ui/platform/fields/field-view.ts';

const unread = { value: '', label: 'The price codes can’t be read: open this again' };
/**
 * The price codes of the store as a list to choose from; the one that a record has stands there
 * even when it is not in use any more.
 */
export function PriceCodeView(props: FieldViewProps) {
  const { search, labelOf } = useFieldPorts();
  const [codes, setCodes] = useState<readonly PickOption[] | null>([]);
  const [own, setOwn] = useState<PickOption | null>(null);
  const id = typeof props.value === 'number' ? props.value : null;
  useEffect(() => {
    const asking = new AbortController();
    search('priceCode', '', asking.signal).then(setCodes, () => {
      if (!asking.signal.aborted) setCodes(null);
    });
    return () => asking.abort();
  }, [search]);
  useEffect(() => {
    if (id === null) return undefined;
    let current = true;
    labelOf('priceCode', id).then(
      (label) => {
        if (current) setOwn({ id, label: label ?? 'Not here any more' });
      },
      () => {
        if (current) setOwn({ id, label: `Price code ${id}` });
      },
    );
    return () => {
      current = false;
    };
  }, [id, labelOf]);
  const known =
    (codes ?? []).some((code) => code.id === own?.id) || own?.id !== id
      ? (codes ?? [])
      : [...(codes ?? []), own];
  const options = [
    ...known.map((option) => ({ value: String(option.id), label: option.label })),
    ...(codes === null ? [unread] : []),
  ];
  return (
    <ChoiceView
      {...props}
      field={{ ...props.field, options }}
      value={id === null ? null : String(id)}
      onChange={(value) => props.onChange(value === null ? null : Number(value))}
    />
  );
}

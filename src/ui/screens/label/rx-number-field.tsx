import { useEffect, useState } from 'react';
import * as f from '#domain/platform/fields/field.ts';
import { FieldRow } from '#ui/kit/field-row.tsx';
import { MaskView } from '#ui/platform/fields/mask-view.tsx';

const field = f.rxNumber({ label: 'Rx #', required: true });
interface Props {
  readonly id: string;
  readonly value: string;
  readonly error?: string | undefined;
  onChange(digits: string): void;
}
interface Own {
  readonly value: string;
  /** Counts the numbers that came from elsewhere. */ readonly epoch: number;
  readonly why?: string;
}
/** Store, prescription and fill: 111 1111111 11. A scanned label fills it. */
export function RxNumberField({ id, value, error, onChange }: Props) {
  const [own, setOwn] = useState<Own>({ value, epoch: 0 });
  // A number that came otherwise, by a scan, takes the place of a text that could not be read.
  if (own.value !== value) setOwn({ value, epoch: own.epoch + 1 });
  // A number that stands in the box in hand is taken whole: the next one takes its place.
  useEffect(() => {
    const box = document.getElementById(id);
    if (!(box instanceof HTMLInputElement)) return undefined;
    const take = () => box.select();
    if (document.activeElement === box) take();
    box.addEventListener('focus', take);
    return () => box.removeEventListener('focus', take);
  }, [id, own.epoch]);
  const shown = error ?? own.why;
  const put = (next: Own) => {
    setOwn(next);
    onChange(next.value);
  };
  return (
    <FieldRow id={id} label={field.label} required error={shown} stacked>
      <MaskView
        id={id}
        name="rxNumber"
        field={field}
        value={value}
        error={shown}
        readOnly={false}
        epoch={own.epoch}
        onChange={(raw) => put({ value: typeof raw === 'string' ? raw : '', epoch: own.epoch })}
        onMisread={(why) => put({ value: '', epoch: own.epoch, why })}
      />
    </FieldRow>
  );
}

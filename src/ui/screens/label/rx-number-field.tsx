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
/** Store, prescription and fill: 111 1111111 11. A scanned label fills it. */
export const RxNumberField = ({ id, value, error, onChange }: Props) => (
  <FieldRow id={id} label={field.label} required error={error} stacked>
    <MaskView
      id={id}
      name="rxNumber"
      field={field}
      value={value}
      error={error}
      readOnly={false}
      epoch={0}
      onChange={(value) => onChange(typeof value === 'string' ? value : '')}
      onMisread={() => undefined}
    />
  </FieldRow>
);

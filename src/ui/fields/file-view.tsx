import { useState, type ChangeEvent } from 'react';
import { Spinner } from '../kit/progress.tsx';
import { useFieldPorts } from './field-ports.tsx';
import { controlProps, type FieldViewProps } from './field-view.ts';

/** A file becomes its content hash once the server has it; until then the field is not answered. */
export function FileView(p: FieldViewProps) {
  const { upload } = useFieldPorts(), [name, setName] = useState<string | null>(null), [busy, setBusy] = useState(false);
  const take = (e: ChangeEvent<HTMLInputElement>) => {
    const file = e.target.files?.[0];
    if (!file) return;
    setBusy(true);
    setName(file.name);
    p.onMisread('Wait until the file has arrived.');
    upload(file)
      .then((hash) => p.onChange(hash), (fault: unknown) => p.onMisread(`The file did not arrive. Choose it again. ${fault instanceof Error ? fault.message : ''}`.trim()))
      .finally(() => setBusy(false));
  };
  const { spellCheck: _, autoComplete: __, ...control } = controlProps(p);
  return (
    <div className="flex h-[30px] items-center gap-2">
      <input {...control} type="file" disabled={p.readOnly} className="min-w-0 flex-1 text-small file:mr-2 file:h-[26px] file:rounded-md file:border file:border-line-2 file:bg-surface file:px-2 file:font-semibold file:text-ink" onChange={take} />
      {busy ? <Spinner label="Sending the file" /> : p.value ? <span className="text-small text-ok">{name ?? 'Stored'}</span> : null}
    </div>
  );
}

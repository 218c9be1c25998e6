import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Fields } from '#domain/platform/fields/entity.ts';
import { required } from '#domain/platform/required.ts';
import { savedFirst } from '#machines/platform/clock/instant-text.ts';
import { editEntryFields } from '#machines/rx/entry/entry-fields.ts';
import { clashesOf } from '#machines/rx/entry/rx-entry.context.ts';
import { conflictWords } from '#machines/rx/entry/words/conflict-words.ts';
import { Button } from '#ui/kit/button.tsx';
import { Keyed } from '#ui/kit/kbd.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { useFieldPorts } from '#ui/platform/fields/field-ports.tsx';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { cellText } from '#ui/platform/table/cell-text.ts';
import { useEntry } from './entry-context.ts';

const fields: Fields = editEntryFields;
/** A value as a person reads it; a picked record by its name. */
function Value({ name, value }: { readonly name: string; readonly value: unknown }) {
  const field = required(fields[name], `field ${name}`);
  const { labelOf } = useFieldPorts();
  const [label, setLabel] = useState<string | null>(null);
  useEffect(() => {
    if (field.of && typeof value === 'number')
      labelOf(field.of, value).then(setLabel, () => setLabel(null));
  }, [field.of, value, labelOf]);
  return (
    <>{(field.of ? label : null) ?? (cellText(field.kind, value, field.options) || 'Empty')}</>
  );
}

/** Two people saved the same prescription: both values of every field that both changed. */
export function ConflictPanel() {
  const entry = useEntry();
  const context = useSelector(entry, (snapshot) => snapshot.context);
  const clock = useClock();
  const open = useSelector(entry, (snapshot) =>
    snapshot.matches({ working: { form: 'conflict' } }),
  );
  if (!open) return null;
  const clashes = clashesOf(context);
  return (
    <Notice
      tone="warn"
      title={savedFirst(clock, context.theirsBy, 'this prescription')}
      actions={
        <>
          <CommandButton id="entry.mine" />
          <CommandButton id="entry.theirs" />
          <CommandButton id="entry.merge" look="primary" />
        </>
      }
    >
      <Keyed text={conflictWords(context)} />
      {clashes.length === 0 ? null : (
        <table className="mt-1 w-full">
          <thead>
            <tr className="text-left">
              <th>Field</th>
              <th>Yours</th>
              <th>Theirs</th>
            </tr>
          </thead>
          <tbody>
            {clashes.map((clash) => (
              <tr key={clash.field}>
                <td>{fields[clash.field]?.label ?? clash.field}</td>
                {(['mine', 'theirs'] as const).map((whose) => (
                  <td key={whose}>
                    <Button
                      look={context.choices[clash.field] === whose ? 'primary' : 'plain'}
                      aria-pressed={context.choices[clash.field] === whose}
                      onClick={() =>
                        entry.send({ type: 'entry.choose', field: clash.field, whose })
                      }
                    >
                      <Value name={clash.field} value={clash[whose]} />
                    </Button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Notice>
  );
}

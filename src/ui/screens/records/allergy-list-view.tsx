import { defineForm } from '#domain/fields/entity.ts';
import { draftLogic, draftOf, type DraftRef } from '#machines/draft.ts';
import { allergyFields, blankAllergy, createAllergenList, type AllergyEntry } from '#machines/quick-add/allergy-list.ts';
import { FieldPortsProvider, useFieldPorts } from '#ui/fields/field-ports.tsx';
import type { FieldViewProps } from '#ui/fields/field-view.ts';
import { EntityForm } from '#ui/form/entity-form.tsx';
import { Badge } from '#ui/kit/badge.tsx';
import { Button, IconButton } from '#ui/kit/button.tsx';
import { useActorRef } from '@xstate/react';
import { Trash2 } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';

const form = defineForm({ fields: allergyFields }, [{ title: 'Name one more', rows: [['allergen', 'severity']] }]);
const hues = { Mild: 'neutral', Medium: 'warn', Severe: 'danger' } as const;
const entriesOf = (value: unknown): readonly AllergyEntry[] => (Array.isArray(value) ? (value as readonly AllergyEntry[]) : []);
const isListed = (list: readonly AllergyEntry[], e: AllergyEntry) => list.some((a) => a.kind === e.kind && a.value === e.value);

/** The box that names one more allergy: pick, say how severe, Enter adds. */
function AddAllergy({ list, onAdd }: { readonly list: readonly AllergyEntry[]; onAdd(entry: AllergyEntry): void }) {
  const base = useFieldPorts(), [allergens] = useState(createAllergenList), root = useRef<HTMLDivElement>(null), [why, setWhy] = useState<string | null>(null);
  const draft = useActorRef(draftLogic, { input: { values: blankAllergy, fields: allergyFields } }) as DraftRef;
  const ports = useMemo(() => ({ ...base, canAdd: () => false, search: async (_: string, text: string) => allergens.search(text), labelOf: async (_: string, id: number) => allergens.labelOf(id) }), [base, allergens]);
  const add = () => {
    const { allergen, severity } = draftOf(draft).values, entry = typeof allergen === 'number' ? allergens.entryOf(allergen, (severity ?? 'Medium') as AllergyEntry['severity']) : null;
    if (!entry || isListed(list, entry)) { setWhy(entry ? `${entry.label} is in the list already.` : 'Choose an allergy of the list first.'); return; }
    setWhy(null);
    onAdd(entry);
    draft.send({ type: 'draft.load', initial: blankAllergy });
    root.current?.querySelector<HTMLElement>('[name="allergen"]')?.focus();
  };
  return (
    <FieldPortsProvider ports={ports}>
      <div ref={root}>
        <EntityForm form={form} draft={draft} onEnd={add} />
        <div className="mt-1.5 flex items-center gap-2"><Button onClick={add}>Add allergy</Button>{why === null ? null : <p role="alert" className="text-small text-danger">{why}</p>}</div>
      </div>
    </FieldPortsProvider>
  );
}

/** The allergies of a patient as one value of the form: saved, discarded and compared with it. Naming one chooses Allergies above. */
export function AllergyListView(p: FieldViewProps & { readonly draft: DraftRef }) {
  const list = entriesOf(p.value);
  const add = (entry: AllergyEntry) => { p.onChange([...list, entry]); p.draft.send({ type: 'draft.set', field: 'allergyStatus', value: 'allergies' }); };
  return (
    <div role="group" aria-labelledby={`${p.id}-label`} className="rounded-[9px] border border-line p-2">
      {list.length === 0 ? <p className="text-muted">No allergy is named.</p> : (
        <ul aria-label="Allergies of this patient" className="flex flex-col gap-1">
          {list.map((a, i) => (
            <li key={`${a.kind} ${a.value}`} className="flex items-center gap-2"><Badge hue={hues[a.severity]}>{a.severity}</Badge>{a.label}{a.exception ? <span className="text-muted">tolerated</span> : null}
              {p.readOnly ? null : <IconButton className="ml-auto" label={`Remove ${a.label}`} icon={<Trash2 size={14} aria-hidden="true" />} onClick={() => p.onChange(list.filter((_, at) => at !== i))} />}</li>
          ))}
        </ul>
      )}
      {p.readOnly ? null : <div className="mt-2 border-t border-line pt-2"><AddAllergy list={list} onAdd={add} /></div>}
    </div>
  );
}

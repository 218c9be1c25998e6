import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { isShown } from '#domain/platform/fields/field.ts';
import { required } from '#domain/platform/required.ts';
import { draftOf } from '#machines/platform/draft/draft.ts';
import type { PickOption } from '#machines/platform/list/picker.machine.ts';
import { editEntryForm, handPath, newEntryForm } from '#machines/rx/entry/entry-fields.ts';
import type { RxEntryEmitted } from '#machines/rx/entry/rx-entry.context.ts';
import type { RxEntryRef } from '#machines/rx/entry/rx-entry.machine.ts';
import { focusUnder } from '#ui/platform/dialogs/focus-under.ts';
import {
  FieldPortsProvider,
  useFieldPorts,
  type FieldPorts,
} from '#ui/platform/fields/field-ports.tsx';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';
import {
  controlOf,
  fieldOfElement,
  focusField,
  nextProblem,
  orderOf,
  type AnyForm,
} from '#ui/platform/form/walk.ts';
import { useEntry } from './entry-context.ts';
import { entryViews } from './entry-field.tsx';

const proposed = { patient: 'patients', prescriber: 'prescribers', drug: 'drugs' } as const;
type Kind = keyof typeof proposed;
const isKind = (of: string): of is Kind => of in proposed;

/** Pickers list the message's proposals first, and add a record without leaving the entry. */
function useEntryPorts(entry: RxEntryRef): FieldPorts {
  const base = useFieldPorts();
  return useMemo(() => {
    const ofMessage = (of: string, text: string) =>
      isKind(of) && text.trim() === ''
        ? (entry.getSnapshot().context.message?.[proposed[of]] ?? [])
        : [];
    return {
      ...base,
      canAdd: isKind,
      propose: (of, text, signal, wide) =>
        ofMessage(of, text).length > 0 ? null : (base.propose?.(of, text, signal, wide) ?? null),
      search: async (of, text, signal) => {
        const proposals = ofMessage(of, text);
        return proposals.length > 0
          ? proposals.map((proposal): PickOption => ({
              id: proposal.id,
              label: proposal.label,
              detail: proposal.reasons.join(', '),
            }))
          : base.search(of, text, signal);
      },
      addNew: (of, text) =>
        new Promise((resolve) => {
          if (!isKind(of)) {
            resolve(null);
            return;
          }
          const on = entry.on('entry.added', (event) => {
            on.unsubscribe();
            resolve(event.option);
          });
          entry.send({ type: 'entry.addNew', of, text });
        }),
    };
  }, [base, entry]);
}

/** The focus goes where the entry wants it, after a command of the person and never otherwise. */
function useFocusWishes(
  entry: RxEntryRef,
  root: RefObject<HTMLDivElement | null>,
  form: AnyForm,
  path: ReadonlySet<string> | undefined,
): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    const here = () =>
      root.current?.contains(document.activeElement)
        ? fieldOfElement(document.activeElement)
        : null;
    // A dialog that was opened from here may still stand above: it gives the focus back.
    const toField = (field: string) => {
      const control = controlOf(root.current, field);
      if (control) focusUnder(control);
    };
    const toAlert = () => {
      before.current = here() ?? before.current;
      document.querySelector<HTMLElement>('[data-alerts]')?.focus();
    };
    const toProblem = (event: Extract<RxEntryEmitted, { type: 'entry.toProblem' }>) => {
      const { draft } = entry.getSnapshot().context;
      const order = orderOf(form);
      const at = here();
      const next = draft && nextProblem(draft, form, at);
      // Round once through the fields, then on to the alerts.
      const passed = next !== null && at !== null && order.indexOf(next) <= order.indexOf(at);
      if (event.alert !== null && (next === null || passed)) {
        entry.send({ type: 'entry.alerts' });
        return;
      }
      if (next !== null) toField(next);
    };
    const on = [
      entry.on('entry.toField', (event) => toField(event.field)),
      entry.on('entry.toNext', ({ after }) => {
        const next = controlOf(root.current, nextOpen(entry, form, path, after));
        if (next) focusUnder(next);
      }),
      entry.on('entry.toAlert', toAlert),
      entry.on('entry.toProblem', toProblem),
      entry.on('entry.toAttach', () =>
        root.current?.querySelector<HTMLElement>('[data-field="imageKey"]')?.click(),
      ),
      entry.on('entry.toPicture', () =>
        root.current
          ?.closest('[role=dialog]')
          ?.querySelector<HTMLElement>('[data-picture]')
          ?.focus(),
      ),
      entry.on('entry.toForm', () =>
        toField(before.current ?? required(orderOf(form)[0], 'field of the form')),
      ),
    ];
    return () => {
      for (const subscription of on) subscription.unsubscribe();
    };
  }, [entry, root, form, path]);
}

/**
 * The first field that is still open after this one, or of all; where everything is there, the one
 * that follows.
 */
function nextOpen(
  entry: RxEntryRef,
  form: AnyForm,
  path: ReadonlySet<string> | undefined,
  after: string | null,
): string {
  const values = draftOf(required(entry.getSnapshot().context.draft, 'draft of the entry')).values;
  const order = orderOf(form).filter((name) => isShown(form.fields[name], values));
  const ahead = after === null ? order : order.slice(order.indexOf(after) + 1);
  return (
    ahead.find(
      (name) =>
        (path ? path.has(name) : form.fields[name]?.quick !== false) &&
        (values[name] === null || values[name] === undefined || values[name] === ''),
    ) ?? required(ahead[0] ?? order[0], 'shown field of the form')
  );
}

/**
 * All of it is in sight at 1366 × 768: the dialog's title heads the first section, numbers are as
 * wide as numbers are, and words have two lines.
 */
const compact = [
  '[&_fieldset:first-of-type>legend]:sr-only',
  '[&_:is([data-field-row=quantity],[data-field-row=refills])_input]:max-w-[130px]',
  '[&_[data-field-row=daysSupply]_input]:max-w-[130px]',
  '[&_textarea]:h-[52px]',
].join(' ');

/** Who comes back to a text goes on behind it: what stands there is not typed over. */
function toEndOfText(): void {
  const at = document.activeElement;
  const isText = at instanceof HTMLTextAreaElement || at instanceof HTMLInputElement;
  if (isText) at.setSelectionRange(at.value.length, at.value.length);
}

export function EntryForm() {
  const entry = useEntry();
  const draft = useSelector(entry, (snapshot) =>
    required(snapshot.context.draft, 'draft of the entry'),
  );
  const rejections = useSelector(entry, (snapshot) => snapshot.context.rejections);
  const isNew = useSelector(entry, (snapshot) => snapshot.context.rxId === null);
  const byHand = useSelector(entry, (snapshot) => snapshot.context.message === null);
  const before = useSelector(entry, (snapshot) => snapshot.context.before);
  const busy = useSelector(
    entry,
    (snapshot) =>
      snapshot.matches({ working: { form: 'saving' } }) ||
      snapshot.matches({ working: { form: 'pricing' } }),
  );
  const root = useRef<HTMLDivElement>(null);
  const form: AnyForm = isNew ? newEntryForm : editEntryForm;
  const path = byHand ? handPath : undefined;
  const ports = useEntryPorts(entry);
  useFocusWishes(entry, root, form, path);
  useEffect(() => {
    if (!root.current) return;
    const { field, restored, typedAt, rxId, message } = entry.getSnapshot().context;
    // Nothing but Patient says whose a new prescription is: the next one's name is typed there.
    if (restored && rxId === null && message === null) {
      focusField(root.current, field ?? 'patientId');
      return;
    }
    const at = restored ? typedAt : null;
    // A record that was chosen is whole: what is typed next must not search for another one.
    const isChosen = at !== null && form.fields[at]?.kind === 'ref';
    const open = isChosen || at === null ? nextOpen(entry, form, path, at) : at;
    focusField(root.current, field ?? open);
    if (field === null && open === at) toEndOfText();
  }, [entry, form, path]);
  return (
    <FieldPortsProvider ports={ports}>
      <div ref={root} className={compact}>
        <EntityForm
          form={form}
          draft={draft}
          views={entryViews}
          rejections={rejections}
          readOnly={busy}
          previous={before}
          {...(path ? { path } : {})}
          onEnd={() => entry.send({ type: 'entry.problem' })}
        />
      </div>
    </FieldPortsProvider>
  );
}

import { useActorRef, useSelector } from '@xstate/react';
import { Unlink } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { messages } from '#domain/platform/messages.ts';
import type { DraftRef } from '#machines/platform/draft/draft.ts';
import type { PickOption } from '#machines/platform/list/picker.machine.ts';
import {
  type clinicLinksMachine,
  clinicLinksRefusal,
  provideClinicLinks,
  type ClinicLinksRef,
} from '#machines/prescriber/clinic-links.machine.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Button, IconButton } from '#ui/kit/button.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { Spinner } from '#ui/kit/spinner.tsx';
import { defineCommands } from '#ui/platform/commands/registry.ts';
import { useNotifications, useScopeProps } from '#ui/platform/commands/workstation-context.tsx';
import { useFieldPorts } from '#ui/platform/fields/field-ports.tsx';
import { groupProps, type FieldViewProps } from '#ui/platform/fields/field-view.ts';

const group = 'Clinics';
/** Keys of the clinic search in a prescriber's form; it runs on Enter. */
export const clinicSearchCommands = defineCommands<typeof clinicLinksMachine>(
  { name: 'clinicLinks', kind: 'text', title: 'Clinics search', refusal: clinicLinksRefusal },
  [
    {
      id: 'clinics.enter',
      title: 'Search',
      group,
      hint: 'Searches for the clinic; once found, links the chosen one.',
      keys: ['Enter'],
      event: { type: 'clinics.enter' },
      hidden: true,
    },
    {
      id: 'clinics.link',
      title: 'Link this clinic',
      group,
      hint: 'Links the chosen clinic to the prescriber.',
      keys: ['Insert'],
      event: { type: 'clinics.link' },
      overrides: ['queue.new'],
      bar: 8,
    },
    {
      id: 'clinics.next',
      title: 'Next clinic',
      group,
      keys: ['Down'],
      event: { type: 'clinics.move', by: 1 },
      repeatable: true,
      hidden: true,
    },
    {
      id: 'clinics.previous',
      title: 'Previous clinic',
      group,
      keys: ['Up'],
      event: { type: 'clinics.move', by: -1 },
      repeatable: true,
      hidden: true,
    },
    {
      id: 'clinics.close',
      title: 'Close the list',
      group,
      keys: ['Escape'],
      event: { type: 'clinics.close' },
      hidden: true,
      yields: true,
    },
  ],
);
/** Keys of the linked clinics, while the focus is in their list. */
export const linkedClinicsCommands = defineCommands<typeof clinicLinksMachine>(
  { name: 'linkedClinics', kind: 'text', title: 'Linked clinics', refusal: clinicLinksRefusal },
  [
    {
      id: 'linked.unlink',
      title: 'Unlink',
      group,
      hint: 'Takes the chosen clinic out; can be undone.',
      keys: ['Ctrl+D'],
      event: { type: 'clinics.unlink' },
      bar: 8,
    },
    {
      id: 'linked.next',
      title: 'Next clinic',
      group,
      keys: ['Down'],
      event: { type: 'clinics.walk', by: 1 },
      repeatable: true,
      hidden: true,
    },
    {
      id: 'linked.previous',
      title: 'Previous clinic',
      group,
      keys: ['Up'],
      event: { type: 'clinics.walk', by: -1 },
      repeatable: true,
      hidden: true,
    },
  ],
);

const clinicsOf = (value: unknown): readonly PickOption[] =>
  Array.isArray(value) ? (value as readonly PickOption[]) : [];
const Line = ({ clinic }: { readonly clinic: PickOption }) => (
  <>
    <span className="font-medium">{clinic.label}</span>
    <span className="truncate text-muted">{clinic.detail}</span>
  </>
);

function Found({ links, id }: { readonly links: ClinicLinksRef; readonly id: string }) {
  const found = useSelector(links, (snapshot) => snapshot.context.found);
  const active = useSelector(links, (snapshot) => snapshot.context.active);
  const linked = useSelector(links, (snapshot) => snapshot.context.linked);
  const asked = useSelector(links, (snapshot) => snapshot.context.asked);
  const busy = useSelector(links, (snapshot) => snapshot.hasTag('busy'));
  if (busy)
    return (
      <div className="appears-late py-1">
        <Spinner label="Searching" />
      </div>
    );
  if (asked !== null && found.length === 0)
    return (
      <p role="status" className="py-1 text-muted">
        {messages.noRecordFound}
      </p>
    );
  return (
    <ul
      role="listbox"
      id={`${id}-found`}
      aria-label="Clinics found"
      className={cx(
        found.length > 0 && 'mt-1 max-h-40 overflow-auto rounded-lg border border-line-2',
      )}
    >
      {found.map((option, index) => (
        <li
          key={option.id}
          id={`${id}-f${index}`}
          role="option"
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => links.send({ type: 'clinics.link', index })}
          className={cx(
            'flex gap-2 px-2.5 py-1',
            index === active && 'bg-row shadow-[inset_3px_0_0_var(--accent)]',
          )}
        >
          <Line clinic={option} />
          {linked.some((row) => row.id === option.id) ? (
            <Badge className="ml-auto">linked</Badge>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
function Linked({
  links,
  id,
  readOnly,
}: {
  readonly links: ClinicLinksRef;
  readonly id: string;
  readonly readOnly: boolean;
}) {
  const linked = useSelector(links, (snapshot) => snapshot.context.linked);
  const at = useSelector(links, (snapshot) => snapshot.context.at);
  const scope = useScopeProps('linkedClinics', 'text', readOnly ? null : links);
  if (linked.length === 0) return <p className="text-muted">No clinic is linked.</p>;
  return (
    <ul
      {...scope}
      role="listbox"
      aria-label="Linked clinics"
      tabIndex={0}
      aria-activedescendant={`${id}-l${linked[at]?.id}`}
      className="rounded-lg border border-line"
    >
      {linked.map((option, index) => (
        <li
          key={option.id}
          id={`${id}-l${option.id}`}
          role="option"
          aria-selected={index === at}
          className={cx('flex items-center gap-2 px-2.5 py-0.5', index === at && 'bg-row')}
        >
          <Line clinic={option} />
          {readOnly ? null : (
            <IconButton
              tabIndex={-1}
              className="ml-auto h-6!"
              label={`Unlink ${option.label}`}
              icon={<Unlink size={14} aria-hidden="true" />}
              onClick={() => links.send({ type: 'clinics.unlink', id: option.id })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/**
 * The clinics of a prescriber as one value of the form: searched for on Enter, linked, and taken
 * out again.
 */
export function ClinicLinksView(props: FieldViewProps & { readonly draft: DraftRef }) {
  const { search } = useFieldPorts();
  const notifications = useNotifications();
  const linked = clinicsOf(props.value);
  const [logic] = useState(() =>
    provideClinicLinks({
      search: (text, signal) => search('clinic', text, signal),
      tell: (note) => notifications.send({ type: 'note.add', note }),
    }),
  );
  const links = useActorRef(logic);
  const scope = useScopeProps('clinicLinks', 'text', links);
  const text = useSelector(links, (snapshot) => snapshot.context.text);
  const active = useSelector(links, (snapshot) =>
    snapshot.context.found.length > 0 ? snapshot.context.active : -1,
  );
  const link = useEffectEvent((clinic: PickOption) => {
    if (!linked.some((option) => option.id === clinic.id)) props.onChange([...linked, clinic]);
  });
  const unlink = useEffectEvent((clinic: PickOption) =>
    props.onChange(linked.filter((option) => option.id !== clinic.id)),
  );
  useEffect(() => {
    links.send({ type: 'clinics.are', linked: clinicsOf(props.value) });
  }, [links, props.value]);
  useEffect(() => {
    const on = [
      links.on('clinics.linked', (event) => link(event.clinic)),
      links.on('clinics.unlinked', (event) => unlink(event.clinic)),
    ];
    return () => {
      for (const subscription of on) subscription.unsubscribe();
    };
  }, [links]);
  return (
    <div role="group" {...groupProps(props)} className="flex flex-col gap-1.5">
      {props.readOnly ? null : (
        <div>
          <div className="flex gap-1.5">
            <input
              {...scope}
              type="search"
              role="combobox"
              aria-label="Clinics search"
              aria-expanded={active >= 0}
              aria-controls={`${props.id}-found`}
              aria-activedescendant={active >= 0 ? `${props.id}-f${active}` : undefined}
              className="control flex-1"
              placeholder="Clinic, city, phone or SS ID"
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={(event) => links.send({ type: 'clinics.type', text: event.target.value })}
            />
            <Button
              command="clinics.enter"
              tabIndex={-1}
              onClick={() => links.send({ type: 'clinics.enter' })}
            >
              Search
            </Button>
            <Button
              command="clinics.link"
              tabIndex={-1}
              onClick={() => links.send({ type: 'clinics.link' })}
            >
              Link
            </Button>
          </div>
          <Found links={links} id={props.id} />
        </div>
      )}
      <Linked links={links} id={props.id} readOnly={props.readOnly} />
    </div>
  );
}

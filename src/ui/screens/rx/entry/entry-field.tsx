import { useSelector } from '@xstate/react';
import type { ComponentType, KeyboardEvent } from 'react';
import { holdsPaper, paperWanted } from '#domain/document/rules/hard-copy.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { EntryCheck } from '#domain/rx/contract/rx.ts';
import { differsCode } from '#domain/rx/days-supply/assumed.ts';
import type { OriginCode } from '#domain/rx/rules/origin.ts';
import type { DraftRef } from '#machines/platform/draft/draft.ts';
import { newEntryFields } from '#machines/rx/entry/entry-fields.ts';
import {
  proposalOf,
  refillsReportedIn,
  usualSigOf,
  type Proposable,
} from '#machines/rx/entry/rx-entry.context.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Kbd } from '#ui/kit/kbd.tsx';
import { useScopeProps } from '#ui/platform/commands/workstation-context.tsx';
import { fieldViews } from '#ui/platform/fields/views.tsx';
import type { FieldOverride } from '#ui/platform/form/entity-form.tsx';
import { useEntry } from './entry-context.ts';
import { daysWhyOf, markOf } from './marks.ts';

const isProposable = (name: string): name is Proposable =>
  name === 'quantity' || name === 'daysSupply' || name === 'sig';
/**
 * What takes a proposal. Enter goes on to the next field, so it may fill in what was reckoned from
 * what the person typed, but not directions that nobody typed.
 */
const takingKeys = {
  quantity: { key: 'Enter', shown: 'Enter' },
  daysSupply: { key: 'Enter', shown: 'Enter' },
  sig: { key: 'ArrowRight', shown: 'Right' },
} as const;
const shown = (name: Proposable, value: number | string) => {
  if (typeof value === 'string') return value;
  return name === 'quantity' ? formatQuantity(value) : `${value} day${value === 1 ? '' : 's'}`;
};

function Proposal({ name, value }: { readonly name: Proposable; readonly value: unknown }) {
  const entry = useEntry();
  const proposal = useSelector(entry, (snapshot) => proposalOf(snapshot.context, name));
  const taken = useSelector(entry, (snapshot) => snapshot.context.proposed[name] !== undefined);
  const why = useSelector(
    entry,
    ({ context }) =>
      (name === 'sig' ? usualSigOf(context)?.means : daysWhyOf(context.check)) ?? null,
  );
  const warned = useSelector(entry, ({ context }) =>
    Boolean(context.check?.problems.some(({ code }) => code === differsCode)),
  );
  const reckoned = useSelector(entry, (snapshot) =>
    name === 'sig' ? null : (snapshot.context.check?.[name] ?? null),
  );
  if (proposal !== null)
    return (
      <p className="mt-0.5 text-small text-info">
        <b>{shown(name, proposal)}</b> proposed <Kbd fixed={takingKeys[name].shown} /> takes it
        {why ? `: ${why}` : ''}
      </p>
    );
  if (taken)
    return <p className="mt-0.5 text-small text-info">Proposed: type over it to change it.</p>;
  if (name !== 'daysSupply' || why === null) return null;
  // Against certain days the check warns; of days that nobody can reckon, what is missing is said.
  const says = reckoned === null ? why : `Reckoned: ${shown(name, reckoned)} (${why})`;
  const apart = typeof value === 'number' ? reckoned !== null && value !== reckoned : true;
  return apart && !warned ? <p className="mt-0.5 text-small text-info">{says}</p> : null;
}
/** The word stands beside the label, what to look at below the control. */
function Marked({ check, name }: { readonly check: EntryCheck | null; readonly name: string }) {
  const mark = markOf(check, name);
  if (!mark) return null;
  const look = { danger: 'text-danger', warn: 'text-warn' }[mark.hue as string];
  return (
    <>
      <Badge hue={mark.hue} className="absolute -top-[18px] right-0">
        {mark.word}
      </Badge>
      {mark.why === null || look === undefined ? null : (
        <p className={`mt-0.5 text-small ${look}`}>{mark.why}</p>
      )}
    </>
  );
}
const kinds = { patientId: 'patients', prescriberId: 'prescribers', drugId: 'drugs' } as const;
/**
 * The message names nobody exactly: the list has the likely ones first, each with its reason; who
 * is nowhere is added.
 */
function Proposals({
  name,
  value,
}: {
  readonly name: keyof typeof kinds;
  readonly value: unknown;
}) {
  const message = useSelector(useEntry(), (snapshot) => snapshot.context.message);
  const length = message?.[kinds[name]].length ?? 0;
  if (!message || (value !== null && value !== undefined)) return null;
  return (
    <p className="mt-0.5 text-small text-info">
      {length > 0 ? (
        <>
          {length} proposed by the message: <Kbd command="picker.open" />, or{' '}
        </>
      ) : (
        'Not in the file: '
      )}
      <Kbd fixed="Ctrl+Insert" /> adds what the message says
    </p>
  );
}

/** What the paper is needed for, until a picture or words are there; then only the key. */
function PaperHint({ draft }: { readonly draft: DraftRef }) {
  const { origin, imageKey, hardCopy } = useSelector(
    draft,
    (snapshot) => snapshot.context.values,
  ) as {
    origin?: OriginCode | null;
    imageKey?: string | null;
    hardCopy?: string | null;
  };
  const wanted = holdsPaper({ imageKey, hardCopy }) ? null : paperWanted(origin ?? null);
  return (
    <p className="mt-0.5 text-small text-muted">
      <Kbd command="entry.attach" />{' '}
      {wanted ?? (imageKey ? 'attaches another picture.' : 'attaches a picture of the paper.')}
    </p>
  );
}

/** What the days hang on: the question, or what is known; a key answers either. */
function FactsHint() {
  const facts = useSelector(useEntry(), ({ context }) => context.check?.facts ?? none);
  return facts.map(({ fact, ask, said }) => (
    <p key={fact} className="mt-0.5 text-small text-info">
      {said ?? ask} <Kbd command="entry.facts" /> {said === null ? 'answers it' : 'changes it'}
    </p>
  ));
}
const none: EntryCheck['facts'] = [];

/** Refills of a transfer count from the first fill made here. */
function RefillsHint({ draft }: { readonly draft: DraftRef }) {
  const told = useSelector(draft, (snapshot) => refillsReportedIn(snapshot.context.values));
  const taken = useSelector(
    useEntry(),
    (snapshot) => snapshot.context.proposed.refills !== undefined,
  );
  return told === null ? null : (
    <p className="mt-0.5 text-small text-info">
      {taken ? 'Proposed: ' : ''}
      {told} after the first fill made here
    </p>
  );
}

/**
 * A field of the entry: its control, and beside it how it compares, what the law says, and what is
 * proposed.
 */
const EntryField: FieldOverride = (props) => {
  const entry = useEntry();
  const check = useSelector(entry, (snapshot) => snapshot.context.check);
  const scope = useScopeProps('rxField', 'text', entry);
  const View = fieldViews[props.field.kind] as ComponentType<typeof props>;
  const { name } = props;
  const take = (event: KeyboardEvent) => {
    const plain = !event.shiftKey && !event.ctrlKey && !event.altKey;
    if (plain && isProposable(name) && event.key === takingKeys[name].key)
      entry.send({ type: 'entry.take', field: name });
  };
  const warnings =
    check?.problems.filter((problem) => problem.field === name && problem.severity === 'warn') ??
    [];
  return (
    <div {...scope} className="relative" onKeyDown={take}>
      <View {...props} />
      {isProposable(name) ? <Proposal name={name} value={props.value} /> : null}
      {name in kinds ? <Proposals name={name as keyof typeof kinds} value={props.value} /> : null}
      {name === 'daysSupply' ? <FactsHint /> : null}
      {name === 'refills' ? <RefillsHint draft={props.draft} /> : null}
      {name === 'imageKey' ? <PaperHint draft={props.draft} /> : null}
      <Marked check={check} name={name} />
      {warnings.map((warning) => (
        <p key={warning.code} className="mt-0.5 text-small text-warn">
          {warning.message}
        </p>
      ))}
    </div>
  );
};
export const entryViews: Readonly<Record<string, FieldOverride>> = Object.fromEntries(
  Object.keys(newEntryFields).map((name) => [name, EntryField]),
);

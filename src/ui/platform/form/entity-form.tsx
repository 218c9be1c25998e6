import { useActorRef, useSelector } from '@xstate/react';
import {
  memo,
  useEffect,
  useId,
  useMemo,
  useRef,
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { isShown, type Field } from '#domain/platform/fields/field.ts';
import { required } from '#domain/platform/required.ts';
import { draftWalkMachine } from '#machines/platform/draft/draft-walk.machine.ts';
import { draftOf, epochOf, type DraftRef, type Values } from '#machines/platform/draft/draft.ts';
import { cx } from '#ui/kit/class-names.ts';
import { FieldRow } from '#ui/kit/field-row.tsx';
import { useScopeProps } from '#ui/platform/commands/workstation-context.tsx';
import { useAskBeforeLeaving } from '#ui/platform/dialogs/ask-before-leaving.ts';
import { topLayer } from '#ui/platform/dialogs/focus-service.ts';
import { isAsked, type FieldViewProps } from '#ui/platform/fields/field-view.ts';
import { fieldViews, groupKinds } from '#ui/platform/fields/views.tsx';
import {
  besideChanged,
  columnsOf,
  fieldOfElement,
  focusField,
  markNext,
  nextProblem,
  orderOf,
  quickPath,
  shownOf,
  unmarkNext,
  walk,
  wideOf,
  type AnyForm,
} from './walk.ts';

/**
 * A field drawn in its own way; it gets the draft too, for facts that are derived from other
 * fields.
 */
export type FieldOverride = ComponentType<FieldViewProps & { readonly draft: DraftRef }>;
export type AfterSection = ReactNode | ((draft: DraftRef) => ReactNode);
export interface EntityFormProps {
  readonly form: AnyForm;
  readonly draft: DraftRef;
  /** Views for single fields, by name. The object must keep its identity between renders. */
  readonly views?: Readonly<Record<string, FieldOverride>>;
  readonly readOnly?: boolean;
  /** Counts refused saves: each puts the focus on the first invalid field. */
  readonly rejections?: number;
  /** The focus goes to the first field that is not right, or else to the first. */
  readonly autoFocus?: boolean;
  /** The field where the hand is needed: it has the focus before the others. */
  readonly startAt?: string;
  /** The record that was saved before this one: Ctrl+' copies its field. */
  readonly previous?: Values | null;
  /** Fields that this person walks with Enter, instead of the form's own quick path. */
  readonly path?: ReadonlySet<string>;
  /** Enter on the last field of the path. */
  onEnd?(): void;
  /** More under a section, by its title; what is drawn from the typed values gets the draft. */
  readonly after?: Readonly<Record<string, AfterSection>>;
  readonly className?: string;
  /** Told of every field that renders: for measurements. */
  onRender?(name: string): void;
}

interface EntityFieldProps {
  readonly draft: DraftRef;
  readonly name: string;
  readonly field: Field;
  readonly form: string;
  readonly readOnly: boolean;
  readonly stacked: boolean;
  readonly unseen: boolean;
  /** The field that keeps what is typed here besides stands in the form. */
  readonly fills: boolean;
  /** The hand is needed here first. */
  readonly starts: boolean;
  readonly view: FieldOverride | undefined;
  onRender?: ((name: string) => void) | undefined;
}
const EntityField = memo(function EntityField({
  draft,
  name,
  field,
  form,
  readOnly,
  stacked,
  unseen,
  fills,
  starts,
  view,
  onRender,
}: EntityFieldProps) {
  onRender?.(name);
  const value = useSelector(draft, (snapshot) => snapshot.context.values[name]);
  const error = useSelector(draft, (snapshot) => snapshot.context.errors[name]);
  const cellErrors = useSelector(draft, (snapshot) =>
    field.rows === undefined ? undefined : snapshot.context.errors,
  );
  const half = useSelector(draft, (snapshot) => snapshot.context.half[name]);
  const epoch = useSelector(draft, (snapshot) => epochOf(snapshot.context, name));
  const View = (view ?? fieldViews[field.kind]) as FieldOverride;
  const id = `${form}-${name}`;
  return (
    <div
      data-field-row={name}
      data-start={starts ? '' : undefined}
      className="min-w-0 flex-1"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget))
          draft.send({ type: 'draft.leave', field: name });
      }}
    >
      <FieldRow
        id={id}
        label={field.label}
        required={isAsked(field)}
        error={error}
        help={field.help}
        group={groupKinds.has(field.kind)}
        stacked={stacked}
        unseen={unseen}
      >
        <View
          id={id}
          name={name}
          field={field}
          value={value}
          error={error}
          cellErrors={cellErrors}
          half={half}
          epoch={epoch}
          readOnly={readOnly || field.readOnly === true}
          draft={draft}
          others={(other) => draftOf(draft).values[other]}
          onChange={(value) => draft.send({ type: 'draft.set', field: name, value })}
          {...(fills
            ? { fill: (values: Values) => draft.send({ type: 'draft.fill', values }) }
            : {})}
          onMisread={(why, typed, now) =>
            draft.send({
              type: 'draft.misread',
              field: name,
              why,
              ...(typed === undefined ? {} : { typed }),
              ...(now ? { now } : {}),
            })
          }
        />
      </FieldRow>
    </div>
  );
});

/** A section of one field that is called as the section is. */
const isRepeated = ({ title, rows }: AnyForm['sections'][number], form: AnyForm): boolean => {
  const [name, ...others] = rows.flat();
  const field = name === undefined ? undefined : form.fields[name];
  return (
    others.length === 0 &&
    field !== undefined &&
    !isAsked(field) &&
    field.label.toLowerCase() === title.toLowerCase()
  );
};

/**
 * Names of the fields that are not asked for now, as one text: the form is drawn anew only when
 * they change.
 */
function useHidden(draft: DraftRef, form: AnyForm): ReadonlySet<string> {
  const names = useSelector(draft, (snapshot) =>
    Object.entries(form.fields)
      .flatMap(([name, field]) => (isShown(field, snapshot.context.values) ? [] : [name]))
      .join(),
  );
  return useMemo(() => new Set(names.split(',')), [names]);
}

const hasOwnEnter = (target: Element): boolean =>
  target.closest('button,a,textarea,[role="menu"]') !== null;
/**
 * Enter goes on along the quick path, Shift+Enter back. Buttons, text areas and open lists keep
 * their own Enter.
 */
function enter(
  event: KeyboardEvent<HTMLElement>,
  form: AnyForm,
  path: readonly string[],
  onEnd: (() => void) | undefined,
): void {
  const target = event.target as HTMLElement;
  if (
    event.key !== 'Enter' ||
    event.defaultPrevented ||
    event.ctrlKey ||
    event.altKey ||
    event.metaKey ||
    event.nativeEvent.isComposing ||
    hasOwnEnter(target)
  )
    return;
  event.preventDefault();
  if (
    !walk(event.currentTarget, form, path, fieldOfElement(target), event.shiftKey ? -1 : 1) &&
    !event.shiftKey
  )
    onEnd?.();
}
/** While the hand is in a form, it shows where Enter goes from here. */
function showsNext(form: AnyForm, pathNow: () => readonly string[]) {
  const show = ({ currentTarget, target }: SyntheticEvent<HTMLElement>) => {
    if (!(target instanceof Element)) return;
    if (hasOwnEnter(target)) unmarkNext(currentTarget);
    else markNext(currentTarget, form, pathNow(), fieldOfElement(target));
  };
  return {
    onFocus: show,
    onInput: show,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) unmarkNext(currentTarget);
    },
  };
}
function useWalkKeys(
  root: RefObject<HTMLElement | null>,
  form: AnyForm,
  draft: DraftRef,
  previous: Values | null,
) {
  const keys = useActorRef(draftWalkMachine, { input: { hasPrevious: previous !== null } });
  useEffect(() => {
    const here = () => fieldOfElement(document.activeElement);
    const on = [
      keys.on('field.revert', () => {
        const name = here();
        if (name) draft.send({ type: 'draft.revert', field: name });
      }),
      keys.on('field.copy', () => {
        const name = here();
        if (name && previous && !form.fields[name]?.readOnly)
          draft.send({ type: 'draft.fill', values: { [name]: previous[name] ?? null } });
      }),
      keys.on('field.problem', () => {
        const name = nextProblem(draft, form, here());
        if (name && root.current) focusField(root.current, name);
      }),
    ];
    return () => {
      for (const subscription of on) subscription.unsubscribe();
    };
  }, [keys, root, form, draft, previous]);
  return useScopeProps('form', 'text', keys);
}
/** After a refused save, once per refusal; typing never moves the focus. */
function useFirstInvalid(
  root: RefObject<HTMLElement | null>,
  form: AnyForm,
  draft: DraftRef,
  rejections: number,
): void {
  const seen = useRef(rejections);
  useEffect(() => {
    if (rejections === seen.current) return;
    seen.current = rejections;
    const name = nextProblem(draft, form, null);
    if (name && root.current) focusField(root.current, name);
  }, [root, form, draft, rejections]);
}

/**
 * A form from its layout: sections in columns, reading order is tab order, one field renders per
 * keystroke.
 */
export function EntityForm({
  form,
  draft,
  views,
  readOnly = false,
  rejections = 0,
  autoFocus = false,
  startAt,
  previous = null,
  path,
  onEnd,
  after,
  className,
  onRender,
}: EntityFormProps) {
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  useAskBeforeLeaving(
    useSelector(draft, (snapshot) => Object.keys(snapshot.context.unread).length > 0),
  );
  const hidden = useHidden(draft, form);
  const shown = useMemo(() => shownOf(form, hidden), [form, hidden]);
  const scope = useWalkKeys(root, shown, draft, previous);
  useFirstInvalid(root, shown, draft, rejections);
  useEffect(() => {
    const wrong = startAt ?? nextProblem(draft, form, null);
    if (
      autoFocus &&
      root.current &&
      topLayer().contains(root.current) &&
      !(wrong && focusField(root.current, wrong))
    )
      walk(root.current, form, orderOf(form), null, 1);
  }, [autoFocus, startAt, form, draft]);
  const shownNames = useMemo(() => new Set(orderOf(shown)), [shown]);
  const columns = columnsOf(shown);
  const wide = wideOf(shown);
  const pathNow = () => [...quickPath(shown, path), ...besideChanged(shown, draftOf(draft))];
  // Labels stand above everywhere as soon as one row holds several fields: one form, one way to
  // read it.
  const stacked = form.sections.some((section) => section.rows.some((row) => row.length > 1));
  const afterOf = (title: string): ReactNode => {
    const more = after?.[title];
    return typeof more === 'function' ? more(draft) : more;
  };
  const section = (sections: AnyForm['sections'][number]) => (
    <fieldset key={sections.title} className="min-w-0">
      <legend className="section-title mb-2">{sections.title}</legend>
      <div className="flex flex-col gap-1.5">
        {sections.rows.map((row) => (
          <div key={row[0]} className="flex min-w-0 gap-2 @max-[420px]:flex-col">
            {row.map((name) => (
              <EntityField
                key={name}
                draft={draft}
                name={name}
                field={required(form.fields[name], `field ${name}`)}
                form={id}
                readOnly={readOnly}
                stacked={stacked}
                unseen={isRepeated(sections, form)}
                fills={shownNames.has(form.fields[name]?.beside ?? '')}
                starts={name === startAt}
                view={views?.[name]}
                onRender={onRender}
              />
            ))}
          </div>
        ))}
      </div>
      {afterOf(sections.title)}
    </fieldset>
  );
  return (
    <div
      ref={root}
      {...scope}
      className={cx('@container', className)}
      onKeyDown={(event) => enter(event, shown, pathNow(), onEnd)}
      {...(readOnly ? {} : showsNext(shown, pathNow))}
    >
      <div
        className="grid gap-x-6 gap-y-4 @min-[720px]:grid-cols-[repeat(var(--columns),minmax(0,1fr))]"
        style={{ '--columns': columns.length } as object}
      >
        {columns.map((sections, index) => (
          <div key={index} className="flex min-w-0 flex-col gap-4">
            {sections.map(section)}
          </div>
        ))}
      </div>
      {wide.length === 0 ? null : (
        <div className="mt-4 flex min-w-0 flex-col gap-4">{wide.map(section)}</div>
      )}
    </div>
  );
}

import { useActorRef, useSelector } from '@xstate/react';
import { Paperclip } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ChangeEvent,
  type DragEvent,
  type RefObject,
} from 'react';
import type { ActorRefFrom } from 'xstate';
import { claimsPaper, pictureTypes } from '#domain/document/rules/picture-file.ts';
import { required } from '#domain/platform/required.ts';
import { provideAttach, provideFileSending } from '#machines/platform/attach/attach.machine.ts';
import { undoNote } from '#machines/platform/notifications/notifications.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { describedBy } from '#ui/kit/field-row.tsx';
import { Kbd } from '#ui/kit/kbd.tsx';
import { useNotifications, useScopeProps } from '#ui/platform/commands/workstation-context.tsx';
import { useFieldPorts } from './field-ports.tsx';
import type { FieldViewProps } from './field-view.ts';

const isPicture = ({ field }: FieldViewProps): boolean => field.of === undefined;
/** How the field calls what it takes. */
const wordOf = (props: FieldViewProps): string => (isPicture(props) ? 'picture' : 'file');
const pictureIn = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find((file) => claimsPaper(file.type));
/**
 * Ctrl+V of a picture, wherever the focus is in the dialog or page of the field. Text is pasted
 * where it belongs.
 */
function usePaste(box: RefObject<HTMLDivElement | null>, take: (file: File) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const layer = box.current?.closest('[role=dialog],main');
    const file = pictureIn(event.clipboardData);
    if (
      !file ||
      !layer ||
      (event.target instanceof Node &&
        event.target !== document.body &&
        !layer.contains(event.target))
    )
      return;
    event.preventDefault();
    take(file);
  });
  useEffect(() => {
    const on = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', on);
    return () => document.removeEventListener('paste', on);
  }, []);
}

/**
 * The same dropped onto the field; anything else that is dropped here is looked at and refused in
 * words, never opened by the browser.
 */
const dropOf = (take: (file: File) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (file) take(file);
  },
});
type AttachRef = ActorRefFrom<ReturnType<typeof provideAttach>>;
/**
 * The machine that sends a field's file, with the name of what has arrived; what it tells becomes
 * the value or the problem of the field.
 */
function useAttachment(
  props: FieldViewProps,
  held: string | null,
): { readonly attach: AttachRef; readonly name: string | null } {
  const { documents, files } = useFieldPorts();
  const notifications = useNotifications();
  const { of } = props.field;
  const [logic] = useState(() =>
    of === undefined
      ? provideAttach(documents)
      : provideFileSending(required(files?.[of], `port for files of ${of}`)),
  );
  const attach = useActorRef(logic);
  const [name, setName] = useState<string | null>(null);
  const arrived = useEffectEvent((key: string, called: string) => {
    setName(called);
    props.onChange(key);
  });
  const misread = useEffectEvent((words: string) => props.onMisread(words));
  const sending = useEffectEvent(() =>
    props.onMisread(`Wait until the ${wordOf(props)} has arrived.`),
  );
  const dropped = useEffectEvent(() => props.onChange(held));
  const removed = useEffectEvent(() => {
    if (held === null) return;
    props.onChange(null);
    notifications.send({
      type: 'note.add',
      note: undoNote(`${props.field.label} taken away.`, {
        target: attach,
        event: { type: 'attach.back', document: { key: held, name: name ?? '' } },
      }),
    });
  });
  useEffect(() => {
    const on = [
      attach.on('attach.sending', () => sending()),
      attach.on('attach.failed', (event) => misread(event.why)),
      attach.on('attach.arrived', (event) => arrived(event.document.key, event.document.name)),
      attach.on('attach.dropped', () => dropped()),
      attach.on('attach.removed', () => removed()),
    ];
    return () => {
      for (const subscription of on) subscription.unsubscribe();
    };
  }, [attach]);
  return { attach, name };
}

function Sending({ attach, what }: { readonly attach: AttachRef; readonly what: string }) {
  const { file, share } = useSelector(attach, (snapshot) => snapshot.context);
  return (
    <>
      <progress
        aria-label={`Sending the ${what}`}
        value={share}
        className="h-1.5 w-28 accent-accent"
      />
      <span role="status" className="text-small text-muted">
        {share < 1 ? `${Math.round(share * 100)}% of ${file?.name ?? `the ${what}`}` : 'Being read'}
      </span>
    </>
  );
}
/** What the field holds, or the other way to give it a picture. */
function Held({
  held,
  name,
  picture,
}: {
  readonly held: string | null;
  readonly name: string | null;
  readonly picture: boolean;
}) {
  if (held !== null)
    return <span className="min-w-0 truncate text-small text-ok">{name || 'Attached'}</span>;
  return picture ? (
    <span className="text-small text-muted">
      or paste it <Kbd fixed="Ctrl+V" />
    </span>
  ) : null;
}
interface ChooserProps extends FieldViewProps {
  readonly held: string | null;
  readonly take: (file: File) => void;
}
/** The button that opens the file dialog. */
function Chooser({ held, take, ...props }: ChooserProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const picture = isPicture(props);
  const firstWords = picture ? 'Attach a picture' : 'Choose a file';
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) take(file);
  };
  return (
    <>
      <Button
        id={props.id}
        data-field={props.name}
        disabled={props.readOnly}
        icon={<Paperclip aria-hidden="true" size={14} />}
        aria-labelledby={`${props.id}-label ${props.id}`}
        aria-invalid={props.error !== undefined || undefined}
        aria-describedby={describedBy(props.id, { error: props.error, help: props.field.help })}
        onClick={() => chooser.current?.click()}
      >
        {held !== null ? `Another ${wordOf(props)}` : firstWords}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        tabIndex={-1}
        accept={picture ? pictureTypes : undefined}
        aria-label={props.field.label}
        onChange={chosen}
      />
    </>
  );
}
/**
 * A picture (or a file to be imported) becomes its document's key once the server has it; until
 * then the field is not answered. Chosen with the file dialog, pasted, or dropped onto the field.
 */
export function FileView(props: FieldViewProps) {
  const picture = isPicture(props);
  const held = typeof props.value === 'string' ? props.value : null;
  const { attach, name } = useAttachment(props, held);
  const why = useSelector(attach, (snapshot) => snapshot.context.why);
  const busy = useSelector(attach, (snapshot) => snapshot.hasTag('busy'));
  const removing = why === null ? 'Take away' : 'Leave it';
  const scope = useScopeProps('file', 'table', attach);
  const box = useRef<HTMLDivElement>(null);
  const take = (file: File) => {
    if (!props.readOnly) attach.send({ type: 'attach.file', file });
  };
  usePaste(box, (file) => {
    if (picture) take(file);
  });
  return (
    <div
      ref={box}
      {...scope}
      {...dropOf(take)}
      className="flex min-h-[30px] flex-wrap items-center gap-x-2 gap-y-1"
    >
      <Chooser {...props} held={held} take={take} />
      {busy ? (
        <Sending attach={attach} what={wordOf(props)} />
      ) : (
        <Held held={held} name={name} picture={picture} />
      )}
      {busy || held !== null || why !== null ? (
        <Button
          look="quiet"
          command="file.remove"
          disabled={props.readOnly}
          onClick={() => attach.send({ type: 'attach.cancel' })}
        >
          {busy ? 'Stop' : removing}
        </Button>
      ) : null}
      {why === null || props.error !== undefined ? null : (
        <p role="alert" className="w-full text-small text-danger">
          {why}
        </p>
      )}
    </div>
  );
}

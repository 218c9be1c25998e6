import { useActorRef, useSelector } from '@xstate/react';
import { ChevronLeft, ChevronRight, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FocusEvent,
  type RefObject,
} from 'react';
import type { DocumentLook } from '#domain/document/contract/documents.ts';
import { leftUnseen } from '#domain/document/rules/hard-copy.ts';
import { required } from '#domain/platform/required.ts';
import {
  pictureRefusal,
  providePicture,
  zooms,
  type PictureEvent,
  type PictureRef,
} from '#machines/document/picture.machine.ts';
import { errorNote } from '#machines/platform/notifications/notifications.machine.ts';
import { Button, IconButton } from '#ui/kit/button.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { Kbd } from '#ui/kit/kbd.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { useNotifications, useScopeProps } from '#ui/platform/commands/workstation-context.tsx';
import { useFieldPorts } from '#ui/platform/fields/field-ports.tsx';

export interface PictureProps {
  /** Another key is another picture: give the element a React key with it. */
  readonly documentKey: string;
  /** What it is a picture of, for who can't see it. */
  readonly alt: string;
  /** What kind of paper it is. */
  readonly what?: string;
  /** It takes the height that there is, instead of a part of the screen. */
  readonly fill?: boolean;
  /** It is what its screen is for: its keys work from the start. */
  readonly main?: boolean;
  /** The screen has drawn all of its pages, each once. */
  onShown?(): void;
  /** Some of its pages were drawn, and which were not. */
  onPart?(unseen: string): void;
  /** It can't be shown, and why. */
  onLost?(why: string): void;
  /** A page is kept as it was turned. */
  onTurned?(): void;
}

interface SheetProps {
  readonly url: string;
  readonly document: DocumentLook;
  readonly page: number;
  readonly alt: string;
  readonly turns: number;
  readonly zoom: number;
  onLoad(): void;
  onError(): void;
}
/** One page, turned by quarters. */
function Sheet({
  url,
  document: { sheets, pages },
  page,
  alt,
  turns,
  zoom,
  onLoad,
  onError,
}: SheetProps) {
  const { width, height, turns: kept } = required(sheets[page - 1], `page ${page}`);
  const upright = width / height;
  const quarters = (kept + turns) % 4;
  const sideways = quarters % 2 === 1;
  return (
    <div
      data-page={page}
      className="relative shrink-0 overflow-hidden rounded-md border border-line-2 bg-[#fff]"
      style={{ width: `${zoom * 100}%`, aspectRatio: sideways ? 1 / upright : upright }}
    >
      <div
        className="absolute top-1/2 left-1/2 overflow-hidden"
        style={{
          width: `${(sideways ? upright : 1) * 100}%`,
          aspectRatio: upright,
          transform: `translate(-50%, -50%) rotate(${quarters * 90}deg)`,
        }}
      >
        <img
          src={url}
          alt={pages > 1 ? `${alt}, page ${page} of ${pages}` : alt}
          draggable={false}
          className="absolute top-0 left-0 w-full max-w-none"
          onLoad={onLoad}
          onError={onError}
        />
      </div>
    </div>
  );
}

interface ToolsProps {
  readonly picture: PictureRef;
  readonly pages: number;
  /** Every page has to be looked at: how many were is said. */ readonly counted: boolean;
}
/** The same as the keys, for a pointer; the keys are said once. */
function Tools({ picture, pages, counted }: ToolsProps) {
  const { zoom, page, seen } = useSelector(picture, (snapshot) => snapshot.context);
  const send = (event: PictureEvent) => picture.send(event);
  const why = (event: PictureEvent) => pictureRefusal(picture.getSnapshot(), event);
  const tool = (label: string, command: string, Icon: typeof ZoomIn, event: PictureEvent) => (
    <IconButton
      label={label}
      command={command}
      tabIndex={-1}
      aria-disabled={why(event) !== null || undefined}
      icon={<Icon aria-hidden="true" size={15} />}
      onClick={() => send(event)}
    />
  );
  return (
    <div className="flex flex-wrap items-center gap-1">
      {tool('Larger', 'picture.larger', ZoomIn, { type: 'picture.zoom', by: 1 })}
      {tool('Smaller', 'picture.smaller', ZoomOut, { type: 'picture.zoom', by: -1 })}
      {tool('Turn right', 'picture.turn', RotateCw, { type: 'picture.turn', by: 1 })}
      <span className="text-small text-muted">{required(zooms[zoom], 'zoom') * 100}%</span>
      {pages > 1 ? (
        <>
          {tool('Page before', 'picture.page-before', ChevronLeft, {
            type: 'picture.page',
            by: -1,
          })}
          <span role="status" className="text-small text-muted">
            Page {page} of {pages}
          </span>
          {counted ? (
            <span
              className={cx(
                'text-small',
                seen.length < pages ? 'font-semibold text-warn' : 'text-muted',
              )}
            >
              {seen.length} of {pages} seen
            </span>
          ) : null}
          {tool('Next page', 'picture.next-page', ChevronRight, { type: 'picture.page', by: 1 })}
        </>
      ) : null}
      <span className="ml-auto text-small text-muted">
        <Kbd command="picture.larger" /> <Kbd command="picture.smaller" />{' '}
        <Kbd command="picture.turn" />
        {pages > 1 ? (
          <>
            {' '}
            <Kbd command="picture.page-before" /> <Kbd command="picture.next-page" />
          </>
        ) : null}
      </span>
    </div>
  );
}

/**
 * Another page is looked at from its top; the focus goes back to where it was before it came into
 * the picture.
 */
function usePictureWishes(
  picture: PictureRef,
  area: RefObject<HTMLDivElement | null>,
): (event: FocusEvent) => void {
  const before = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const toTop = () => {
      if (area.current) area.current.scrollTop = 0;
    };
    const back = () => {
      const layer = area.current?.closest<HTMLElement>('[role=dialog],main');
      (before.current?.isConnected
        ? before.current
        : layer?.querySelector<HTMLElement>('[data-autofocus]')
      )?.focus();
    };
    const on = [picture.on('picture.toPage', toTop), picture.on('picture.left', back)];
    return () => {
      for (const subscription of on) subscription.unsubscribe();
    };
  }, [picture, area]);
  return (event) => {
    if (
      event.relatedTarget instanceof HTMLElement &&
      !event.currentTarget.contains(event.relatedTarget)
    )
      before.current = event.relatedTarget;
  };
}

interface LostProps {
  readonly picture: PictureRef;
  readonly what: string;
  readonly why: string;
}
const Lost = ({ picture, what, why }: LostProps) => (
  <Notice
    tone="danger"
    title={`The ${what.toLowerCase()} can’t be shown`}
    actions={
      <Button command="picture.retry" onClick={() => picture.send({ type: 'picture.retry' })}>
        Fetch it again
      </Button>
    }
  >
    {why}
  </Notice>
);
type PictureNews = {
  readonly [Name in 'onShown' | 'onPart' | 'onLost' | 'onTurned']: PictureProps[Name] | undefined;
};
/** Tells around what becomes of the picture: seen, seen in part, lost, turned. */
function usePictureNews(
  picture: PictureRef,
  { onShown, onPart, onLost, onTurned }: PictureNews,
): void {
  const notifications = useNotifications();
  const { picture: shown, why, seen } = useSelector(picture, (snapshot) => snapshot.context);
  const isShown = useSelector(picture, (snapshot) => snapshot.hasTag('seen'));
  const notifyShown = useEffectEvent(() => onShown?.());
  const notifyPart = useEffectEvent((unseen: string) => onPart?.(unseen));
  const notifyLost = useEffectEvent((words: string) => onLost?.(words));
  const unseen = shown === null ? null : leftUnseen(shown.document.pages, seen);
  useEffect(() => {
    if (isShown) {
      if (unseen === null) notifyShown();
      else notifyPart(unseen);
    }
  }, [isShown, unseen]);
  useEffect(() => {
    if (why !== null) notifyLost(why);
  }, [why]);
  const notifyTurned = useEffectEvent(() => onTurned?.());
  const notifyNotKept = useEffectEvent((why: string) =>
    notifications.send({ type: 'note.add', note: errorNote(why) }),
  );
  useEffect(() => {
    const on = [
      picture.on('picture.kept', () => notifyTurned()),
      picture.on('picture.notKept', (event) => notifyNotKept(event.why)),
    ];
    return () => {
      for (const subscription of on) subscription.unsubscribe();
    };
  }, [picture]);
}

/**
 * A stored picture of a paper: fetched, drawn, and looked at with keys. It says when it really
 * stands on the screen, and when and why it does not.
 */
export function Picture({
  documentKey,
  alt,
  what = 'Hard copy',
  fill = false,
  main = false,
  onShown,
  onPart,
  onLost,
  onTurned,
}: PictureProps) {
  const { documents } = useFieldPorts();
  const [logic] = useState(() => providePicture(documents));
  const picture = useActorRef(logic, { input: { key: documentKey, main } });
  const {
    picture: shown,
    why,
    zoom,
    turns,
    page,
  } = useSelector(picture, (snapshot) => snapshot.context);
  const busy = useSelector(picture, (snapshot) => snapshot.hasTag('busy'));
  const isThere = useSelector(picture, (snapshot) => snapshot.matches('open'));
  const scope = useScopeProps('picture', 'table', picture);
  const area = useRef<HTMLDivElement>(null);
  const cameFrom = usePictureWishes(picture, area);
  usePictureNews(picture, { onShown, onPart, onLost, onTurned });
  const url = shown?.url;
  useEffect(() => (url === undefined ? undefined : () => documents.release(url)), [documents, url]);
  return (
    <div
      {...scope}
      onFocus={cameFrom}
      className={cx('flex min-h-0 flex-col gap-1.5', fill && 'flex-1')}
    >
      {shown ? (
        <Tools picture={picture} pages={shown.document.pages} counted={onShown !== undefined} />
      ) : null}
      <div
        ref={area}
        data-picture=""
        data-ring=""
        data-autofocus={main ? '' : undefined}
        tabIndex={0}
        role="group"
        aria-label={what}
        aria-busy={busy}
        className={cx(
          'relative flex min-h-0 flex-col gap-2 overflow-auto rounded-md',
          fill ? 'flex-1' : 'max-h-[56vh] min-h-[90px]',
        )}
      >
        {why === null ? null : <Lost picture={picture} what={what} why={why} />}
        {why === null && !isThere ? (
          <Spinner label={`Fetching the ${what.toLowerCase()}`} className="m-3" />
        ) : null}
        {shown && isThere ? (
          <Sheet
            key={page}
            url={shown.url}
            document={shown.document}
            page={page}
            alt={alt}
            turns={turns}
            zoom={required(zooms[zoom], 'zoom')}
            onLoad={() => picture.send({ type: 'picture.drawn' })}
            onError={() => picture.send({ type: 'picture.broken' })}
          />
        ) : null}
      </div>
    </div>
  );
}

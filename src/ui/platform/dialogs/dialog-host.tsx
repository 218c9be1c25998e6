import * as Radix from '@radix-ui/react-dialog';
import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import {
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { OpenDialog } from '#machines/platform/dialogs/dialogs.machine.ts';
import { IconButton } from '#ui/kit/button.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { useDialogs, useWorkstation } from '#ui/platform/commands/workstation-context.tsx';
import { Boundary } from '#ui/platform/shell/boundary.tsx';
import type { DialogView, DialogViews } from './dialog-view.ts';
import { enterLayer, layerCloses, layerLeaves, layerOpens, takeText } from './focus-service.ts';

const report = (error: unknown): void => {
  console.error(error);
};

interface HostProps {
  readonly views: DialogViews;
  /** Shown in the top layer, so that it can be reached while a dialog is open. */ readonly notes: ReactNode;
}

/** The stack of open dialogs, as the dialogs machine has it. */
export function DialogHost({ views, notes }: HostProps) {
  const stack = useSelector(useDialogs(), (snapshot) => snapshot.context.stack);
  // One after the other, also when several come back from under a lock: each hides what was there
  // before it from assistive technology.
  const [count, setCount] = useState(0);
  useLayoutEffect(() => {
    // Each layer has to be on the page before the next one mounts: only a commit of its own gives
    // that.
    // oxlint-disable-next-line react/set-state-in-effect
    if (count !== stack.length) setCount(count < stack.length ? count + 1 : stack.length);
  }, [count, stack.length]);
  const shown = stack.slice(0, count);
  return (
    <>
      {shown.map((open, index) => {
        const view = views[open.name];
        if (!view) throw new Error(`The dialog ${open.name} has no view`);
        return (
          <Layer
            key={open.id}
            open={open}
            view={view}
            depth={index}
            notes={index === shown.length - 1 ? notes : null}
          />
        );
      })}
      {shown.length === 0 ? notes : null}
    </>
  );
}

const sizeOf = ({ width, height }: DialogView) => ({
  width: `min(${width}px, 100%)`,
  ...(height === undefined ? {} : { height: `${height}px` }),
});

interface Shown {
  readonly open: OpenDialog;
  readonly view: DialogView;
}
/** Dims what stands behind a dialog, or hides it while it must not be read. */
function Scrim({ open, view }: Shown) {
  const covers = useSelector(open.ref, (snapshot) => view.covers?.(snapshot) ?? false);
  return (
    <div
      aria-hidden="true"
      data-covers={covers || undefined}
      className={cx('fixed inset-0 z-40', covers ? 'bg-surface' : 'bg-[var(--scrim)]')}
    />
  );
}

/** From the window itself, where the focus was lost, Tab goes to what it is about. */
function tabEnters(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.shiftKey || event.target !== event.currentTarget) return;
  event.preventDefault();
  enterLayer(event.currentTarget);
}
/**
 * A list that closes as the hand leaves its field is removed while the focus is on its way: Radix
 * takes it for a fallen one and puts it on the window. It goes on to where it was going.
 */
function useArrival() {
  const going = useRef<HTMLElement | null>(null);
  return {
    onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      const isWithin =
        relatedTarget instanceof HTMLElement && currentTarget.contains(relatedTarget);
      going.current = isWithin ? relatedTarget : null;
    },
    onFocus({ currentTarget, target }: FocusEvent<HTMLElement>) {
      const next = going.current;
      going.current = null;
      if (target !== currentTarget || next === null || next === currentTarget) return;
      next.focus();
      takeText(next);
    },
  };
}
function Layer({
  open,
  view,
  depth,
  notes,
}: Shown & { readonly depth: number; readonly notes: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  const workstation = useWorkstation();
  const arrival = useArrival();
  useLayoutEffect(() => {
    layerOpens(open.id);
    // Under a lock it only hides: it comes back with the focus in it.
    return () => {
      if (workstation.getSnapshot().context.uncovered) layerLeaves(open.id);
    };
  }, [open.id, workstation]);
  const close = () => open.ref.send({ type: 'dialog.close' });
  const title = useSelector(open.ref, (snapshot) =>
    typeof view.title === 'string' ? view.title : view.title(snapshot),
  );
  const unsaved = useSelector(open.ref, (snapshot) => view.unsaved?.(snapshot) ?? false);
  return (
    <Radix.Root open modal>
      <Radix.Portal>
        {/* Not Radix' own overlay: it writes an inline style sheet, which the content security policy forbids. */}
        <Scrim open={open} view={view} />
        <div
          className={cx(
            'pointer-events-none fixed inset-0 z-40 flex',
            view.drawer ? 'justify-end' : 'items-start justify-center p-3',
          )}
          style={view.drawer ? undefined : { paddingTop: `min(${64 + depth * 20}px, 6vh)` }}
        >
          <Radix.Content
            ref={content}
            aria-describedby={undefined}
            tabIndex={-1}
            data-dialog={open.name}
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              if (content.current) enterLayer(content.current);
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (workstation.getSnapshot().context.uncovered) layerCloses(open.id);
            }}
            onKeyDown={tabEnters}
            {...arrival}
            onEscapeKeyDown={(event) => event.preventDefault()}
            onInteractOutside={(event) => event.preventDefault()}
            onPointerDownOutside={(event) => {
              event.preventDefault();
              if (!(event.target as Element | null)?.closest('[data-note]')) close();
            }}
            style={{
              ...sizeOf(view),
              ...(view.drawer
                ? {}
                : { maxHeight: `calc(100vh - min(${64 + depth * 20}px, 6vh) - 34px)` }),
            }}
            className={cx(
              'pointer-events-auto flex min-h-0 flex-col overflow-hidden border-line-2 bg-surface shadow-float',
              view.drawer ? 'border-l' : 'rounded-xl border',
            )}
          >
            {view.bare ? (
              <Radix.Title className="sr-only">{title}</Radix.Title>
            ) : (
              <div className="flex h-[46px] shrink-0 items-center gap-2.5 border-b border-line px-4">
                <Radix.Title className="text-[15px] font-bold">{title}</Radix.Title>
                {unsaved ? <span className="text-muted">unsaved</span> : null}
                <IconButton
                  data-close=""
                  className="ml-auto"
                  label="Close"
                  command="dialog.close"
                  icon={<X size={16} aria-hidden="true" />}
                  onClick={close}
                />
              </div>
            )}
            <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
              <Boundary
                page={String(open.id)}
                what="This window"
                otherwise="close it and open it again"
                report={report}
              >
                <view.View dialog={open.ref} />
              </Boundary>
            </div>
            {notes}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

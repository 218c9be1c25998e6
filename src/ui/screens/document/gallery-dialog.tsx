import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { GalleryRef } from '#machines/patient/gallery.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { EmptyState } from '#ui/kit/empty-state.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { useScopeProps } from '#ui/platform/commands/workstation-context.tsx';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { documentFacts, Thumbnail } from './document-card.tsx';

/** How many cards stand in a row is known only where they stand. */
function useColumns(dialog: GalleryRef, box: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const grid = box.current;
    if (!grid) return undefined;
    const watching = new ResizeObserver(() =>
      dialog.send({
        type: 'gallery.columns',
        columns: getComputedStyle(grid).gridTemplateColumns.split(' ').length,
      }),
    );
    watching.observe(grid);
    return () => watching.disconnect();
  }, [dialog, box]);
}

/** Document List (specification 001 §2.6): the images of all documents of a patient. */
export function GalleryDialog({ dialog }: { readonly dialog: GalleryRef }) {
  const { papers, name } = dialog.getSnapshot().context;
  const at = useSelector(dialog, (snapshot) => snapshot.context.at);
  const box = useRef<HTMLDivElement>(null);
  const scope = useScopeProps('galleryCards', 'table', dialog);
  const clock = useClock();
  useColumns(dialog, box);
  useEffect(() => {
    box.current?.querySelector(`[id="gallery-${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        {name === '' ? null : (
          <p className="mb-3 text-muted">
            Documents of <b className="text-ink">{name}</b>
          </p>
        )}
        {papers.length === 0 ? (
          <div tabIndex={-1} data-autofocus="">
            <EmptyState title="No document belongs to this patient yet.">
              What is scanned or uploaded in General Docs stands here.
            </EmptyState>
          </div>
        ) : (
          <div
            {...scope}
            ref={box}
            data-autofocus=""
            tabIndex={0}
            role="listbox"
            aria-label="Documents"
            aria-activedescendant={`gallery-${at}`}
            className="grid grid-cols-[repeat(auto-fill,minmax(190px,1fr))] gap-3 rounded-[9px]"
          >
            {papers.map((paper, index) => {
              const [type, by, on] = documentFacts(clock, paper);
              return (
                <div
                  key={paper.key}
                  id={`gallery-${index}`}
                  role="option"
                  aria-selected={index === at}
                  onClick={() => dialog.send({ type: 'gallery.choose', index })}
                  className="flex flex-col gap-1.5 rounded-[9px] border border-line p-2 aria-selected:border-accent aria-selected:bg-row"
                >
                  <Thumbnail document={paper} className="h-44 w-full" />
                  <span className="truncate font-semibold">{paper.name}</span>
                  <span className="text-small text-muted">
                    {type} · {by} · {on}
                    {paper.pages > 1 ? ` · ${paper.pages} pages` : ''}
                  </span>
                </div>
              );
            })}
          </div>
        )}
      </div>
      <div className="flex h-[52px] shrink-0 items-center justify-end gap-2 border-t border-line px-4">
        <CommandButton id="dialog.close" />
        {papers.length === 0 ? null : (
          <Button
            look="primary"
            command="gallery.choose"
            onClick={() => dialog.send({ type: 'gallery.choose' })}
          >
            Look at it
          </Button>
        )}
      </div>
    </>
  );
}

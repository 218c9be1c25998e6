import { useMemo, useState } from 'react';
import { isNeverHere } from '#machines/platform/list/list.refusal.ts';
import { Kbd } from '#ui/kit/kbd.tsx';
import { topOrigin } from '#ui/platform/dialogs/focus-service.ts';
import { scopesAround } from './focus-view.ts';
import { createIndex, type Entry } from './palette/palette-index.ts';
import { reachedCommands, whyNot } from './scopes.ts';
import { useDesk } from './workstation-context.tsx';

interface Line extends Entry {
  readonly keys: readonly string[];
  readonly scope: string;
  readonly why: string | null;
}

/** Every key that works where the focus was, from the registry; the nearest first. */
export function HelpSheet() {
  const { registry, workstation, names } = useDesk();
  const [text, setText] = useState('');
  const [lines] = useState(() =>
    reachedCommands(registry, workstation, scopesAround(topOrigin()?.element ?? null), names, [
      'help',
    ])
      .filter((reachedCommand) => reachedCommand.command.keys.length > 0)
      .map((reachedCommand, index): Line => ({
        id: reachedCommand.command.id,
        title: reachedCommand.command.title,
        detail: reachedCommand.command.hint ?? '',
        words: [
          ...reachedCommand.command.keys,
          reachedCommand.command.group,
          ...(reachedCommand.command.words ?? []),
        ],
        distance: index,
        keys: reachedCommand.command.keys,
        scope: registry.scopes.get(reachedCommand.scope.name)?.title ?? reachedCommand.scope.name,
        why: whyNot(registry, workstation, reachedCommand),
      }))
      .filter(({ why }) => !isNeverHere(why)),
  );
  const index = useMemo(() => createIndex(lines), [lines]);
  const shown = text.trim() === '' ? lines : index.find(text).map((ranked) => ranked.entry);
  const scopes = [...new Set(shown.map((line) => line.scope))];
  return (
    <div className="flex min-h-0 flex-col gap-3 p-4">
      <input
        type="search"
        data-autofocus=""
        data-page-search=""
        aria-label="Search the keys"
        placeholder="Search the keys"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="h-[30px] rounded-md border border-line-2 bg-raised px-2.5"
      />
      <div
        className="min-h-0 columns-1 gap-8 overflow-y-auto md:columns-2 print:columns-3"
        tabIndex={0}
        role="region"
        aria-label="Keys"
      >
        {scopes.map((scope) => (
          <section key={scope} className="mb-3 break-inside-avoid-column">
            <h3 className="mb-1 text-tiny font-semibold tracking-wider text-faint uppercase">
              {scope}
            </h3>
            <dl>
              {shown
                .filter((line) => line.scope === scope)
                .map((line) => (
                  <div key={line.id} className="flex items-center gap-2 py-0.5">
                    <dt className={line.why === null ? '' : 'text-faint'}>
                      {line.title}
                      {line.why === null ? null : (
                        <span className="ml-2 text-warn">{line.why}</span>
                      )}
                    </dt>
                    <dd className="ml-auto flex gap-1">
                      {line.keys.map((key) => (
                        <Kbd key={key} keys={key} />
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        {shown.length === 0 ? <p className="text-muted">No key has that name.</p> : null}
      </div>
    </div>
  );
}

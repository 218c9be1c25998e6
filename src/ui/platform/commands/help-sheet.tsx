import { useMemo, useState } from 'react';
import { Kbd } from '#ui/kit/kbd.tsx';
import { topOrigin } from '#ui/platform/dialogs/focus-service.ts';
import { scopesAround } from './focus-view.ts';
import { createIndex, type Entry } from './palette-index.ts';
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
      .filter((r) => r.command.keys.length > 0)
      .map((r, i): Line => ({
        id: r.command.id,
        title: r.command.title,
        detail: r.command.hint ?? '',
        words: [...r.command.keys, r.command.group, ...(r.command.words ?? [])],
        distance: i,
        keys: r.command.keys,
        scope: registry.scopes.get(r.scope.name)?.title ?? r.scope.name,
        why: whyNot(registry, workstation, r),
      })),
  );
  const index = useMemo(() => createIndex(lines), [lines]);
  const shown = text.trim() === '' ? lines : index.find(text).map((r) => r.entry);
  const scopes = [...new Set(shown.map((l) => l.scope))];
  return (
    <div className="flex min-h-0 flex-col gap-3 p-4">
      <input
        type="search"
        data-autofocus=""
        data-page-search=""
        aria-label="Search the keys"
        placeholder="Search the keys"
        value={text}
        onChange={(e) => setText(e.target.value)}
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
                .filter((l) => l.scope === scope)
                .map((l) => (
                  <div key={l.id} className="flex items-center gap-2 py-0.5">
                    <dt className={l.why === null ? '' : 'text-faint'}>
                      {l.title}
                      {l.why === null ? null : <span className="ml-2 text-warn">{l.why}</span>}
                    </dt>
                    <dd className="ml-auto flex gap-1">
                      {l.keys.map((k) => (
                        <Kbd key={k} keys={k} />
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

import { wordsOf } from '#domain/platform/route-words.ts';
import { isRouteName, routes } from '#domain/platform/routes.ts';
import type { workstationMachine } from '#machines/platform/workstation/workstation.machine.ts';
import type { CommandOf } from '#ui/platform/commands/registry.ts';
import type { DeclaredScreen } from './declare-screen.tsx';

/** What a page of records adds is added from anywhere too, by the same name. */
export const addFromAnywhere = (
  pages: readonly DeclaredScreen[],
): readonly CommandOf<typeof workstationMachine>[] =>
  pages.flatMap((page) => {
    const create = page.commands.commands.find((command) => command.id === `${page.name}.create`);
    if (!create || !isRouteName(page.name)) return [];
    const route = routes[page.name];
    if (route.userType === 'ANY') return [];
    return [
      {
        id: `${page.name}.add`,
        title: create.title,
        group: 'Add',
        hint: 'Opens an empty form.',
        keys: [],
        userType: route.userType,
        words: ['new', ...wordsOf(page.name), ...(create.words ?? [])],
        ...(create.permission === undefined ? {} : { permission: create.permission }),
        event: {
          type: 'dialog.open' as const,
          name: page.input.dialog,
          input: page.input.record({ id: null, intent: 'new' }),
        },
      },
    ];
  });

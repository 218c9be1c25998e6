import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { RouteName } from '#domain/platform/routes.ts';
import type { DocumentPorts } from '#machines/document/documents.ports.ts';
import type { Ports } from '#machines/platform/ports/ports.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { fakeRx } from '#tests/machines/rx/prescription.ts';
import type { RxCalls } from '#tests/machines/rx/rx-calls.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { CommandKeys } from '#ui/platform/commands/command-keys.tsx';
import { domFocusView } from '#ui/platform/commands/focus-view.ts';
import { DeskProvider } from '#ui/platform/commands/workstation-context.tsx';
import { DialogHost } from '#ui/platform/dialogs/dialog-host.tsx';
import { Toasts } from '#ui/platform/dialogs/toasts.tsx';
import { FieldPortsProvider } from '#ui/platform/fields/field-ports.tsx';
import { SafetyProvider, SafetySlot } from '#ui/platform/shell/safety-slot.tsx';
import { createDesk } from '../../../src/app/composition.ts';
import { allCommands, dialogViews, screenRegistry } from '../../../src/app/registries.ts';
import { handRests } from '../resting-hand.ts';

Element.prototype.scrollIntoView ??= () => undefined;
globalThis.ResizeObserver ??= class {
  observe() {
    /* no layout here */
  }
  unobserve() {
    /* none */
  }
  disconnect() {
    /* none */
  }
};

const places: ReadonlySet<RouteName> = new Set<RouteName>(['processing', 'processingDetail']);
export const turn = (ms = 0) =>
  act(async () => {
    for (let index = 0; index < 8; index += 1)
      await new Promise((done) => {
        setTimeout(done, index === 0 ? ms : 0);
      });
  });

/** The desk of a pharmacist with prescriptions in memory, driven by the keyboard alone. */
export async function openDesk(
  rx: Partial<RxCalls>,
  page: ReactNode,
  over: Partial<Ports> = {},
  documents?: DocumentPorts,
) {
  const fake = fakeRx(rx);
  const world = fakeWorld(maria);
  const ports: Ports = { ...world.ports, ...fake.ports, ...over };
  const desk = createDesk({
    ports,
    commands: allCommands,
    views: dialogViews,
    screens: screenRegistry(ports),
    builtRoutes: places,
    screenScopes: (name) => [name],
    theme: 'light',
    focus: domFocusView,
  });
  await turn();
  render(
    <DeskProvider desk={desk}>
      <FieldPortsProvider
        ports={{
          today: () => '2026-03-02',
          search: async () => [],
          labelOf: async () => null,
          ...(documents ? { documents } : {}),
        }}
      >
        <CommandKeys />
        <SafetyProvider>
          <main id="page">{page}</main>
          <SafetySlot />
        </SafetyProvider>
        <DialogHost views={dialogViews} notes={<Toasts />} />
      </FieldPortsProvider>
    </DeskProvider>,
  );
  await turn();
  const user = userEvent.setup();
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      handRests();
      await user.keyboard(key);
      await turn();
    }
  };
  const { dialogs, screens, notifications } = childrenOf(desk.workstation);
  return {
    fake,
    world,
    desk,
    press,
    page: () => screens.getSnapshot().context.open?.ref,
    top: () => dialogs.getSnapshot().context.stack.at(-1),
    said: () => notifications.getSnapshot().context.kept.map((note) => note.message),
    open: async (name: string, input: object) => {
      act(() => desk.workstation.send({ type: 'dialog.open', name, input }));
      await turn();
    },
  };
}
export const focused = (): string => {
  const element = document.activeElement as HTMLElement | null;
  return (
    element?.id ||
    element?.getAttribute('aria-label') ||
    element?.textContent ||
    element?.tagName ||
    ''
  );
};

import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { devPorts } from '#adapters/composition/dev-ports.ts';
import { provideDevDock } from '#machines/platform/dev-dock/dev-dock.machine.ts';
import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { DevDock } from '#ui/platform/dev/dev-dock.tsx';

/** Puts the dev dock beside the product. Loaded under `npm run dev` only; no build contains it. */
export function addDevDock(workstation: WorkstationRef): void {
  const route = document.body.appendChild(document.createElement('div'));
  const dock = createActor(provideDevDock(devPorts(childrenOf(workstation).session))).start();
  createRoot(route).render(<DevDock dock={dock} />);
}

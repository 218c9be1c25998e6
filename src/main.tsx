import '#ui/styles.css';
import { createRoot } from 'react-dom/client';
import { otherTabs } from '#adapters/admin/other-tabs.ts';
import { permissionPorts, sessionPorts } from '#adapters/admin/session-ports.ts';
import { createCaller, type CallerOutside } from '#adapters/platform/call.ts';
import { createStationClock } from '#adapters/platform/clock.ts';
import { isHeld } from '#adapters/platform/held.ts';
import { livePorts } from '#adapters/platform/live.ts';
import { listenForScans } from '#adapters/platform/scanner.ts';
import { type SessionNote } from '#adapters/platform/session-note.ts';
import {
  applyTheme,
  hints,
  readTheme,
  stationName,
  wasSignedIn,
} from '#adapters/platform/storage.ts';
import { defaultProfile } from '#machines/platform/scanner/station-profile.ts';
import type { WorkstationNeeds } from '#machines/platform/workstation/provide.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { LateContext } from '#routes/late.ts';
import { NewVersion, part } from '#routes/new-version.ts';
import { Root } from '#routes/root.tsx';
import { builtRoutes, screens, screenScopes } from '#routes/screens.ts';
import { domFocusView } from '#ui/platform/commands/focus-view.ts';
import { withoutReplays } from '#ui/platform/commands/replay.ts';
import { DeskProvider } from '#ui/platform/commands/workstation-context.tsx';
import { domFocus, healFocus } from '#ui/platform/dialogs/focus-service.ts';
import { createBareDesk } from './app/desk.ts';
import { createLateWork } from './app/late-work.ts';

const sessionEnded = (state: 'none' | 'locked') =>
  childrenOf(desk.workstation).session.send({
    type: state === 'none' ? 'session.ended' : 'session.lockedByServer',
  });
const outside: CallerOutside = {
  onSession: sessionEnded,
  get workstation() {
    return stationName();
  },
};
const call = createCaller(outside);
const note: SessionNote = { view: null };
const loaded = location.pathname;
const clock = createStationClock();
/**
 * Before anybody is let in there is nothing to keep: a page that has become old makes way for the
 * new one by itself.
 */
const renewed = (error: unknown): never => {
  if (error instanceof NewVersion) location.reload();
  throw error;
};
const late = createLateWork(() =>
  part(() => import('./app/work.tsx'))
    .catch(renewed)
    .then(({ layOut }) =>
      layOut({ call, outside, note, clock, near, desk, profile: defaultProfile, loaded }),
    ),
);
const near: WorkstationNeeds = {
  session: late.gate(
    sessionPorts(call, note, {
      otherTabs,
      ...hints,
      filesWait: isHeld,
      follow: clock.follow,
    }),
  ),
  roles: permissionPorts(call),
  live: livePorts({ onSession: sessionEnded }),
  focus: domFocus,
  workstation: {
    goTo: (path, search) => late.now()?.goTo(path, search),
    goBack: (by) => late.now()?.goBack(by) === true,
    applyTheme,
    filesWait: isHeld,
  },
};

/** A layer that closes gives the focus back a moment after its command. */
const focusSettlesMs = 60;
const desk = createBareDesk({
  ports: near,
  clock,
  builtRoutes: builtRoutes(),
  screenScopes,
  theme: readTheme(),
  focus: domFocusView,
  ran: (id) => {
    setTimeout(() => healFocus(id), focusSettlesMs);
  },
});
const { workstation, dispatcher } = desk;
workstation.send({ type: 'route.shown', path: loaded });

/** A scan reaches the router before anything else sees its keys. */
listenForScans(withoutReplays(window), defaultProfile, {
  onScan: ({ raw, at, capsLock, stats }) =>
    late.scanner({ type: 'scan.read', raw, at, byHand: false, capsLock, stats }),
  onReject: ({ reason, at, stats }) => late.scanner({ type: 'scan.rejected', reason, at, stats }),
  onDeliver: (records) =>
    dispatcher.deliver(
      records
        .filter((record) => record.type === 'keydown')
        .map((record) => ({
          ...record,
          metaKey: record.metaKey ?? false,
          getModifierState: (name: string) => name === 'AltGraph' && record.altGraph === true,
        })),
    ),
  onText: (text) => dispatcher.text(text),
  expects: () => late.now()?.expects() ?? 'other',
});

createRoot(document.getElementById('root')!).render(
  <DeskProvider desk={desk}>
    <LateContext value={late}>
      <Root />
    </LateContext>
  </DeskProvider>,
);
/**
 * Whoever was signed in needs the work at once; else it is fetched while the login is being typed,
 * and the pages after it.
 */
const fetchAll = () => {
  void late
    .fetch()
    .then(() => Promise.all(Object.values(screens).map((screen) => screen.load())))
    .catch(() => undefined);
};
if (wasSignedIn()) fetchAll();
else requestAnimationFrame(() => setTimeout(fetchAll));
if (import.meta.env.DEV)
  void import('./app/dev.tsx').then(({ addDevDock }) => addDevDock(workstation));

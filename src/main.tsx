import { createCaller } from '#adapters/call.ts';
import { createStationClock } from '#adapters/clock.ts';
import { livePorts } from '#adapters/live.ts';
import { countersPorts, rolesPorts, searchPorts, sessionPorts, stepUpPorts, undoPorts, userSettingPorts, zipPorts, type SessionNote } from '#adapters/ports.ts';
import { draftPorts, recordsPorts } from '#adapters/record-ports.ts';
import { fieldPorts } from '#adapters/field-ports.ts';
import { saveReasonPort } from '#adapters/reason-ports.ts';
import { rxPorts } from '#adapters/rx-ports.ts';
import { listenForScans } from '#adapters/scanner.ts';
import { recordScreensPorts } from '#adapters/screen-ports.ts';
import { applyTheme, hints, otherTabs, readTheme, reasonDrafts, stationName } from '#adapters/storage.ts';
import { port } from '#machines/port.ts';
import type { Ports } from '#machines/ports.ts';
import { showTimesOf } from '#machines/rx/instant-text.ts';
import { scannerMachine, type ScannerRef } from '#machines/scanner/scanner.machine.ts';
import { defaultProfile } from '#machines/scanner/station-profile.ts';
import { screenRegistry } from '#machines/screen-registry.ts';
import { childrenOf } from '#machines/workstation/workstation.selectors.ts';
import { allCommands } from '#ui/commands/all.ts';
import { domFocusView } from '#ui/commands/focus-view.ts';
import { withoutReplays } from '#ui/commands/replay.ts';
import { DeskProvider } from '#ui/commands/workstation-context.tsx';
import { domFocus, healFocus, originNow, restoreFocus, settleFocus } from '#ui/dialogs/focus-service.ts';
import { dialogViews } from '#ui/dialogs/views.tsx';
import { FieldPortsProvider } from '#ui/fields/field-ports.tsx';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { createDesk, openWhenAllowed, visitorOf } from './composition.ts';
import { screens } from './routes/screens.ts';
import { builtPlaces, createPlaceRouter, screenScopes } from './routes/tree.tsx';
import { deliverScan, lookAround, type ScanTakers } from './scanning.ts';
import './ui/styles.css';

const sessionEnded = (state: 'none' | 'locked') => childrenOf(desk.workstation).session.send({ type: state === 'none' ? 'session.ended' : 'session.lockedByServer' });
const call = createCaller({ onSession: sessionEnded, workstation: stationName() });
const note: SessionNote = { view: null };
const clock = createStationClock();
const ports: Ports = {
  session: sessionPorts(call, note, { otherTabs, ...hints, follow: (now, zone) => { clock.follow(now, zone); if (zone !== null) showTimesOf(zone); } }),
  roles: rolesPorts(call), zip: zipPorts(call), stepUp: stepUpPorts(call, note), userSetting: userSettingPorts(call, note), counters: countersPorts(call, note), search: searchPorts(call), undo: undoPorts(call),
  rx: rxPorts(call), records: recordsPorts(call), recordScreens: recordScreensPorts(call, recordsPorts(call), rxPorts(call)), drafts: draftPorts(call), clock,
  live: livePorts({ onSession: sessionEnded }),
  reason: { ...reasonDrafts, saveReason: saveReasonPort(call) },
  focus: domFocus,
  workstation: { goTo: (to, search) => { void router.navigate({ to: to as never, search: search as never }); }, goBack: () => { const can = router.history.canGoBack(); if (can) router.history.back(); return can; }, applyTheme },
};

/** A layer that closes gives the focus back a moment after its command. */
const focusSettlesMs = 60;
const desk = createDesk({ ports, commands: allCommands, views: dialogViews, screens: screenRegistry(ports), builtPlaces: builtPlaces(), screenScopes, theme: readTheme(), focus: domFocusView, scanner: () => scanner, ran: (id) => { setTimeout(() => healFocus(id), focusSettlesMs); } });
const { workstation, registry, names, dispatcher } = desk;
const router = createPlaceRouter({ visitor: () => visitorOf(workstation), openPopup: (place) => openWhenAllowed(workstation, place) });

/** A scan reaches the router before anything else sees its keys. */
const takers: ScanTakers = { screen: (place) => screens[place as keyof typeof screens]?.accepts ?? [], dialog: (name) => (dialogViews as Record<string, { accepts?: ReturnType<ScanTakers['dialog']> }>)[name]?.accepts ?? [] };
const scanner: ScannerRef = createActor(scannerMachine.provide({
  actors: { deliverScan: port((input: Parameters<typeof deliverScan>[3]) => Promise.resolve(deliverScan(workstation, registry, names, input))) },
}), { input: { profile: defaultProfile, salt: crypto.randomUUID(), today: clock.today, lookAround: () => lookAround(workstation, registry, names, takers) } }).start();
scanner.on('scan.notice', ({ notice }) => childrenOf(workstation).notifications.send({ type: 'note.add', note: { tone: notice.tone, message: notice.text } }));
listenForScans(withoutReplays(window), defaultProfile, {
  onScan: ({ raw, at, capsLock, stats }) => scanner.send({ type: 'scan.read', raw, at, byHand: false, capsLock, stats }),
  onReject: ({ reason, at, stats }) => scanner.send({ type: 'scan.rejected', reason, at, stats }),
  onDeliver: (records) => dispatcher.deliver(records.filter((r) => r.type === 'keydown').map((r) => ({ ...r, metaKey: r.metaKey ?? false, getModifierState: (name: string) => name === 'AltGraph' && r.altGraph === true }))),
  onCapture: (capture) => scanner.send({ type: 'calibration.captured', capture }),
});

/** The router follows the session, and the workstation the router; going back finds the focus where it was. */
const visitorKey = () => JSON.stringify([visitorOf(workstation)]) + typeof visitorOf(workstation);
let known = visitorKey();
childrenOf(workstation).session.subscribe(() => {
  if (visitorKey() === known) return;
  known = visitorKey();
  void router.invalidate();
});
const origins = new Map<string, ReturnType<typeof originNow>>();
router.subscribe('onBeforeNavigate', ({ fromLocation, hrefChanged }) => { if (fromLocation && hrefChanged) origins.set(fromLocation.href, originNow()); });
router.subscribe('onResolved', ({ toLocation }) => workstation.send({ type: 'place.shown', path: toLocation.pathname }));
router.subscribe('onRendered', ({ toLocation, hrefChanged }) => {
  const origin = hrefChanged ? origins.get(toLocation.href) : undefined;
  requestAnimationFrame(() => { if (!origin?.element || !restoreFocus(origin)) settleFocus(); });
});

createRoot(document.getElementById('root')!).render(<DeskProvider desk={desk}><FieldPortsProvider ports={fieldPorts(call, clock)}><RouterProvider router={router} /></FieldPortsProvider></DeskProvider>);
if (import.meta.env.DEV) void import('./dev.tsx').then(({ addDevDock }) => addDevDock(workstation));

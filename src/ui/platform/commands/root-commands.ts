import { wordsOf } from '#domain/platform/route-words.ts';
import { routeNames, routes, type RouteName } from '#domain/platform/routes.ts';
import type { focusMachine } from '#machines/platform/focus/focus.machine.ts';
import {
  type notificationsMachine,
  notificationsRefusal,
} from '#machines/platform/notifications/notifications.machine.ts';
import type { scannerMachine } from '#machines/platform/scanner/scanner.machine.ts';
import { scannerRefusal } from '#machines/platform/scanner/scanner.selectors.ts';
import type { sessionMachine } from '#machines/platform/session/session.machine.ts';
import { sessionRefusal } from '#machines/platform/session/session.selectors.ts';
import { type undoMachine, undoRefusal } from '#machines/platform/undo/undo.machine.ts';
import type { workstationMachine } from '#machines/platform/workstation/workstation.machine.ts';
import { workstationRefusal } from '#machines/platform/workstation/workstation.selectors.ts';
import type { Tool } from '#ui/platform/shell/toolbars.ts';
import { dialogArguments, entryArguments, stepArguments, type Args } from './arguments.ts';
import { defineCommands, type CommandOf, type ScopeOf } from './registry.ts';

type Without = CommandOf<typeof workstationMachine>;

/** What can be said to a place before it opens. */
export type RouteArguments = Readonly<Partial<Record<RouteName, Args>>>;
/** One command per place, so that keys, palette, navigation and sheet say the same of it. */
const goTo = (name: RouteName, args: RouteArguments[RouteName]): Without => {
  const route = routes[name];
  return {
    id: `go.${name}`,
    title: route.title,
    group: 'Go to',
    hint: route.kind === 'popup' ? `Opens ${route.title}.` : `Goes to ${route.title}.`,
    keys: route.altKey === undefined ? [] : [`Alt+${route.altKey}`],
    event: { type: 'route.go', route: name },
    words: wordsOf(name),
    ...(args ? { args } : {}),
    ...(route.userType === 'ANY' ? {} : { userType: route.userType }),
    ...(route.permission === undefined ? {} : { permission: route.permission }),
  };
};
/** A command for every place, for whoever may go there. */
export const goCommandsOf = (routeArguments: RouteArguments): readonly Without[] =>
  routeNames
    .filter(
      (routeName) => routes[routeName].userType !== 'ANY' && routes[routeName].kind !== 'group',
    )
    .map((routeName) => goTo(routeName, routeArguments[routeName]));

/** The command that opens a popup of a toolbar. */
export const openTool = (tool: Tool): Without => ({
  id: `tool.${tool.dialog}`,
  title: tool.title,
  group: 'Tools',
  hint: tool.hint,
  keys: tool.keys,
  userType: 'PRIVATE',
  words: tool.words ?? [],
  event: { type: 'dialog.open', name: tool.dialog, input: {} },
  ...(dialogArguments[tool.dialog] ? { args: dialogArguments[tool.dialog] } : {}),
  ...(tool.permission === undefined ? {} : { permission: tool.permission }),
});

export const workstationScope: ScopeOf<typeof workstationMachine> = {
  name: 'workstation',
  kind: 'workstation',
  title: 'Everywhere',
  refusal: workstationRefusal,
};
/** What works everywhere and belongs to no one area. */
export const rootCommands: readonly Without[] = [
  {
    id: 'palette.open',
    title: 'Search anything',
    group: 'Help',
    hint: 'Finds commands, places and records.',
    keys: ['Ctrl+K'],
    event: { type: 'dialog.open', name: 'palette', input: {} },
    global: true,
    hidden: true,
  },
  {
    id: 'help.open',
    title: 'All keys',
    group: 'Help',
    hint: 'Shows every key that works here.',
    keys: ['?', 'F1'],
    event: { type: 'dialog.open', name: 'help', input: {} },
    global: true,
    words: ['help', 'shortcuts', 'sheet'],
    bar: 99,
  },
  {
    id: 'notes.open',
    title: 'Notifications',
    group: 'Help',
    hint: 'Lists what was said since you signed in.',
    keys: [],
    event: { type: 'dialog.open', name: 'notes', input: {} },
    words: ['toasts', 'messages', 'history'],
  },
  {
    id: 'userSetting.open',
    title: 'User Setting',
    group: 'Account',
    hint: 'Your password and e-mail.',
    keys: [],
    event: { type: 'dialog.open', name: 'userSetting', input: {} },
    words: ['password', 'account', 'profile'],
  },
  {
    id: 'switchStore.open',
    title: 'Switch store',
    group: 'Account',
    hint: 'Works in another of your stores.',
    keys: [],
    event: { type: 'dialog.open', name: 'switchStore', input: {} },
    global: true,
    words: ['change store', 'branch', 'location', 'pharmacy'],
  },
  {
    id: 'keymap.open',
    title: 'Change keys',
    group: 'Account',
    hint: 'Your own keys, checked against each other; letters as keys, and what closes by itself.',
    keys: [],
    event: { type: 'dialog.open', name: 'keymap', input: {} },
    words: ['shortcuts', 'rebind', 'settings', 'keyboard'],
  },
  {
    id: 'support.open',
    title: 'Support',
    group: 'Account',
    hint: 'Shows what to tell support.',
    keys: [],
    event: { type: 'dialog.open', name: 'support', input: {} },
    words: ['version', 'contact'],
  },
  {
    id: 'route.back',
    title: 'Back',
    group: 'Go to',
    hint: 'Goes back to the page before.',
    keys: ['Alt+Left'],
    event: { type: 'route.back' },
  },
  {
    id: 'work.refresh',
    title: 'Refresh',
    group: 'View',
    hint: 'Asks for everything on the screen again; nothing typed is lost.',
    keys: ['F5'],
    event: { type: 'work.refresh' },
    global: true,
    fallback: true,
  },
  {
    id: 'theme.toggle',
    title: 'Light or dark theme',
    group: 'View',
    hint: 'Switches between the light and the dark theme.',
    keys: ['Ctrl+Shift+L'],
    event: { type: 'theme.toggle' },
    global: true,
    whileCovered: true,
    words: ['colour', 'night'],
  },
  {
    id: 'entry.new',
    title: 'New prescription',
    group: 'Prescription',
    hint: 'Enters a new prescription.',
    keys: [],
    event: { type: 'dialog.open', name: 'rxEntry', input: {} },
    args: entryArguments,
    userType: 'PRIVATE',
    permission: 'rx.create',
    words: ['add', 'rx', 'enter'],
  },
  {
    id: 'step.next',
    title: 'Next step of a prescription',
    group: 'Prescription',
    hint: 'Opens it and takes its next right step.',
    keys: [],
    event: { type: 'route.go', route: 'processingDetail' },
    args: stepArguments,
    userType: 'PRIVATE',
    permission: 'rx.read',
    words: ['fill', 'verify', 'scan', 'bin'],
  },
  {
    id: 'session.signOut',
    title: 'Logout',
    group: 'Account',
    hint: 'Ends your session on this station.',
    keys: [],
    event: { type: 'work.signOut' },
    words: ['sign out', 'log off'],
  },
  {
    id: 'log.dv',
    title: 'DV Log',
    group: 'Prescription',
    hint: 'Every drug verification, newest first.',
    keys: [],
    event: { type: 'dialog.open', name: 'dvLog', input: {} },
    userType: 'PRIVATE',
    permission: 'rx.read',
    words: ['drug verification log'],
  },
  {
    id: 'log.rv',
    title: 'RV Log',
    group: 'Prescription',
    hint: 'Every pharmacist’s check, newest first.',
    keys: [],
    event: { type: 'dialog.open', name: 'rvLog', input: {} },
    userType: 'PRIVATE',
    permission: 'rx.read',
    words: ['rph verification log'],
  },
];

export const sessionCommands = defineCommands<typeof sessionMachine>(
  { name: 'session', kind: 'workstation', title: 'Account', refusal: sessionRefusal },
  [
    {
      id: 'session.lock',
      title: 'Lock',
      group: 'Account',
      hint: 'Hides everything; your password brings it back as it was.',
      keys: ['Ctrl+L'],
      event: { type: 'session.lock' },
      global: true,
    },
  ],
);

export const scannerCommands = defineCommands<typeof scannerMachine>(
  { name: 'scanner', kind: 'workstation', title: 'Scanner', refusal: scannerRefusal },
  [
    {
      id: 'scan.open',
      title: 'Open the waiting scan',
      group: 'Scanner',
      hint: 'Opens what was scanned while the page had unsaved work.',
      keys: ['Ctrl+Shift+O'],
      event: { type: 'parked.open' },
      words: ['parked', 'barcode'],
    },
    {
      id: 'scan.drop',
      title: 'Drop the waiting scan',
      group: 'Scanner',
      hint: 'Forgets what was scanned while the page had unsaved work.',
      keys: ['Ctrl+Shift+X'],
      event: { type: 'parked.drop' },
      words: ['parked', 'barcode'],
    },
  ],
);

export const notificationCommands = defineCommands<typeof notificationsMachine>(
  {
    name: 'notifications',
    kind: 'workstation',
    title: 'Notifications',
    refusal: notificationsRefusal,
  },
  [
    {
      id: 'note.undo',
      title: 'Undo',
      group: 'Edit',
      hint: 'Takes the last deletion back.',
      keys: ['Ctrl+Z'],
      event: { type: 'note.undo' },
      global: true,
    },
  ],
);

export const undoCommands = defineCommands<typeof undoMachine>(
  { name: 'undo', kind: 'workstation', title: 'Undo', refusal: undoRefusal },
  [
    {
      id: 'undo.redo',
      title: 'Redo',
      group: 'Edit',
      hint: 'Deletes again what {key:note.undo} brought back, after the question.',
      keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
      event: { type: 'undo.redo' },
      destructive: 'both',
      global: true,
      words: ['again', 'repeat'],
    },
  ],
);

export const focusCommands = defineCommands<typeof focusMachine>(
  { name: 'focus', kind: 'workstation', title: 'Focus' },
  [
    {
      id: 'focus.search',
      title: 'Search of this page',
      group: 'Focus',
      hint: 'Puts the focus into the search of the page; Down goes on into its table.',
      keys: ['Ctrl+/'],
      event: { type: 'focus.search' },
      global: true,
    },
    {
      id: 'focus.next-region',
      title: 'Next region',
      group: 'Focus',
      hint: 'Navigation, toolbar, search, table, footer.',
      keys: ['F6'],
      event: { type: 'focus.region', step: 1 },
      global: true,
    },
    {
      id: 'focus.previous-region',
      title: 'Previous region',
      group: 'Focus',
      hint: 'The same, backwards.',
      keys: ['Shift+F6'],
      event: { type: 'focus.region', step: -1 },
      global: true,
    },
    {
      id: 'focus.safety',
      title: 'Safety panel',
      group: 'Focus',
      hint: 'To the safety panel, and back.',
      keys: ['Ctrl+B'],
      event: { type: 'focus.safety' },
      userType: 'PRIVATE',
    },
    {
      id: 'focus.note',
      title: 'Last notification',
      group: 'Focus',
      hint: 'To the last notification that can be acted on, or the last; shows what was saved.',
      keys: ['Ctrl+Shift+U'],
      event: { type: 'focus.note' },
      global: true,
    },
  ],
);

import type { ComponentProps } from 'react';
import { createActor } from 'xstate';
import { firstHourPorts } from '#adapters/admin/first-hour-ports.ts';
import {
  codesPorts,
  passkeysPorts,
  stepUpPorts,
  switchStorePorts,
  userSettingPorts,
} from '#adapters/admin/person-ports.ts';
import { rolesPorts } from '#adapters/admin/roles-ports.ts';
import { claimPorts } from '#adapters/claim/claim-ports.ts';
import { dailyClaimsPorts } from '#adapters/claim/daily-claims-ports.ts';
import { auditLogPorts } from '#adapters/compliance/audit-log-ports.ts';
import { disclosurePorts } from '#adapters/compliance/disclosure-ports.ts';
import { pmpPorts } from '#adapters/compliance/pmp-ports.ts';
import { fieldPorts, referenceOption } from '#adapters/composition/field-ports.ts';
import { recordScreensPorts } from '#adapters/composition/screen-ports.ts';
import { counterPorts } from '#adapters/counter/counter-ports.ts';
import { drawerPorts } from '#adapters/counter/drawer-ports.ts';
import { houseAccountPorts } from '#adapters/counter/house-account-ports.ts';
import { documentPorts } from '#adapters/document/document-ports.ts';
import { faxPorts } from '#adapters/document/fax-ports.ts';
import { drugPorts } from '#adapters/drug/drug-ports.ts';
import { pricePorts } from '#adapters/drug/price-ports.ts';
import { erxPorts } from '#adapters/erx/erx-ports.ts';
import { exportPorts } from '#adapters/import/export-ports.ts';
import { importPorts } from '#adapters/import/import-ports.ts';
import { labelPorts } from '#adapters/label/label-ports.ts';
import { paperPorts, stationPorts } from '#adapters/label/paper-ports.ts';
import { smsPorts } from '#adapters/message/sms-ports.ts';
import { medicationHistoryPorts } from '#adapters/patient/medication-history-ports.ts';
import { patientMergePorts, patientPorts } from '#adapters/patient/patient-ports.ts';
import { recordsPorts } from '#adapters/patient/records-ports.ts';
import { closedRecord, sensitivePorts } from '#adapters/patient/sensitive-ports.ts';
import type { Caller, CallerOutside } from '#adapters/platform/call.ts';
import { keepNoAnswerPage } from '#adapters/platform/no-answer-page.ts';
import { notesPorts } from '#adapters/platform/notes-ports.ts';
import { reasonDrafts, saveReasonPort } from '#adapters/platform/reason-ports.ts';
import { draftPorts } from '#adapters/platform/record-ports.ts';
import type { SessionNote } from '#adapters/platform/session-note.ts';
import { preferencesCopy, usualKeys } from '#adapters/platform/storage.ts';
import {
  countersPorts,
  searchPorts,
  preferencesPorts,
  undoPorts,
  tablePorts,
} from '#adapters/platform/work-ports.ts';
import { zipPorts } from '#adapters/platform/zip-ports.ts';
import { medSyncPorts } from '#adapters/refill/med-sync-ports.ts';
import { refillPorts } from '#adapters/refill/refill-ports.ts';
import { nearMissPorts } from '#adapters/rx/near-miss-ports.ts';
import { rxPorts } from '#adapters/rx/rx-ports.ts';
import { transferPorts } from '#adapters/rx/transfer-ports.ts';
import { verificationPorts } from '#adapters/rx/verification-ports.ts';
import { inventoryPorts } from '#adapters/stock/inventory-ports.ts';
import { recallPorts } from '#adapters/stock/recall-ports.ts';
import { stockPorts } from '#adapters/stock/stock-ports.ts';
import { trainingPorts } from '#adapters/training/training-ports.ts';
import { paperSender } from '#machines/label/paper.machine.ts';
import { openingAsker } from '#machines/patient/sensitive.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { port } from '#machines/platform/ports/port.ts';
import type { Ports } from '#machines/platform/ports/ports.ts';
import { expectedBy, type Surroundings } from '#machines/platform/scanner/scan-routing.ts';
import { scannerMachine, type ScannerRef } from '#machines/platform/scanner/scanner.machine.ts';
import type { DeliverScanInput } from '#machines/platform/scanner/scanner.ports.ts';
import type { StationProfile } from '#machines/platform/scanner/station-profile.ts';
import type { WorkstationNeeds } from '#machines/platform/workstation/provide.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import type { LateViews } from '#routes/late.ts';
import { ownScripts } from '#routes/new-version.ts';
import { screens } from '#routes/screens.ts';
import { Work } from '#routes/work.tsx';
import { comingPage } from '#ui/platform/arriving/coming-page.ts';
import { createEarlyText } from '#ui/platform/arriving/early-text.ts';
import { AltBadges } from '#ui/platform/commands/alt-badges.tsx';
import { addingFrom } from '#ui/platform/declared/add-from-field.ts';
import { keepFocus } from '#ui/platform/dialogs/lost-focus.ts';
import { FieldPortsProvider } from '#ui/platform/fields/field-ports.tsx';
import { Lock } from '#ui/screens/admin/login/lock.tsx';
import { NextStep } from '#ui/screens/admin/login/next-step.tsx';
import { Setup } from '#ui/screens/admin/setup.tsx';
import type { BareDesk } from './desk.ts';
import { noteFirstHour } from './first-hour-note.ts';
import { followPerson } from './follow-person.ts';
import { followPlace } from './follow-place.ts';
import { goByCommand } from './go-by-command.ts';
import { lateLogic } from './late-logic.ts';
import type { LateScanner } from './late-work.ts';
import { personKeys } from './person-keys.ts';
import { createPlaces, type LatePlaces } from './places.tsx';
import { lateRecorder } from './recorder/late-recorder.ts';
import {
  allCommands,
  dialogRegistry,
  dialogViews,
  referenceDialogs,
  screenRegistry,
  toolbars,
} from './registries.ts';
import { deliverScan, lookAround, tellUnread, type ScanTakers } from './scanning.ts';
import { tableLayouts } from './table-layouts.ts';
import { tellReset } from './tell-reset.ts';
import { createTrainingLine } from './training-line.tsx';
import { moveIn, unsavedWork } from './unsaved-work.ts';
import { watchVersion } from './version-watch.ts';

export interface WorkNeeds {
  readonly call: Caller;
  readonly outside: CallerOutside;
  readonly note: SessionNote;
  readonly clock: ClockPorts;
  readonly near: WorkstationNeeds;
  readonly desk: BareDesk;
  readonly profile: StationProfile;
  /** The path that the page was loaded with. */
  readonly loaded: string;
}

const takers: ScanTakers = {
  screen: (route) => screens[route as keyof typeof screens]?.accepts ?? [],
  dialog: (name) => dialogViews[name]?.accepts ?? [],
  stops: (name) => dialogViews[name]?.stops ?? [],
};
function startScanner(
  { desk: { workstation, registry, names }, clock, profile }: WorkNeeds,
  rx: Pick<Ports['rx'], 'find'>,
  around: () => Surroundings,
): ScannerRef {
  const scanner = createActor(
    scannerMachine.provide({
      actors: {
        deliverScan: port((input: DeliverScanInput, signal) =>
          deliverScan(workstation, registry, names, (code) => rx.find(code, signal), input, signal),
        ),
      },
    }),
    {
      input: {
        profile,
        salt: crypto.randomUUID(),
        today: clock.today,
        lookAround: around,
      },
    },
  ).start();
  const { notifications } = childrenOf(workstation);
  let said: string | null = null;
  scanner.on('scan.notice', ({ notice }) => {
    notifications.send({ type: 'note.add', note: { tone: notice.tone, message: notice.text } });
    said = notice.text;
  });
  // “Scan again” stands in the way once it was scanned again.
  scanner.on('scan.heard', () => {
    const { shown } = notifications.getSnapshot().context;
    const note = shown.findLast(({ message }) => message === said);
    if (note) notifications.send({ type: 'note.dismiss', id: note.id });
    said = null;
  });
  scanner.on('scan.unread', ({ raw }) => void tellUnread(workstation, raw));
  followPerson(workstation, () => scanner.send({ type: 'person.changed' }));
  // What the last scan said stands until the next one, or until the work goes on elsewhere.
  followPlace(workstation, () => scanner.send({ type: 'place.changed' }));
  return scanner;
}

/** What the ports share: each of these is made once, before them. */
interface Shared {
  readonly records: ReturnType<typeof recordsPorts>;
  readonly printPaper: ReturnType<typeof paperSender>;
  readonly rx: Ports['rx'];
  readonly codes: Ports['codes'];
  readonly preferences: Ports['preferences'];
  readonly keys: ReturnType<typeof personKeys>;
  readonly tables: Ports['tables'];
  readonly layouts: Ports['columns'];
  readonly training: ReturnType<typeof createTrainingLine>;
  readonly reasons: Omit<ReturnType<typeof reasonDrafts>, 'forget'>;
}
/** Every port of the desk's dialogs and screens. */
function portsOf(
  { call, outside, note, clock, near, desk }: WorkNeeds,
  { records, printPaper, rx, codes, preferences, keys, tables, layouts, training, reasons }: Shared,
): Ports {
  return {
    ...near,
    counters: countersPorts(call, note),
    undo: undoPorts(call),
    roles: rolesPorts(call),
    preferences,
    tables,
    columns: layouts,
    zip: zipPorts(call),
    stepUp: stepUpPorts(call, note),
    userSetting: userSettingPorts(call, note),
    search: searchPorts(call, note),
    codes,
    passkeys: passkeysPorts(call),
    switchStore: switchStorePorts(call, {
      unsavedWork: () => unsavedWork(desk.workstation),
      moved: () => moveIn(desk.workstation),
    }),
    firstHour: { ...firstHourPorts(call), go: goByCommand(desk) },
    rx,
    verification: verificationPorts(call),
    transfers: transferPorts(call),
    labels: labelPorts(call, printPaper),
    counter: counterPorts(call),
    erx: erxPorts(call),
    drugs: drugPorts(call),
    medicationHistory: medicationHistoryPorts(call),
    inventory: inventoryPorts(call, printPaper),
    recalls: recallPorts(call, printPaper),
    nearMisses: nearMissPorts(call, printPaper),
    auditLog: auditLogPorts(call, printPaper),
    sensitive: sensitivePorts(call),
    disclosures: disclosurePorts(call, printPaper),
    pmp: pmpPorts(call),
    medSync: medSyncPorts(call),
    dailyClaims: dailyClaimsPorts(call, printPaper),
    houseAccounts: houseAccountPorts(call, printPaper),
    drawers: drawerPorts(call, printPaper),
    imports: importPorts(call, 'imports'),
    storeImports: importPorts(call, 'storeImports'),
    sms: smsPorts(call),
    faxes: faxPorts(call),
    refills: refillPorts(call),
    prices: pricePorts(call),
    claims: claimPorts(call),
    stock: stockPorts(call, printPaper),
    stations: stationPorts(call),
    exports: exportPorts(call),
    records,
    notes: notesPorts(call),
    recordScreens: recordScreensPorts(call, records, rx),
    patients: patientPorts(call),
    documents: documentPorts(call, outside),
    training: trainingPorts(call, training.tell),
    patientMerge: patientMergePorts(call),
    drafts: draftPorts(call),
    clock,
    keymap: keys.ports,
    reason: {
      ...reasons,
      saveReason: saveReasonPort(call),
      closesItself: () => keys.preferences().autoClose,
    },
  };
}

/**
 * Everything behind the sign-in: gives the desk its commands, dialogs, screens and scanner, and
 * answers the views.
 */
export function layOut(needs: WorkNeeds): LateViews & LateScanner & LatePlaces {
  const { call, clock, desk } = needs;
  if (import.meta.env.PROD) keepNoAnswerPage();
  watchVersion(desk.workstation, ownScripts(document));
  keepFocus(document);
  const records = recordsPorts(call);
  const printPaper = paperSender(
    paperPorts(call, (said) =>
      childrenOf(desk.workstation).notifications.send({ type: 'note.add', note: said }),
    ),
  );
  const rx = rxPorts(call);
  const codes = codesPorts(call);
  tellReset(desk.workstation, codes.codes);
  const preferences = preferencesPorts(call, preferencesCopy, usualKeys);
  const keys = personKeys(desk, allCommands, preferences);
  const tables = tablePorts(call);
  const layouts = tableLayouts(desk.workstation, tables);
  const training = createTrainingLine();
  const { forget: forgetReasons, ...reasons } = reasonDrafts();
  followPerson(desk.workstation, forgetReasons);
  const ports = portsOf(needs, {
    records,
    printPaper,
    rx,
    codes,
    preferences,
    keys,
    tables,
    layouts,
    training,
    reasons,
  });
  const askOpening = openingAsker(() => childrenOf(desk.workstation).dialogs);
  needs.outside.openClosed = (data) => {
    const closed = closedRecord(data);
    return closed === null ? Promise.resolve(false) : askOpening(closed);
  };
  noteFirstHour(desk.workstation, ports.firstHour.steps);
  training.follow(desk.workstation, ports.training.course);
  const around = () => lookAround(desk.workstation, desk.registry, desk.names, takers);
  const scanner = startScanner(needs, rx, around);
  const recorder = lateRecorder(
    {
      workstation: desk.workstation,
      scanner,
      clock,
      say: (message: string) =>
        childrenOf(desk.workstation).notifications.send({
          type: 'note.add',
          note: { tone: 'info', message },
        }),
    },
    () => import('./recorder/recorder.ts'),
  );
  const fields = {
    ...fieldPorts(call, clock),
    ...addingFrom(desk.workstation, referenceDialogs, referenceOption),
    documents: ports.documents,
    files: { imports: ports.imports, storeImports: ports.storeImports },
    unseenNotes: ports.notes.unseen,
  };
  desk.supply({
    commands: allCommands,
    bareKeys: () => keys.preferences().bareKeys,
    dialogs: dialogRegistry(ports),
    views: dialogViews,
    toolbars,
    screens: screenRegistry(ports),
    ...lateLogic(ports),
    letters: (needs) => createEarlyText(needs, comingPage),
    scanner: () => scanner,
    tables: layouts,
  });
  return {
    scanner,
    expects: () => {
      recorder.heard();
      return expectedBy(around());
    },
    ...createPlaces(desk.workstation, {
      loaded: needs.loaded,
      Work: () => (
        <FieldPortsProvider ports={fields}>
          <Work views={dialogViews} line={training.line} />
        </FieldPortsProvider>
      ),
    }),
    altBadges: () => <AltBadges />,
    nextStep: (props) => <NextStep {...props} />,
    Lock,
    Setup: (props: ComponentProps<typeof Setup>) => (
      <FieldPortsProvider ports={fields}>
        <Setup {...props} />
      </FieldPortsProvider>
    ),
  };
}

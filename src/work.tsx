import type { ComponentProps } from 'react';
import { createActor } from 'xstate';
import type { Caller, CallerOutside } from '#adapters/call.ts';
import { dailyClaimsPorts } from '#adapters/daily-claims-ports.ts';
import { documentPorts } from '#adapters/document-ports.ts';
import { drawerPorts } from '#adapters/drawer-ports.ts';
import { exportPorts } from '#adapters/export-ports.ts';
import { faxPorts } from '#adapters/fax-ports.ts';
import { fieldPorts, referenceOption } from '#adapters/field-ports.ts';
import { houseAccountPorts } from '#adapters/house-account-ports.ts';
import { importPorts } from '#adapters/import-ports.ts';
import { inventoryPorts } from '#adapters/inventory-ports.ts';
import { medSyncPorts } from '#adapters/med-sync-ports.ts';
import { notesPorts } from '#adapters/notes-ports.ts';
import { paperPorts, stationPorts } from '#adapters/paper-ports.ts';
import { patientMergePorts, patientPorts } from '#adapters/patient-ports.ts';
import { pmpPorts } from '#adapters/pmp-ports.ts';
import type { SessionNote } from '#adapters/ports.ts';
import { saveReasonPort } from '#adapters/reason-ports.ts';
import { draftPorts, recordsPorts } from '#adapters/record-ports.ts';
import { refillPorts } from '#adapters/refill-ports.ts';
import { rxPorts } from '#adapters/rx-ports.ts';
import { recordScreensPorts } from '#adapters/screen-ports.ts';
import { stockPorts } from '#adapters/stock-ports.ts';
import { reasonDrafts, tastesCopy, usualKeys } from '#adapters/storage.ts';
import { claimPorts, pricePorts, smsPorts } from '#adapters/tool-ports.ts';
import {
  searchPorts,
  stepUpPorts,
  switchStorePorts,
  tastesPorts,
  userSettingPorts,
  widthPorts,
  zipPorts,
} from '#adapters/work-ports.ts';
import { dialogRegistry } from '#machines/dialogs/registry.ts';
import { paperSender } from '#machines/paper/paper.machine.ts';
import { port } from '#machines/port.ts';
import type { Ports } from '#machines/ports.ts';
import type { ClockPorts } from '#machines/rx-entry/rx-entry.ports.ts';
import { tellTimeBy } from '#machines/rx/promise-text.ts';
import { scannerMachine, type ScannerRef } from '#machines/scanner/scanner.machine.ts';
import type { DeliverScanInput } from '#machines/scanner/scanner.ports.ts';
import type { StationProfile } from '#machines/scanner/station-profile.ts';
import { screenRegistry } from '#machines/screen-registry.ts';
import { provideSetup } from '#machines/setup/setup.machine.ts';
import type { WorkstationNeeds } from '#machines/workstation/provide.ts';
import { childrenOf } from '#machines/workstation/workstation.selectors.ts';
import { allCommands } from '#ui/commands/all.ts';
import { addingFrom } from '#ui/declared/add-from-field.ts';
import { dialogViews } from '#ui/dialogs/views.tsx';
import { FieldPortsProvider } from '#ui/fields/field-ports.tsx';
import { referenceDialogs } from '#ui/screens/records/reference-dialogs.ts';
import { Setup } from '#ui/screens/setup/setup.tsx';
import type { BareDesk } from './desk.ts';
import { personKeys } from './person-keys.ts';
import type { LateViews } from './routes/late.ts';
import { screens } from './routes/screens.ts';
import { Work } from './routes/work.tsx';
import { deliverScan, lookAround, type ScanTakers } from './scanning.ts';
import { tableWidths } from './table-widths.ts';
import { moveIn, unsavedWork } from './unsaved-work.ts';

export interface WorkNeeds {
  readonly call: Caller;
  readonly outside: CallerOutside;
  readonly note: SessionNote;
  readonly clock: ClockPorts;
  readonly near: WorkstationNeeds;
  readonly desk: BareDesk;
  readonly profile: StationProfile;
}

const takers: ScanTakers = {
  screen: (place) => screens[place as keyof typeof screens]?.accepts ?? [],
  dialog: (name) =>
    (dialogViews as Record<string, { accepts?: ReturnType<ScanTakers['dialog']> }>)[name]
      ?.accepts ?? [],
};
function startScanner(
  { desk: { workstation, registry, names }, clock, profile }: WorkNeeds,
  rx: Pick<Ports['rx'], 'find'>,
): ScannerRef {
  const scanner = createActor(
    scannerMachine.provide({
      actors: {
        deliverScan: port((input: DeliverScanInput, signal) =>
          deliverScan(workstation, registry, names, (code) => rx.find(code, signal), input),
        ),
      },
    }),
    {
      input: {
        profile,
        salt: crypto.randomUUID(),
        today: clock.today,
        lookAround: () => lookAround(workstation, registry, names, takers),
      },
    },
  ).start();
  scanner.on('scan.notice', ({ notice }) =>
    childrenOf(workstation).notifications.send({
      type: 'note.add',
      note: { tone: notice.tone, message: notice.text },
    }),
  );
  return scanner;
}

/** Everything behind the sign-in: gives the desk its commands, dialogs, screens and scanner, and answers the views. */
export function layOut(needs: WorkNeeds): LateViews & { readonly scanner: ScannerRef } {
  const { call, outside, note, clock, near, desk } = needs;
  tellTimeBy(clock.now);
  const records = recordsPorts(call);
  const printPaper = paperSender(
    paperPorts(call, (said) =>
      childrenOf(desk.workstation).notifications.send({ type: 'note.add', note: said }),
    ),
  );
  const rx = rxPorts(call, printPaper);
  const tastes = tastesPorts(call, tastesCopy, usualKeys);
  const keys = personKeys(desk, allCommands, tastes);
  const ports: Ports = {
    ...near,
    tastes,
    zip: zipPorts(call),
    stepUp: stepUpPorts(call, note),
    userSetting: userSettingPorts(call, note),
    search: searchPorts(call, note),
    switchStore: switchStorePorts(call, {
      unsavedWork: () => unsavedWork(desk.workstation),
      moved: () => moveIn(desk.workstation),
    }),
    rx,
    inventory: inventoryPorts(call),
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
    patientMerge: patientMergePorts(call),
    drafts: draftPorts(call),
    clock,
    reason: {
      ...reasonDrafts,
      saveReason: saveReasonPort(call),
      closesItself: () => keys.tastes().autoClose,
    },
  };
  const scanner = startScanner(needs, rx);
  const fields = {
    ...fieldPorts(call, clock),
    ...addingFrom(desk.workstation, referenceDialogs, referenceOption),
    documents: ports.documents,
    files: { imports: ports.imports, storeImports: ports.storeImports },
    unseenNotes: ports.notes.unseen,
  };
  desk.supply({
    commands: allCommands,
    bareKeys: () => keys.tastes().bareKeys,
    dialogs: dialogRegistry(ports, keys.ports),
    views: dialogViews,
    screens: screenRegistry(ports),
    setup: provideSetup(near.session),
    scanner: () => scanner,
    widths: tableWidths(desk.workstation, widthPorts(call)),
  });
  return {
    scanner,
    Work: () => (
      <FieldPortsProvider ports={fields}>
        <Work />
      </FieldPortsProvider>
    ),
    Setup: (props: ComponentProps<typeof Setup>) => (
      <FieldPortsProvider ports={fields}>
        <Setup {...props} />
      </FieldPortsProvider>
    ),
  };
}

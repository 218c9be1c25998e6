import type { RolesPorts } from '#machines/admin/roles/roles.ports.ts';
import type { SessionPorts } from '#machines/admin/session/session.ports.ts';
import type { SwitchStorePorts } from '#machines/admin/session/switch-store.machine.ts';
import type { StepUpPorts } from '#machines/admin/step-up/step-up.machine.ts';
import type { UserSettingPorts } from '#machines/admin/user-setting/user-setting.machine.ts';
import type { ClaimPorts } from '#machines/claim/claims.ports.ts';
import type { DailyClaimsPorts } from '#machines/claim/daily-claims.ts';
import type { PmpPorts } from '#machines/compliance/pmp.ts';
import type { DrawerPorts } from '#machines/counter/drawers.ts';
import type { HouseAccountPorts } from '#machines/counter/house-accounts.ts';
import type { DmsPorts } from '#machines/document/documents.ports.ts';
import type { FaxPorts } from '#machines/document/fax.machine.ts';
import type { PricePorts } from '#machines/drug/rx-price.machine.ts';
import type { ExportPorts } from '#machines/import/export.ports.ts';
import type { ImportPorts } from '#machines/import/imports.ts';
import type { StationPorts } from '#machines/label/stations.ts';
import type { SmsPorts } from '#machines/message/sms.machine.ts';
import type { MergePorts } from '#machines/patient/merge.machine.ts';
import type { PatientPorts } from '#machines/patient/patient.ports.ts';
import type { RecordsPorts } from '#machines/patient/quick-add/records.ports.ts';
import type { ZipPorts } from '#machines/patient/zip-lookup/zip-lookup.machine.ts';
import type { ERefillPorts } from '#machines/refill/e-refill.machine.ts';
import type { MedSyncPorts } from '#machines/refill/med-sync.ts';
import type { RefillPorts } from '#machines/refill/refill-rx.machine.ts';
import type { ClockPorts, DraftPorts } from '#machines/rx/entry/rx-entry.ports.ts';
import type { RxPorts } from '#machines/rx/rx.ports.ts';
import type { InventoryPorts } from '#machines/stock/inventory.ts';
import type { StockPorts } from '#machines/stock/stock.ports.ts';
import type { CountersPorts } from '../counters/counters.machine.ts';
import type { FocusPorts } from '../focus/focus.machine.ts';
import type { TastesPorts } from '../keymap/keymap.machine.ts';
import type { LivePorts } from '../live/live.ports.ts';
import type { NotesPorts } from '../notes/notes.ports.ts';
import type { SearchPorts } from '../palette/palette.machine.ts';
import type { ReasonPorts } from '../reason/reason.ports.ts';
import type { RecordScreensPorts } from '../record/record-screens.ports.ts';
import type { UndoPorts } from '../undo/undo.machine.ts';

export type Theme = 'light' | 'dark';
/** What stands behind a path: ids and words of the list, never a patient's name. */
export type Search = Readonly<Record<string, string | number | boolean>>;
/** What the workstation itself needs of the browser. */
export interface WorkstationPorts {
  goTo(path: string, search: Search): void;
  /**
   * So many pages back (below 0) or forward. False when there is no page of the workstation to go
   * back to: the browser's own page before it is never gone to.
   */
  goBack(by: number): boolean;
  /** Puts the theme on the document and keeps it for the next start. */
  applyTheme(theme: Theme): void;
  /** Whether a file is on its way to the server. */
  filesWait(): boolean;
}

/**
 * The outside world of the client: everything that a machine may ask for. `src/adapters` makes it
 * real.
 */
export interface Ports {
  readonly session: SessionPorts;
  readonly workstation: WorkstationPorts;
  readonly focus: FocusPorts;
  readonly live: LivePorts;
  readonly counters: CountersPorts;
  readonly roles: RolesPorts;
  readonly reason: ReasonPorts;
  readonly notes: NotesPorts;
  readonly zip: ZipPorts;
  readonly stepUp: StepUpPorts;
  readonly undo: UndoPorts;
  readonly userSetting: UserSettingPorts;
  readonly tastes: TastesPorts;
  readonly search: SearchPorts;
  readonly rx: RxPorts;
  readonly inventory: InventoryPorts;
  readonly pmp: PmpPorts;
  readonly medSync: MedSyncPorts;
  readonly dailyClaims: DailyClaimsPorts;
  readonly houseAccounts: HouseAccountPorts;
  readonly drawers: DrawerPorts;
  readonly imports: ImportPorts;
  readonly storeImports: ImportPorts;
  readonly stations: StationPorts;
  readonly sms: SmsPorts;
  readonly faxes: FaxPorts;
  readonly refills: RefillPorts & ERefillPorts;
  readonly prices: PricePorts;
  readonly claims: ClaimPorts;
  readonly exports: ExportPorts;
  readonly stock: StockPorts;
  readonly switchStore: SwitchStorePorts;
  readonly records: RecordsPorts;
  readonly recordScreens: RecordScreensPorts;
  readonly patients: PatientPorts;
  readonly documents: DmsPorts;
  readonly patientMerge: MergePorts;
  readonly drafts: DraftPorts;
  readonly clock: ClockPorts;
}

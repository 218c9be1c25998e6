import type { ClockPorts } from '../clock/clock.ports.ts';
import type { ColumnsPorts, TablePorts } from '../columns/columns.ports.ts';
import type { CountersPorts } from '../counters/counters.machine.ts';
import type { FocusPorts } from '../focus/focus.machine.ts';
import type { KeymapPorts, PreferencesPorts } from '../keymap/keymap.machine.ts';
import type { LivePorts } from '../live/live.ports.ts';
import type { NotesPorts } from '../notes/notes.ports.ts';
import type { SearchPorts } from '../palette/palette.machine.ts';
import type { ReasonPorts } from '../reason/reason.ports.ts';
import type { DraftPorts } from '../record/drafts.ports.ts';
import type { RecordScreensPorts } from '../record/record-screens.ports.ts';
import type { UndoPorts } from '../undo/undo.machine.ts';
import type { WorkstationPorts } from '../workstation/workstation.ports.ts';

/**
 * The outside world of the client: everything that a machine may ask for. `src/adapters` makes it
 * real. Here are the ports that no one area owns; each area adds its own in its `feature.ts`.
 */
export interface Ports {
  readonly workstation: WorkstationPorts;
  readonly focus: FocusPorts;
  readonly live: LivePorts;
  readonly counters: CountersPorts;
  readonly reason: ReasonPorts;
  readonly notes: NotesPorts;
  readonly undo: UndoPorts;
  readonly preferences: PreferencesPorts;
  readonly tables: TablePorts;
  readonly columns: ColumnsPorts;
  readonly search: SearchPorts;
  readonly recordScreens: RecordScreensPorts;
  readonly drafts: DraftPorts;
  readonly clock: ClockPorts;
  /** Absent where nobody can change keys. */
  readonly keymap?: KeymapPorts;
}

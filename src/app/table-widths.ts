import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';
import type { TableWidths } from '#ui/platform/table/table-widths.ts';
import { followPerson } from './follow-person.ts';

type Widths = Readonly<Record<string, number>>;
export interface WidthPorts {
  loadWidths(
    signal: AbortSignal,
  ): Promise<readonly { readonly name: string; readonly widths: Widths }[]>;
  saveWidths(name: string, widths: Widths): Promise<void>;
}
/** A held key moves an edge many times: what stands when it rests is kept. */
const restMs = 800;

/**
 * How whoever is signed in has left the columns of each table: loaded at signing in, kept when an
 * edge rests. Without an answer the tables are as they came.
 */
export function tableWidths(workstation: WorkstationRef, ports: WidthPorts): TableWidths {
  const held = new Map<string, Widths>();
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();
  const load = async (signal: AbortSignal) => {
    const tables = await ports.loadWidths(signal);
    if (signal.aborted) return;
    for (const table of tables) if (!held.has(table.name)) held.set(table.name, table.widths);
    for (const tell of listeners) tell();
  };
  followPerson(workstation, (person, signal) => {
    for (const timer of waiting.values()) clearTimeout(timer);
    held.clear();
    waiting.clear();
    if (person !== undefined) load(signal).catch(() => undefined);
  });
  return {
    of: (table) => held.get(table) ?? null,
    keep(table, widths) {
      held.set(table, widths);
      clearTimeout(waiting.get(table));
      waiting.set(
        table,
        setTimeout(() => {
          waiting.delete(table);
          ports.saveWidths(table, widths).catch(() => undefined);
        }, restMs),
      );
    },
    subscribe(tell) {
      listeners.add(tell);
      return () => {
        listeners.delete(tell);
      };
    },
  };
}

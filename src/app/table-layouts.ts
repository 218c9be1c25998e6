import type {
  ColumnsPorts,
  KeptTable,
  TablePorts,
} from '#machines/platform/columns/columns.ports.ts';
import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';
import type { TableLayouts } from '#ui/platform/table/table-layouts.ts';
import { followPerson } from './follow-person.ts';

/** A held key moves an edge many times: what stands when it rests is kept. */
const restMs = 800;

const asItCame = { widths: {}, columns: null } as const;

/**
 * How whoever is signed in has left the columns of each table: loaded at signing in, kept when an
 * edge rests or a choice is saved. Without an answer the tables are as they came.
 */
export function tableLayouts(
  workstation: WorkstationRef,
  ports: TablePorts,
): TableLayouts & ColumnsPorts {
  let held = new Map<string, KeptTable>();
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const load = async (signal: AbortSignal) => {
    const tables = await ports.loadTables(signal);
    if (signal.aborted) return;
    for (const table of tables) if (!held.has(table.name)) held.set(table.name, table);
    tell();
  };
  followPerson(workstation, (person, signal) => {
    for (const timer of waiting.values()) clearTimeout(timer);
    held = new Map();
    waiting.clear();
    if (person !== undefined) load(signal).catch(() => undefined);
  });
  const of = (name: string): KeptTable => held.get(name) ?? { name, ...asItCame };
  return {
    of: (name) => held.get(name) ?? null,
    keepWidths(name, widths) {
      held.set(name, { ...of(name), widths });
      clearTimeout(waiting.get(name));
      waiting.set(
        name,
        setTimeout(() => {
          waiting.delete(name);
          ports.saveTable(of(name)).catch(() => undefined);
        }, restMs),
      );
    },
    async keepColumns(name, columns) {
      const mine = held;
      // These widths go with the choice: saved later, they would bring back the columns of before.
      clearTimeout(waiting.get(name));
      waiting.delete(name);
      const saved = await ports.saveTable({ ...of(name), columns });
      // Whoever signed in meanwhile has their own.
      if (!saved.ok || mine !== held) return saved;
      held.set(name, { ...of(name), columns });
      tell();
      return saved;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

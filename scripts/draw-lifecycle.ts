/** Draws docs/machines/rx-lifecycle.md from the lifecycle table: `node --import tsx scripts/draw-lifecycle.ts`. */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { permissionByKey } from '../domain/permissions.ts';
import { effects, guards, lifecycle, strongerCases, type LifecycleRow } from '../domain/rules/rx-lifecycle.ts';
import { orderOfAdvance, rxStatuses, statusCodes } from '../domain/rules/rx-status.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|');
const arrows = (row: LifecycleRow): string[] => {
  const to = (from: string) => (row.to.length === 0 ? [from] : row.to);
  if (row.from === null) return row.to.map((t) => `  [*] --> ${t}: ${row.row} ${row.event}`);
  return row.from.flatMap((from) => to(from).map((t) => `  ${from} --> ${t}: ${row.row} ${row.event}`));
};

function who(row: LifecycleRow): string {
  const right = (r: { permission: LifecycleRow['permission']; licence: boolean }) => `${permissionByKey(r.permission).label}${r.licence ? ' + licence' : ''}`;
  const base = `${row.who.join(', ')}: ${right(row)}${row.stepUp ? ' + password' : ''}`;
  return row.stronger ? `${base}; ${strongerCases[row.stronger.when]}: ${right(row.stronger)}` : base;
}
const tableRow = (row: LifecycleRow): string => `| ${[
  row.row, row.from?.join(', ') ?? '–', `${row.title} (\`${row.event}\`)${row.key ? ` ${row.key}` : ''}`, row.to.join(' / ') || 'stays', row.acts, who(row),
  row.guards.map((g) => guards[g].title).join('; ') || '–', row.effects.map((e) => effects[e]).join('; ') || '–',
].map((c) => cell(String(c))).join(' | ')} |`;

/** The whole page as Markdown. */
export const lifecyclePage = (): string => `# The prescription lifecycle

Drawn from \`domain/rules/rx-lifecycle.ts\`; do not edit. Letters: T technician, P pharmacist, C cashier or driver, M manager, S system.

## Statuses

| Code | Name | Phase | Meaning |
|---|---|---|---|
${statusCodes.map((s) => `| ${s} | ${rxStatuses[s].name} | ${rxStatuses[s].phase} | ${rxStatuses[s].meaning} |`).join('\n')}

Order of advance: ${orderOfAdvance.join(', ')}. The others stand outside an order.

## Drawing

\`\`\`mermaid
stateDiagram-v2
${lifecycle.flatMap(arrows).join('\n')}
\`\`\`

## Table

| # | From | Event | To | Acts on | Who | Conditions | Effects |
|---|---|---|---|---|---|---|---|
${lifecycle.map(tableRow).join('\n')}
`;

export const lifecyclePath = 'docs/machines/rx-lifecycle.md';
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync(lifecyclePath, lifecyclePage());

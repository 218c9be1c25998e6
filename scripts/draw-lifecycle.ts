/** Draws docs/machines/rx-lifecycle.md from the lifecycle table: `node --import tsx scripts/draw-lifecycle.ts`. */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { permissionByKey } from '../domain/admin/permissions.ts';
import {
  effects,
  guards,
  lifecycle,
  strongerCases,
  type EffectName,
  type LifecycleRow,
} from '../domain/rx/lifecycle/index.ts';
import { orderOfAdvance, rxStatuses, statusCodes } from '../domain/rx/rules/status.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|');
const arrows = (row: LifecycleRow): string[] => {
  const to = (from: string) => (row.to.length === 0 ? [from] : row.to);
  if (row.from === null) return row.to.map((text) => `  [*] --> ${text}: ${row.row} ${row.event}`);
  return row.from.flatMap((from) =>
    to(from).map((text) => `  ${from} --> ${text}: ${row.row} ${row.event}`),
  );
};

function who(row: LifecycleRow): string {
  const right = (input: { permission: LifecycleRow['permission']; licence: boolean }) =>
    `${permissionByKey(input.permission).label}${input.licence ? ' + license' : ''}`;
  const base = `${row.who.join(', ')}: ${right(row)}${row.stepUp ? ' + password' : ''}`;
  return row.stronger
    ? `${base}; ${strongerCases[row.stronger.when]}: ${right(row.stronger)}`
    : base;
}
const effectText = (name: EffectName): string =>
  `${effects[name].title}${effects[name].does === 'writes' ? '' : ' *(logged only)*'}`;
const effectRow = (name: EffectName): string => {
  const effect = effects[name];
  const doneBy = 'doneBy' in effect ? effect.doneBy : '–';
  return `| \`${name}\` | ${[effect.acts, effect.does, effect.title, doneBy].map(cell).join(' | ')} |`;
};
const tableRow = (row: LifecycleRow): string =>
  `| ${[
    row.row,
    row.from?.join(', ') ?? '–',
    `${row.title} (\`${row.event}\`)${row.key ? ` ${row.key}` : ''}`,
    row.to.join(' / ') || 'stays',
    row.acts,
    who(row),
    row.guards.map((guard) => guards[guard].title).join('; ') || '–',
    row.effects.map(effectText).join('; ') || '–',
  ]
    .map((actions) => cell(String(actions)))
    .join(' | ')} |`;

const readings = [
  'A pharmacist may do by default what a technician or a cashier may, and the pharmacist-in-charge all of it; the letters name the least role. A license is asked only where the row is for the pharmacist alone.',
  'Row 12 leads to B only when every payer to be billed has paid this very fill and none rejects; else to R.',
  'Rows 10, 12, 14 and 16 (approve) share what makes an entry fit to be priced, so that no way around a payer skips a severe alert, an expired prescription or a blocked patient, prescriber or drug.',
  'Row 14: consent is asked only where a payer would be billed; paid claims are reversed first.',
  'Row 20: "same T, P": who scanned it, or a pharmacist.',
  'Row 26: the return-to-stock date stops the hand-over only while a claim is paid; cash has nothing to rebill.',
  'Row 28: on a house account it leaves, so all conditions of pick-up or delivery hold; COD and prepay stay here. Row 29 leads to where it is: PU or D when it left, BD when not.',
  'Row 31: the vial is relabeled only when stock was taken for it.',
  'Row 33 keeps the status.',
  'Rows 34 and 36: an entry that nothing was filled for counts as something left and is voided; B, C, PM and anything counted is returned or sent back first.',
  'Row 38 deletes nothing that was ever dispensed; a refill entered by mistake is put back on file (row 6).',
];

const isEffect = (name: string): name is EffectName => name in effects;
const writtenAndLogged = Object.keys(effects).filter(isEffect);

/** The whole page as Markdown. */
export const lifecyclePage = (): string => `# The prescription lifecycle

Drawn from \`domain/rx/lifecycle/index.ts\`; do not edit. Letters: T technician, P pharmacist, C cashier or driver, M manager, S system.

## Statuses

| Code | Name | Phase | Meaning |
|---|---|---|---|
${statusCodes.map((statusCode) => `| ${statusCode} | ${rxStatuses[statusCode].name} | ${rxStatuses[statusCode].phase} | ${rxStatuses[statusCode].meaning} |`).join('\n')}

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

## Effects

What "writes" is carried out in the move's transaction by one handler of one area (\`server/services/composition/rx-areas.ts\`). What is "logged only" is told by the move's log row; the last column says what else does it.

| Effect | Acts on | Does | Meaning | Done by |
|---|---|---|---|---|
${writtenAndLogged.map(effectRow).join('\n')}

## Readings where the table leaves room

${readings.map((reading) => `- ${reading}`).join('\n')}
`;

export const lifecyclePath = 'docs/machines/rx-lifecycle.md';
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(lifecyclePath, lifecyclePage());

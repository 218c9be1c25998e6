import type { StatedField, Surface } from './inventory.ts';
import { all, type Node } from './names.ts';

/**
 * One thing that a surface has to have. What the specification does not state itself is `soft`:
 * looked for, told, never red.
 */
export interface Item {
  readonly what:
    | 'field'
    | 'mask'
    | 'option'
    | 'column'
    | 'button'
    | 'tab'
    | 'step'
    | 'text'
    | 'link'
    | 'table';
  readonly name: string;
  readonly soft: boolean;
  readonly field?: StatedField;
}
export const wordOf = (item: Item): string => `${item.what} ${item.name}`;

const labelIsInferred = (statedField: StatedField): boolean =>
  statedField.inferred?.includes('label') === true;
const nameOf = (statedField: StatedField): string =>
  statedField.n === undefined ? statedField.label : `${statedField.label} #${statedField.n}`;
function ofField(field: StatedField): readonly Item[] {
  const soft = labelIsInferred(field);
  const name = nameOf(field);
  return [
    { what: 'field', name, soft, field },
    ...(field.mask === undefined || field.disabled
      ? []
      : [{ what: 'mask', name: `${field.mask} of ${name}`, soft, field } as const]),
    ...(field.options ?? []).map((option): Item => ({
      what: 'option',
      name: `${option} of ${name}`,
      soft: false,
      field: { ...field, label: option },
    })),
  ];
}
/** Everything that the inventory names on a surface, in its order. */
export function itemsOf(surface: Surface): readonly Item[] {
  const list = (
    what: Item['what'],
    names: readonly string[] = [],
    inferred: readonly string[] = [],
  ): readonly Item[] => names.map((name) => ({ what, name, soft: inferred.includes(name) }));
  return [
    ...(surface.fields ?? []).flatMap(ofField),
    ...list('column', surface.columns, surface.columnsInferred),
    ...list('button', surface.buttons, surface.buttonsInferred),
    ...list('tab', surface.tabs),
    ...list('step', surface.steps),
    ...list('text', surface.texts),
    ...(surface.links ?? []).map((link): Item => ({
      what: 'link',
      name: link.label ?? link.route,
      soft: false,
    })),
    ...(surface.table
      ? [{ what: 'table', name: surface.title ?? surface.id, soft: false } as const]
      : []),
  ];
}

const roles: Readonly<Record<Exclude<Item['what'], 'text' | 'mask'>, readonly string[]>> = {
  // A list's boxes stand below column headers; a fact that is only read is a term.
  field: [
    'textbox',
    'searchbox',
    'combobox',
    'radiogroup',
    'switch',
    'checkbox',
    'spinbutton',
    'tree',
    'term',
    'columnheader',
    'group',
    'status',
    'slider',
  ],
  option: ['option', 'radio', 'button', 'tab', 'switch'],
  column: ['columnheader', 'term'],
  button: ['button', 'menuitem', 'link', 'menuitemradio'],
  tab: ['tab'],
  step: ['button', 'tab', 'listitem'],
  link: ['link'],
  table: ['grid', 'table', 'listbox', 'list', 'rowgroup'],
};
/**
 * "Rejected Claims 5 waiting", "Notes 2 unseen": a number behind the name is news, not the name.
 */
const bare = (name: string): string => name.replace(/ \d[\d,]*\+?( .*)?$/, '');
/**
 * The specification writes some labels within a sentence, in small letters: "username",
 * "name/NDC/UPC". Of those the letters count.
 */
const isProse = (label: string): boolean => /^[a-z]+(?![A-Za-z])/.test(label);
const loose = (name: string): string => name.toLowerCase().replaceAll(' ', '');
/** The names under which the second Tel, or the margin of one group, may stand. */
function spellings({ name, field }: Item): readonly string[] {
  if (!field || field.n === undefined) return [name];
  return [`${field.label} ${field.n}`, `${field.label} (${field.group})`, field.label];
}
function find(nodes: readonly Node[], item: Item, taken: Set<Node>): Node | undefined {
  if (item.what === 'text' || item.what === 'mask') return undefined;
  const of = roles[item.what];
  const free = nodes.filter((node) => of.includes(node.role) && !taken.has(node));
  if (item.what === 'table') return free[0];
  if (item.what === 'link' && item.name.startsWith('/'))
    return free.find((node) =>
      node.children.some((child) => child.role === '/url' && child.text === item.name),
    );
  const same = (wanted: string) => (node: Node) => {
    const name = node.name === '' ? node.text : node.name;
    const told =
      node.inRow === true || node.role === 'menuitem'
        ? name.slice(0, wanted.length + 1) === `${wanted} `
        : false;
    return (
      told ||
      [name, bare(name)].some((text) =>
        item.soft || isProse(wanted) ? loose(text) === loose(wanted) : text === wanted,
      )
    );
  };
  for (const wanted of item.what === 'option' ? [item.field!.label] : spellings(item)) {
    const hit = free.find(same(wanted));
    if (hit) return hit;
  }
  return undefined;
}
/** An empty box shows its mask; what is only read is written in it. */
const showsMask = (node: Node, mask: string): boolean =>
  node.children.some((child) => child.role === '/placeholder' && child.text === mask) ||
  node.text.replaceAll(/\d/g, '1') === mask;
/** The first of some lists is no choice: it stands in the empty box. */
const isPlaceholderOf = (box: Node | undefined, item: Item): boolean =>
  item.what === 'option' &&
  box !== undefined &&
  box.children.some((child) => child.role === '/placeholder' && child.text === item.field?.label);
/** The items that are not there. Each element answers for one item of a kind only. */
export function missingFrom(
  parts: readonly Node[],
  items: readonly Item[],
  readOnly = false,
): readonly Item[] {
  const nodes = parts.flatMap((part) => [...all(part)]);
  const taken = { field: new Set<Node>(), option: new Set<Node>() };
  const texts = nodes.flatMap((node) => [node.name, node.text]);
  let last: Node | undefined;
  return items.filter((item) => {
    if (item.what === 'text') return !texts.some((text) => text.includes(item.name));
    if (item.what === 'mask')
      return !last || !(showsMask(last, item.field!.mask!) || (readOnly && !/\d/.test(last.text)));
    if (isPlaceholderOf(last, item)) return false;
    const hit = find(
      nodes,
      item,
      item.what === 'option' ? taken.option : item.what === 'field' ? taken.field : new Set(),
    );
    if (item.what === 'field') {
      last = hit;
      if (hit) taken.field.add(hit);
    }
    if (item.what === 'option' && hit) taken.option.add(hit);
    return hit === undefined;
  });
}

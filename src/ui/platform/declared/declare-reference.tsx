import type { Fields } from '#domain/platform/fields/entity.ts';
import type { Field } from '#domain/platform/fields/field.ts';
import { nameOf } from '#domain/platform/fields/naming.ts';
import { anyReference } from '#domain/platform/references/any-reference.ts';
import {
  blankOf,
  labelOf,
  narrowedBy,
  type Reference,
} from '#domain/platform/references/define.ts';
import { required } from '#domain/platform/required.ts';
import { ZipCityView } from '#ui/platform/fields/zip-city-view.tsx';
import type { FieldOverride } from '#ui/platform/form/entity-form.tsx';
import type { AnyForm } from '#ui/platform/form/walk.ts';
import { column, type ColumnOptions, type TableColumn } from '#ui/platform/table/columns.tsx';
import { statusRadio } from '#ui/screens/platform/scopes.ts';
import { declareDialog, type DeclaredDialog, type DialogDeclaration } from './declare-dialog.tsx';
import { declareScreen, type DeclaredScreen, type ScreenDeclaration } from './declare-screen.tsx';
import { reasonsOf } from './status.ts';

export type ReferenceRow = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly version: number;
  readonly active: boolean;
};
type Row = ReferenceRow;
export interface ReferencePage<F extends Fields = Fields> {
  readonly reference: Reference<string, F>;
  readonly form: AnyForm;
  /** Scope of its commands: the place's name. */
  readonly route: string;
  readonly heading: string;
  readonly width: number;
  readonly add: string;
  readonly search: string;
  readonly status: NonNullable<ScreenDeclaration<Row>['status']>;
  /** The fields that are columns, each with what differs from its declaration: heading, width. */
  readonly columns: Readonly<Partial<Record<keyof F & string, Partial<ColumnOptions<Row>>>>>;
  /** Columns of what a row tells besides its fields; they stand before the Status. */
  readonly more?: readonly TableColumn<Row>[];
  readonly dialog?: Partial<
    Pick<DialogDeclaration, 'blank' | 'titles' | 'tools' | 'views' | 'after' | 'scopes' | 'record'>
  >;
  readonly screen?: Partial<
    Pick<ScreenDeclaration<Row>, 'verbs' | 'opens' | 'commands' | 'tools' | 'searchOf'>
  > & { readonly radios?: ScreenDeclaration<Row>['list']['radios']; readonly onEnter?: boolean };
}

/** What a field of another record is called stands beside its id in the row. */
const readOf = (field: Field, id: string): Partial<ColumnOptions<Row>> =>
  field.kind === 'ref' ? { kind: 'text', value: (row) => row[labelOf(id)] } : { kind: field.kind };
const columnsOf = (
  reference: Reference,
  columns: Readonly<Record<string, Partial<ColumnOptions<Row>>>>,
  more: readonly TableColumn<Row>[],
): readonly TableColumn<Row>[] => [
  ...Object.entries(columns).map(([id, over]) => {
    const field: Field = required(reference.entity.fields[id], `field ${id}`);
    return column<Row>({
      id,
      title: field.label,
      ...readOf(field, id),
      filter: narrowedBy(reference, id) !== null,
      ...(field.options ? { options: field.options } : {}),
      ...over,
    });
  }),
  ...more,
  column<Row>({ id: 'active', title: 'Status', kind: 'flag', toggle: 'activate' }),
];

/** A reference is told by what it is called where others name it, and what stands beside that. */
const namedBy = ({ entity, label, detail = [] }: Reference): Reference['entity'] => ({
  ...entity,
  named: [
    label,
    ...detail.filter((field) => entity.fields[field]?.kind !== 'ref').map((field) => [field]),
  ],
});
/** The add/edit dialog of a reference, from its declaration and its form. */
export function declareReferenceDialog<F extends Fields>(
  referencePage: Pick<ReferencePage<F>, 'reference' | 'form' | 'width' | 'status' | 'dialog'>,
): DeclaredDialog {
  const reference = anyReference(referencePage.reference);
  const entity = namedBy(reference);
  const zip: Readonly<Record<string, FieldOverride>> =
    'zipCode' in entity.fields ? { zipCode: ZipCityView } : {};
  const { block } = reasonsOf<Row>(
    { kind: entity.name, named: (row) => nameOf(entity, row) },
    referencePage.status,
  );
  return declareDialog({
    name: entity.name,
    ...(block ? { block } : {}),
    entity,
    form: referencePage.form,
    width: referencePage.width,
    ...referencePage.dialog,
    blank: { ...blankOf(reference), ...referencePage.dialog?.blank },
    views: { ...zip, ...referencePage.dialog?.views },
  });
}

/** The page and the add/edit dialog of a reference. */
export function declareReference<F extends Fields>(
  referencePage: ReferencePage<F>,
): { readonly dialog: DeclaredDialog; readonly page: DeclaredScreen } {
  const reference = anyReference(referencePage.reference);
  const dialog = declareReferenceDialog(referencePage);
  const { radios = [], onEnter, ...screen } = referencePage.screen ?? {};
  return {
    dialog,
    page: declareScreen<Row>({
      name: referencePage.route,
      heading: referencePage.heading,
      dialog,
      add: referencePage.add,
      permission: {
        write: reference.permission.write,
        ...(reference.permission.remove ? { remove: reference.permission.remove } : {}),
      },
      status: referencePage.status,
      found: (row) =>
        String(row[required(reference.label[0], 'field that names the record')] ?? ''),
      ...screen,
      list: {
        columns: columnsOf(
          reference,
          referencePage.columns as Readonly<Record<string, Partial<ColumnOptions<Row>>>>,
          referencePage.more ?? [],
        ),
        search: referencePage.search,
        radios: [...radios, statusRadio],
        ...(onEnter ? { onEnter } : {}),
        emptyHint: `Press {key:${referencePage.route}.create} to add one.`,
      },
    }),
  };
}

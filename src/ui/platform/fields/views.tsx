import type { ComponentType } from 'react';
import type { FieldKind } from '#domain/platform/fields/field.ts';
import { ChoiceView, FlagView, RadioView, TagsView } from './choice-views.tsx';
import { DateView } from './date-view.tsx';
import type { FieldViewProps } from './field-view.ts';
import { FileView } from './file-view.tsx';
import { MaskView } from './mask-view.tsx';
import { RefView } from './ref-view.tsx';
import { RowsFieldView } from './rows-view.tsx';
import {
  DeaView,
  EmailView,
  MoneyView,
  NdcView,
  NumberView,
  PasswordView,
  PercentView,
  QuantityView,
  TextareaView,
  TextView,
  UnitCostView,
  UpcView,
} from './text-views.tsx';
import { TreeFieldView } from './tree-view.tsx';

const singleViews = {
  text: TextView,
  textarea: TextareaView,
  password: PasswordView,
  email: EmailView,
  phone: MaskView,
  extension: MaskView,
  zip: MaskView,
  zip4: MaskView,
  state: MaskView,
  ssn: MaskView,
  npi: MaskView,
  ssid: MaskView,
  rxNumber: MaskView,
  dea: DeaView,
  ndc: NdcView,
  upc: UpcView,
  date: DateView,
  money: MoneyView,
  unitCost: UnitCostView,
  quantity: QuantityView,
  percent: PercentView,
  number: NumberView,
  choice: ChoiceView,
  radio: RadioView,
  flag: FlagView,
  ref: RefView,
  tags: TagsView,
  tree: TreeFieldView,
  file: FileView,
} satisfies Record<Exclude<FieldKind, 'rows'>, ComponentType<FieldViewProps>>;
const RowsView = (props: FieldViewProps) => <RowsFieldView {...props} views={singleViews} />;

/** A new kind of field does not compile until it has a view. */
export const fieldViews = { ...singleViews, rows: RowsView } satisfies Record<
  FieldKind,
  ComponentType<FieldViewProps>
>;

/** Kinds that are made of several controls and name themselves as a group. */
export const groupKinds: ReadonlySet<FieldKind> = new Set<FieldKind>(['radio', 'tree', 'rows']);

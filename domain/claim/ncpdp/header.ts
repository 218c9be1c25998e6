import { fields, type FieldId } from './fields.ts';

/**
 * The headers are fixed in width: each field left-justified and blank-filled, without separators.
 * D.0 §transaction header; handbook §2.5.
 */
export const requestHeader = [
  'A1',
  'A2',
  'A3',
  'A4',
  'A9',
  'B2',
  'B1',
  'D1',
  'AK',
] as const satisfies readonly FieldId[];
export const responseHeader = [
  'A2',
  'A3',
  'A9',
  'F1',
  'B2',
  'B1',
  'D1',
] as const satisfies readonly FieldId[];
const widthOf = (header: readonly FieldId[]): number =>
  header.reduce((sum, id) => sum + fields[id].max, 0);
/** 56 bytes. */
export const requestHeaderWidth = widthOf(requestHeader);
/** 31 bytes. */
export const responseHeaderWidth = widthOf(responseHeader);

/** 102-A2: the only version that is written and read here. */
export const version = 'D0';
export const stx = '\x02';
export const etx = '\x03';
export const fieldSeparator = '\x1c';
export const groupSeparator = '\x1d';
export const segmentSeparator = '\x1e';

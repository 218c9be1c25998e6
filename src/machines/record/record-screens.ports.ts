import type { ScreenPorts } from './provide.ts';

/** The record pages' calls, by kind of record. */
export interface RecordScreensPorts { readonly patient: ScreenPorts; readonly prescriber: ScreenPorts; readonly drug: ScreenPorts }

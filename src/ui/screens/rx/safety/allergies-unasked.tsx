import type { SafetyView } from '#domain/rx/contract/rx.ts';
import { allergiesNotAsked } from '#domain/rx/rules/allergies.ts';
import { Kbd } from '#ui/kit/kbd.tsx';

/** Nobody asked this patient: what stands beside it was checked against nothing. */
export const isUnasked = (safety: SafetyView | null | undefined): boolean =>
  safety?.allergyStatus === 'not-selected';

/** The open question, and the key that leads to its answer. */
export const AllergiesUnasked = ({ command }: { readonly command: string }) => (
  <p className="mb-2 rounded-lg border border-danger bg-warn-soft px-2.5 py-2 text-warn">
    <b className="font-semibold">{allergiesNotAsked}</b> <Kbd command={command} className="ml-1" />
  </p>
);

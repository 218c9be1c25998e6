import { rxStatuses, type RxStatus } from '#domain/rx/rules/status.ts';
import { StatusChip, type Phase } from '#ui/kit/badge.tsx';

/** Code, word and phase of a status, as chips and status columns show them. */
export function statusOf(code: string): {
  readonly code: string;
  readonly word: string;
  readonly phase: Phase;
} {
  const info = rxStatuses[code as RxStatus];
  return { code, word: info?.name ?? code, phase: info?.phase ?? 'entry' };
}
export const RxStatusChip = ({ status }: { readonly status: string }) => (
  <StatusChip {...statusOf(status)} />
);

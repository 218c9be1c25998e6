import { isOneOf, statusGroups } from '#domain/rx/entities/rx-status.ts';
import { rxStatuses, type RxStatus } from '#domain/rx/rules/status.ts';
import { StatusChip, type Mark, type Phase } from '#ui/kit/badge.tsx';

/**
 * Code, word, phase and mark of a status, as chips and status columns show them (specification 001
 * §4: check or cross).
 */
export function statusOf(code: string): {
  readonly code: string;
  readonly word: string;
  readonly phase: Phase;
  readonly mark: Mark;
} {
  const info = rxStatuses[code as RxStatus];
  return {
    code,
    word: info?.name ?? code,
    phase: info?.phase ?? 'entry',
    mark: isOneOf(statusGroups.stuck, code) ? 'cross' : 'check',
  };
}
export const RxStatusChip = ({ status }: { readonly status: string }) => (
  <StatusChip {...statusOf(status)} />
);

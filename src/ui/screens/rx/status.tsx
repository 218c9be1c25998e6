import type { ReactNode } from 'react';
import { isOneOf } from '#domain/rx/entities/rx-status.ts';
import { rxStatuses, type RxStatus } from '#domain/rx/rules/status.ts';
import { stuckStatuses } from '#domain/rx/rules/stuck-statuses.ts';
import { MarkIcon } from '#ui/kit/mark.tsx';
import { StatusChip, type Phase } from '#ui/kit/status-chip.tsx';

/**
 * Code, word, phase and mark of a status, as chips and status columns show them (specification 001
 * §4: check or cross).
 */
export function statusOf(code: string): {
  readonly code: string;
  readonly word: string;
  readonly phase: Phase;
  readonly mark: ReactNode;
} {
  const info = rxStatuses[code as RxStatus];
  return {
    code,
    word: info?.name ?? code,
    phase: info?.phase ?? 'entry',
    mark: <MarkIcon mark={isOneOf(stuckStatuses, code) ? 'cross' : 'check'} />,
  };
}
export const RxStatusChip = ({ status }: { readonly status: string }) => (
  <StatusChip {...statusOf(status)} />
);

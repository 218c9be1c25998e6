import { useSelector } from '@xstate/react';
import type { RunningRef } from '#machines/training/running.machine.ts';

/** One small line on every page: which case of the training runs, and whom it is about. */
export function RunningLine({ running }: { readonly running: RunningRef }) {
  const now = useSelector(running, ({ context }) => context.running);
  if (now === null) return null;
  return (
    <p role="status" aria-label="Training" className="text-small text-muted">
      {`Training, case ${now.no}: ${now.title}. ${now.about}`}
    </p>
  );
}

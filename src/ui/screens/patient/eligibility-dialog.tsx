import { useSelector } from '@xstate/react';
import { Fragment } from 'react';
import type { EligibilityCheck } from '#domain/claim/contract/eligibility.ts';
import { eligibilityForm, type EligibilityRef } from '#machines/patient/eligibility.machine.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Button } from '#ui/kit/button.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { useScopeProps } from '#ui/platform/commands/workstation-context.tsx';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';
import { useClock } from '#ui/platform/shell/clock.tsx';

const outcomes = {
  'not-sent': ['Not sent', 'warn'],
  waiting: ['Waiting', 'info'],
  eligible: ['Eligible', 'ok'],
  'not-eligible': ['Not eligible', 'danger'],
} as const;
const heads = ['Date', 'User', 'BIN', 'PCN', 'Group', 'Member #', 'Result', 'Message'] as const;
function Checks({
  dialog,
  checks,
}: {
  readonly dialog: EligibilityRef;
  readonly checks: readonly EligibilityCheck[];
}) {
  const clock = useClock();
  const cursor = useSelector(dialog, (snapshot) => snapshot.context.cursor);
  const scope = useScopeProps('eligibilityRows', 'table', dialog);
  const loading = useSelector(dialog, (snapshot) => snapshot.matches('loading'));
  if (loading)
    return (
      <div className="appears-late py-1">
        <Spinner label="Loading" />
      </div>
    );
  if (checks.length === 0)
    return <p className="py-1 text-muted">No payer was asked about this patient yet.</p>;
  return (
    <table
      {...scope}
      role="grid"
      aria-label="Results"
      aria-rowcount={checks.length}
      tabIndex={0}
      aria-activedescendant={`eligibility-${cursor}`}
      className="w-full"
    >
      <thead>
        <tr>
          {heads.map((head) => (
            <th
              key={head}
              scope="col"
              className="px-1.5 pb-0.5 text-left text-small font-normal text-muted"
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {checks.map((check, index) => (
          <tr
            key={check.id}
            id={`eligibility-${index}`}
            role="row"
            aria-selected={index === cursor}
            onClick={() => dialog.send({ type: 'eligibility.move', by: index - cursor })}
            className="border-t border-line aria-selected:bg-row"
          >
            {[
              instantText(clock, check.at),
              check.by,
              check.bin,
              check.pcn ?? '',
              check.group ?? '',
              check.memberId,
            ].map((text, at) => (
              <td key={heads[at]} role="gridcell" className="px-1.5 py-1 tabular-nums">
                {text}
              </td>
            ))}
            <td role="gridcell" className="px-1.5 py-1">
              <Badge hue={outcomes[check.outcome][1]}>{outcomes[check.outcome][0]}</Badge>
            </td>
            <td role="gridcell" className="px-1.5 py-1">
              {check.message}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Eligibility Check (specification 001 §2.7): the card that is asked about, and what came of every
 * request.
 */
export function EligibilityDialog({ dialog }: { readonly dialog: EligibilityRef }) {
  const clock = useClock();
  const { draft } = dialog.getSnapshot().context;
  const checks = useSelector(dialog, (snapshot) => snapshot.context.checks);
  const problem = useSelector(dialog, (snapshot) => snapshot.context.problem);
  const failed = useSelector(dialog, (snapshot) => snapshot.matches('failed'));
  const busy = useSelector(dialog, (snapshot) => snapshot.matches('checking'));
  const rejections = useSelector(dialog, (snapshot) => snapshot.context.rejections);
  const [last] = checks;
  const shown = checks[useSelector(dialog, (snapshot) => snapshot.context.cursor)];
  return (
    <>
      <div
        data-region="form"
        data-printed=""
        className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4"
      >
        {problem === null ? null : (
          <Notice
            tone="danger"
            title={problem}
            actions={failed ? <CommandButton id="eligibility.retry" label="Retry" /> : undefined}
          >
            {failed ? 'What was asked before could not be loaded.' : 'Nothing was asked.'}
          </Notice>
        )}
        <EntityForm
          form={eligibilityForm}
          draft={draft}
          autoFocus
          rejections={rejections}
          onEnd={() => dialog.send({ type: 'eligibility.check' })}
        />
        <div role="status">
          {last === undefined ? null : (
            <Notice
              tone={last.outcome === 'eligible' || last.outcome === 'waiting' ? 'info' : 'warn'}
              title={last.message}
            >{`${instantText(clock, last.at)}, BIN ${last.bin}, Member # ${last.memberId}`}</Notice>
          )}
        </div>
        {shown === undefined || shown.benefits.length === 0 ? null : (
          <dl
            aria-label="What the payer told"
            className="grid grid-cols-[max-content_1fr] gap-x-3 gap-y-0.5"
          >
            {shown.benefits.map((benefit, index) => (
              <Fragment key={`${index} ${benefit.label}`}>
                <dt className="text-muted">{benefit.label}</dt>
                <dd>{benefit.value}</dd>
              </Fragment>
            ))}
          </dl>
        )}
        <Checks dialog={dialog} checks={checks} />
      </div>
      <div className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-2 border-t border-line px-4 py-2">
        <CommandButton id="eligibility.print" />
        <span className="ml-auto" />
        <CommandButton id="dialog.close" />
        <CommandButton id="eligibility.save" />
        <Button
          look="primary"
          command="eligibility.check"
          busy={busy}
          onClick={() => dialog.send({ type: 'eligibility.check' })}
        >
          Check
        </Button>
      </div>
    </>
  );
}

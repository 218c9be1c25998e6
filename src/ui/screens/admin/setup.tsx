import { useSelector } from '@xstate/react';
import { setupForm } from '#domain/admin/entities/setup.ts';
import { isCreating, type SetupRef } from '#machines/admin/setup/setup.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { useSession } from '#ui/platform/commands/workstation-context.tsx';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';
import { Gate } from './login/gate.tsx';

/**
 * The first start of an empty server. Enter goes from field to field and finishes at the last one.
 */
export function Setup({ setup }: { readonly setup: SetupRef }) {
  const session = useSession();
  const { draft, problem, closed, rejections } = useSelector(setup, (snapshot) => snapshot.context);
  const creating = useSelector(setup, isCreating);
  const finish = () => setup.send({ type: 'setup.finish' });
  return (
    <Gate title="Set up this pharmacy" wide>
      <p className="mb-4 text-muted">
        Nobody has an account here yet. This makes the company, its first store and its
        administrator, once.
      </p>
      {problem === null ? null : (
        <Notice
          tone="danger"
          className="mb-4"
          title="Not set up"
          actions={
            closed ? (
              <Button onClick={() => session.send({ type: 'session.retry' })}>Look again</Button>
            ) : undefined
          }
        >
          {problem}
        </Notice>
      )}
      <EntityForm
        form={setupForm}
        draft={draft}
        autoFocus
        readOnly={creating}
        rejections={rejections}
        onEnd={finish}
      />
      <div className="mt-5 flex justify-end">
        <Button look="primary" command="setup.finish" busy={creating} onClick={finish}>
          Set up
        </Button>
      </div>
    </Gate>
  );
}

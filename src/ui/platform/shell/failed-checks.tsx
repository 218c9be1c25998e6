import { Button } from '#ui/kit/button.tsx';
import { Kbd } from '#ui/kit/kbd.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { useCommand } from '#ui/platform/commands/use-commands.ts';
import { useCount } from './tool-button.tsx';

/**
 * A final check failed on what this person entered or filled: said on every page until it is read,
 * with the key that leads there.
 */
export function FailedChecks() {
  const count = useCount('failed-checks') ?? 0;
  const open = useCommand('rx.failedChecks');
  if (count === 0) return null;
  return (
    <div data-over-page="">
      <Notice
        tone="warn"
        title={
          count === 1
            ? 'A final check of your work failed.'
            : `${count} final checks of your work failed.`
        }
        actions={
          <Button onClick={open.run}>
            Read what was found <Kbd keys={open.keys} />
          </Button>
        }
      />
    </div>
  );
}

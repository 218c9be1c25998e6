import { useSelector } from '@xstate/react';
import { currentUpload, type Upload, type UploadsRef } from '#machines/document/uploads.machine.ts';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';

/** `share`: how much of it has arrived, from 0 to 1; null where it is not on its way. */
function UploadState({
  upload,
  share,
}: {
  readonly upload: Upload;
  readonly share: number | null;
}) {
  if (upload.state === 'refused')
    return (
      <span role="alert" className="text-danger">
        {upload.why}
      </span>
    );
  if (share === null) return <span className="text-small text-muted">Waiting</span>;
  return (
    <>
      <progress
        aria-label={`Sending ${upload.file.name}`}
        value={share}
        className="h-1.5 w-28 accent-accent"
      />
      <span className="text-small text-muted">
        {share < 1 ? `${Math.round(share * 100)}%` : 'Being read'}
      </span>
    </>
  );
}
/** Files on their way, and files that were not taken with the reason. */
export function UploadsView({ uploads }: { readonly uploads: UploadsRef }) {
  const { uploads: list, share } = useSelector(uploads, (snapshot) => snapshot.context);
  const busy = useSelector(uploads, (snapshot) => snapshot.hasTag('busy'));
  const current = currentUpload({ uploads: list });
  if (list.length === 0) return null;
  return (
    <section
      aria-label="Uploads"
      className="flex flex-col gap-1.5 rounded-[9px] border border-line p-2.5"
    >
      <ul className="flex max-h-40 flex-col gap-1 overflow-y-auto">
        {list.map((upload) => (
          <li key={upload.id} className="flex min-w-0 flex-wrap items-center gap-x-2">
            <span className="max-w-[40ch] truncate">{upload.file.name}</span>
            <UploadState upload={upload} share={upload === current && busy ? share : null} />
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        {busy ? <CommandButton id="documents.stop" /> : null}
        {list.some((upload) => upload.state === 'refused') ? (
          <>
            <CommandButton id="documents.again" />
            <CommandButton id="documents.dismiss" />
          </>
        ) : null}
      </div>
    </section>
  );
}

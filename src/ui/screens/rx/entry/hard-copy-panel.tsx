import { Kbd } from '#ui/kit/kbd.tsx';
import { Picture } from '#ui/screens/document/picture.tsx';

/** The paper, beside what is entered from it. */
export const HardCopyPanel = ({ imageKey }: { readonly imageKey: string }) => (
  <section
    aria-label="The hard copy"
    data-region="sidebar"
    className="flex min-h-0 flex-col rounded-[9px] border border-line bg-raised p-2"
  >
    <h3 className="section-title mb-1.5 flex items-center gap-2">
      Hard copy <Kbd command="entry.picture" />
    </h3>
    <Picture documentKey={imageKey} alt="Hard copy of this prescription" fill />
  </section>
);

import { DeclaredPage, type PageProps } from '#ui/platform/declared/declared-page.tsx';
import { prescriberPage } from './prescriber.tsx';

export default function PrescriberScreen(props: PageProps) {
  return <DeclaredPage {...props} place="prescriber" page={prescriberPage} />;
}

import { DeclaredPage, type PageProps } from '#ui/platform/declared/declared-page.tsx';
import { prescriberPage } from './prescriber.tsx';

export default function PrescriberScreen(props: PageProps) {
  return <DeclaredPage {...props} route="prescriber" page={prescriberPage} />;
}

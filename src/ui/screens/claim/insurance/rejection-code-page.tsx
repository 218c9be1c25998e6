import { DeclaredPage, type PageProps } from '#ui/platform/declared/declared-page.tsx';
import { rejectionCodePage } from './rejection-code.tsx';

export default function RejectionCodeScreen(props: PageProps) {
  return <DeclaredPage {...props} route="rejectionCode" page={rejectionCodePage} />;
}

import { DeclaredPage, type PageProps } from '#ui/platform/declared/declared-page.tsx';
import { insuranceBinPage } from './insurance-bin.tsx';

export default function InsuranceBinScreen(props: PageProps) {
  return <DeclaredPage {...props} route="insBinSearch" page={insuranceBinPage} />;
}

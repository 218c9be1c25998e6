import { DeclaredPage, type PageProps } from '#ui/platform/declared/declared-page.tsx';
import { insurancePcnPage } from './insurance-pcn.tsx';

export default function InsurancePcnScreen(props: PageProps) {
  return <DeclaredPage {...props} route="insPcnSearch" page={insurancePcnPage} />;
}

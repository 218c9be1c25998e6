import { DeclaredPage, type PageProps } from '#ui/platform/declared/declared-page.tsx';
import { companyPage } from './company.tsx';

export default function CompanySearchScreen(props: PageProps) {
  return <DeclaredPage {...props} route="companySearch" page={companyPage} />;
}

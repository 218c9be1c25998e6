import { DeclaredPage, type PageProps } from '#ui/platform/declared/declared-page.tsx';
import { insuranceGroupPage } from './insurance-group.tsx';

export default function InsuranceGroupScreen(props: PageProps) {
  return <DeclaredPage {...props} route="insGroupSearch" page={insuranceGroupPage} />;
}

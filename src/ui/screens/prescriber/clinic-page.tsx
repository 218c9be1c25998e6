import { DeclaredPage, type PageProps } from '#ui/platform/declared/declared-page.tsx';
import { clinicPage } from './clinic.tsx';

export default function ClinicScreen(props: PageProps) {
  return <DeclaredPage {...props} route="prescriberClinicSearch" page={clinicPage} />;
}

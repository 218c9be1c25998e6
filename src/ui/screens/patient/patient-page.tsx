import { DeclaredPage, type PageProps } from '#ui/platform/declared/declared-page.tsx';
import { patientPage } from './patient.tsx';

export default function PatientScreen(props: PageProps) {
  return <DeclaredPage {...props} route="patient" page={patientPage} />;
}

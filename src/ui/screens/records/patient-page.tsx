import { DeclaredPage } from '#ui/declared/declared-page.tsx';
import { patientPage } from './patient.tsx';

export default function PatientScreen() { return <DeclaredPage place="patient" page={patientPage} />; }

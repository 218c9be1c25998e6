import { DeclaredPage, type PageProps } from '#ui/platform/declared/declared-page.tsx';
import { employeePage } from './employee.tsx';

export default function EmployeeSearchScreen(props: PageProps) {
  return <DeclaredPage {...props} route="employeeSearch" page={employeePage} />;
}

import { employeeDetail } from './employee.tsx';

export default employeeDetail.Page;

import { companyDetail } from './company.tsx';

export default companyDetail.Page;

import { storeDetail } from './store.tsx';

export default storeDetail.Page;

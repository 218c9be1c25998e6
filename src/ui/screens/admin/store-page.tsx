import { DeclaredPage, type PageProps } from '#ui/platform/declared/declared-page.tsx';
import { storePage } from './store.tsx';

export default function StoreSearchScreen(props: PageProps) {
  return <DeclaredPage {...props} route="storeSearch" page={storePage} />;
}

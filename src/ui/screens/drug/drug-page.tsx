import { DeclaredPage, type PageProps } from '#ui/platform/declared/declared-page.tsx';
import { drugPage } from './drug.tsx';

export default function DrugScreen(props: PageProps) {
  return <DeclaredPage {...props} route="drugSearch" page={drugPage} />;
}

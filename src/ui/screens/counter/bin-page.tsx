import { DeclaredPage, type PageProps } from '#ui/platform/declared/declared-page.tsx';
import { binPage } from './bin.tsx';

export default function BinScreen(props: PageProps) {
  return <DeclaredPage {...props} route="binman" page={binPage} />;
}

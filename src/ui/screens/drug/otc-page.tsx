import { DeclaredPage, type PageProps } from '#ui/platform/declared/declared-page.tsx';
import { otcPage } from './otc.tsx';

export default function OtcScreen(props: PageProps) {
  return <DeclaredPage {...props} route="octSearch" page={otcPage} />;
}

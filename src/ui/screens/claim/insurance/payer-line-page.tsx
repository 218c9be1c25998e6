import { DeclaredPage, type PageProps } from '#ui/platform/declared/declared-page.tsx';
import { payerLinePage } from './payer-line.tsx';

export default function PayerLineScreen(props: PageProps) {
  return <DeclaredPage {...props} route="payerLine" page={payerLinePage} />;
}

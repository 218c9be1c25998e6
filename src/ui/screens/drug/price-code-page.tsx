import { DeclaredPage, type PageProps } from '#ui/platform/declared/declared-page.tsx';
import { priceCodePage } from './price-code.tsx';

export default function PriceCodeScreen(props: PageProps) {
  return <DeclaredPage {...props} route="priceCode" page={priceCodePage} />;
}

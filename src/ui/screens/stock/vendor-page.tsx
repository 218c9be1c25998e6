import { DeclaredPage, type PageProps } from '#ui/platform/declared/declared-page.tsx';
import { vendorPage } from './vendor.tsx';

export default function VendorScreen(props: PageProps) {
  return <DeclaredPage {...props} route="vendorSearch" page={vendorPage} />;
}

import { DeclaredPage } from '#ui/declared/declared-page.tsx';
import { prescriberPage } from './prescriber.tsx';

export default function PrescriberScreen() { return <DeclaredPage place="prescriber" page={prescriberPage} />; }

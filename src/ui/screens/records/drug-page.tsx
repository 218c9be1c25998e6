import { DeclaredPage } from '#ui/declared/declared-page.tsx';
import { drugPage } from './drug.tsx';

export default function DrugScreen() { return <DeclaredPage place="drugSearch" page={drugPage} />; }

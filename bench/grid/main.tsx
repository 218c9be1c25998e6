import '#ui/styles.css';
import { createRoot } from 'react-dom/client';
import { pickerCommands } from '#ui/platform/fields/ref-view.tsx';
import { formCommands } from '#ui/platform/form/form-commands.ts';
import { tableCommands } from '#ui/platform/table/table-commands.ts';
import { listen, measurePaint } from './keys.ts';

const query = new URLSearchParams(location.search);
const page = query.get('page') ?? 'grid';
document.documentElement.dataset['theme'] = query.get('theme') ?? 'light';
measurePaint();
listen([tableCommands(), formCommands(), pickerCommands]);
/** The first frame that has a screenful of rows. */
const markRows = () => {
  if (document.querySelector('[data-index="20"] [role=gridcell]')?.textContent)
    performance.mark('rows');
  else requestAnimationFrame(markRows);
};
const root = createRoot(document.getElementById('root')!);
if (page === 'grid') {
  const { GridPage } = await import('./grid-page.tsx');
  performance.mark('mount');
  root.render(<GridPage />);
  markRows();
} else if (page === 'gallery') {
  const { Gallery } = await import('./gallery.tsx');
  root.render(<Gallery />);
} else root.render(<div tabIndex={0} role="grid" aria-label="Empty" className="h-screen" />);

const gap = 4;
const least = 224;

/**
 * Lays the list of a box over its dialog, whole, wherever the box stands: below it, or above where
 * more room is. What a choice says is not cut: the list is as wide as its widest line.
 */
export function layOver(list: HTMLElement): void {
  const box = list.parentElement?.querySelector('[role=combobox]')?.getBoundingClientRect();
  if (!box || typeof list.showPopover !== 'function') return;
  list.popover = 'manual';
  if (!list.matches(':popover-open')) list.showPopover();
  const below = window.innerHeight - box.bottom - 2 * gap;
  const above = box.top - 2 * gap;
  const isBelow = below >= least || below >= above;
  Object.assign(list.style, {
    position: 'fixed',
    margin: '0',
    right: 'auto',
    left: `${box.left}px`,
    top: isBelow ? `${box.bottom + gap}px` : 'auto',
    bottom: isBelow ? 'auto' : `${window.innerHeight - box.top + gap}px`,
    width: 'max-content',
    minWidth: `${Math.max(box.width, least)}px`,
    maxWidth: `${window.innerWidth - 2 * gap}px`,
    maxHeight: `${isBelow ? below : above}px`,
  });
  const over = box.left + list.offsetWidth - (window.innerWidth - gap);
  if (over > 0) list.style.left = `${Math.max(gap, box.left - over)}px`;
}

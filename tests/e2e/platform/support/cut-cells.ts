import type { Locator, Page } from 'playwright/test';
import type { Workstation } from './workstation.ts';

/** What can't be read whole of a column: names of patients, drugs with strength and form. */
export const cutIn = (desk: Workstation, title: string, within: Locator | Page = desk.page) =>
  within
    .getByRole('grid')
    .first()
    .evaluate((grid, text) => {
      const heads = [...grid.querySelectorAll('[role=columnheader]')];
      const at = heads.findIndex((head) => head.textContent.trim() === text) + 1;
      const edge = grid.getBoundingClientRect().right;
      return [...grid.querySelectorAll(`[role=gridcell][aria-colindex="${at}"]`)]
        .filter(
          (cell) =>
            cell.getBoundingClientRect().right > edge ||
            [cell, ...cell.querySelectorAll('*:not([data-gives-way])')].some(
              (part) =>
                part.clientWidth > 0 &&
                (part.scrollWidth > part.clientWidth + 1 ||
                  part.scrollHeight > part.clientHeight + 1),
            ),
        )
        .map((cell) => cell.textContent);
    }, title);

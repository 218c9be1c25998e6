import { buildSync } from 'esbuild';
import path from 'node:path';
import { z } from 'zod';
import type { Station } from '../kit/station.ts';
import type { Place } from './model.ts';

const screenSchema = z.object({
  path: z.string(),
  heading: z.string(),
  dialogs: z.array(z.string()),
  focus: z.string(),
  text: z.string(),
});
export type Screen = z.infer<typeof screenSchema>;

/** The recorder’s own reading of a screen, for pages that record nothing. */
const readScreen = (): string => {
  const { outputFiles } = buildSync({
    entryPoints: [path.resolve('src/app/recorder/screen-now.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'screenOfKit',
  });
  return `(() => { ${outputFiles[0]?.text ?? ''}
    return { ...screenOfKit.screenNow(), text: document.body.innerText }; })()`;
};
const tidied = (text: string): string => text.replaceAll(/\s+/g, ' ');
export class ScreenReader {
  readonly #read = readScreen();
  async now(station: Station): Promise<Screen> {
    return screenSchema.parse(await station.page.evaluate(this.#read));
  }
}
/** In what a screen is not the place that it should be, in words. */
export function unlike(screen: Screen, place: Place): readonly string[] {
  const { dialogs, heading, focus, sees = [] } = place;
  const open = screen.dialogs.join(' › ') || 'none';
  const areOpen =
    screen.dialogs.length === dialogs.length &&
    dialogs.every((title, at) => screen.dialogs[at]?.startsWith(title));
  const text = tidied(screen.text);
  return [
    ...(areOpen ? [] : [`dialogs: expected ${dialogs.join(' › ') || 'none'}, open: ${open}`]),
    ...(heading === undefined || screen.heading.startsWith(heading)
      ? []
      : [`heading: expected “${heading}”, reads “${screen.heading}”`]),
    ...(focus === undefined || screen.focus.startsWith(focus)
      ? []
      : [`focus: expected “${focus}”, is on “${screen.focus}”`]),
    ...(screen.focus === 'nothing' ? ['focus: it is on nothing'] : []),
    ...sees
      .filter((words) => !text.includes(words))
      .map((words) => `not on the screen: “${words}”`),
  ];
}

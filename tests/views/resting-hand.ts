/** Longer (ms) than the letters of one word are apart. */
const rest = 350;
/** The letters of one word are no further apart (ms), however slow the machine is. */
const pace = 60;
let rested = 0;
let last = 0;
const stamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp');
if (stamp?.get === undefined) throw new Error('Events have no clock here.');
const { get } = stamp;
const stamps = new WeakMap<Event, number>();
/** When the key was pressed: as the machine measured it, less what it was late by. */
function stampOf(event: Event): number {
  const at = Number(get.call(event)) + rested;
  const late = Math.max(0, at - last - pace);
  rested -= late;
  last = at - late;
  return last;
}
Object.defineProperty(Event.prototype, 'timeStamp', {
  ...stamp,
  get(this: Event) {
    const known = stamps.get(this) ?? stampOf(this);
    stamps.set(this, known);
    return known;
  },
});
/** The hand rests: what is pressed from now on comes later than the rest of a word would. */
export const handRests = (): void => {
  rested += rest;
  last += rest;
};

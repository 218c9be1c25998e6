/** Longer (ms) than the letters of one word are apart. */
const rest = 350;
let rested = 0;
const stamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp');
if (stamp?.get === undefined) throw new Error('Events have no clock here.');
const { get } = stamp;
Object.defineProperty(Event.prototype, 'timeStamp', {
  ...stamp,
  get(this: Event) {
    return Number(get.call(this)) + rested;
  },
});
/** The hand rests: what is pressed from now on comes later than the rest of a word would. */
export const handRests = (): void => {
  rested += rest;
};

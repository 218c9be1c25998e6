// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { RxNumberField } from '#ui/screens/label/rx-number-field.tsx';

afterEach(cleanup);

/** The field as Print Label opens it: the number of the record, and the hand in its box. */
function Opened() {
  const [value, setValue] = useState('001000412700');
  return <RxNumberField id="rx" value={value} onChange={setValue} />;
}

test('a number that is scanned as keys takes the place of the one that stands there', async () => {
  const user = userEvent.setup();
  render(<Opened />);
  const box = screen.getByRole<HTMLInputElement>('textbox');
  box.focus();

  await user.keyboard('001000999900');

  expect(box.value).toBe('001 0009999 00');
});

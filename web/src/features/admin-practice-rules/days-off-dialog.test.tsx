// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { DaysOffDialog } from './days-off-dialog.tsx';

it('the last of the days off follows the first, later and earlier, until another one is chosen', () => {
  draw(<DaysOffDialog show onClose={() => undefined} />);
  const [first, last] = ['First day', 'Last day'].map((label) => screen.getByLabelText<HTMLInputElement>(label));
  const choose = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } });
  for (const day of ['2030-12-20', '2030-12-24', '2030-12-10']) {
    choose(first!, day);
    expect(last!.value).toBe(day);
  }
  choose(last!, '2030-12-12');
  choose(first!, '2030-12-09');
  expect(last!.value).toBe('2030-12-12');
  choose(first!, '2030-12-30');
  expect(last!.value).toBe('2030-12-30');
});

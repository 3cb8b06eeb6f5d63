// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { useOpenSession } from './use-open-session.ts';

const ID = '0b1c9d5e-7d9c-4a55-9f0a-3f4f1c0a1b02';

function Opened() {
  const { id, show } = useOpenSession();
  return <p data-testid="opened">{show ? id : 'nothing'}</p>;
}

it.each([
  [ID, ID],
  ['zzz', 'nothing'],
  ['', 'nothing'],
  [`${ID}1`, 'nothing'],
])('an address with %j in place of a session opens %s', (session, opened) => {
  draw(<Opened />, `/admin?session=${session}`);
  expect(screen.getByTestId('opened').textContent).toBe(opened);
});

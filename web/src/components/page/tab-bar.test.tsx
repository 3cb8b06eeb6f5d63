// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import Tab from 'react-bootstrap/Tab';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { TabBar } from './tab-bar.tsx';

const TABS = { hours: 'Hours', sessions: 'Sessions' };

/** Two tabs; in the first stands what leads to the second, and beside them what does so, too. */
function Tabs() {
  const [open, setOpen] = useState('hours');
  const lead = () => setOpen('sessions');
  return (
    <Tab.Container activeKey={open}>
      <TabBar tabs={TABS} open={open} label="Tabs" />
      {open === 'hours' && <button onClick={lead}>Sessions on Monday</button>}
      <button onClick={lead}>Beside</button>
    </Tab.Container>
  );
}

it.each([
  ['goes to the tab that a button of the closed one opened', 'Sessions on Monday', 'Sessions'],
  ['stays on what opened a tab from beside the tabs', 'Beside', 'Beside'],
])('the focus %s', (_, pressed, focused) => {
  render(<Tabs />);
  expect(document.activeElement).toBe(document.body);
  const button = screen.getByRole('button', { name: pressed });
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement?.textContent).toBe(focused);
});

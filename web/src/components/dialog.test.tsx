// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import Dropdown from 'react-bootstrap/Dropdown';
import { expect, it, vi } from 'vitest';
import { notePresses } from '../lib/focus.ts';
import { render } from '../testing/render.tsx';
import { Dialog } from './dialog.tsx';

/** Rows with a button each, which opens a dialog that takes away the button, or the whole row. */
function Rows({ takes }: { takes: 'button' | 'row' }) {
  const [asked, setAsked] = useState('');
  const [gone, setGone] = useState('');
  return (
    <>
      <button type="button">Add</button>
      <ul>
        {['first', 'second', 'third']
          .filter((row) => takes === 'button' || row !== gone)
          .map((row) => (
            <li key={row}>
              {row !== gone && (
                <button type="button" onClick={() => setAsked(row)}>
                  Cancel the {row}
                </button>
              )}
              <a href="#more">More for the {row}</a>
            </li>
          ))}
      </ul>
      <Dialog show={asked !== ''} onHide={() => setAsked('')}>
        <button
          type="button"
          onClick={() => {
            setGone(asked);
            setAsked('');
          }}
        >
          Yes
        </button>
      </Dialog>
    </>
  );
}

it.each([
  ['button', 'second', 'More for the second'],
  ['row', 'second', 'Cancel the third'],
  ['row', 'third', 'Cancel the second'],
] as const)('when a dialog took away its %s, of the %s row, the focus goes to “%s”', async (takes, row, next) => {
  render(<Rows takes={takes} />);
  const opener = screen.getByText(`Cancel the ${row}`);
  opener.focus();
  fireEvent.click(opener);
  fireEvent.click(await screen.findByText('Yes'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement?.textContent).toBe(next);
});

it('when nothing had the focus, nothing gets it after a dialog, which would scroll the page to it', async () => {
  render(<Rows takes="row" />);
  fireEvent.click(screen.getByText('Cancel the second'));
  fireEvent.click(await screen.findByText('Yes'));
  const focused: unknown[] = [];
  const note = ({ target }: FocusEvent) => focused.push((target as Element).textContent);
  document.addEventListener('focusin', note);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  document.removeEventListener('focusin', note);
  expect(focused).not.toContain('Add');
  expect(document.activeElement).toBe(document.body);
});

/** A dialog from which a second one opens, from which the first is opened anew. */
function Anew() {
  const [[round, isFirst], setFirst] = useState([0, false]);
  const [isSecond, setSecond] = useState(false);
  const open = () => setFirst(([before]) => [before + 1, true]);
  return (
    <>
      <button onClick={open}>History</button>
      <Dialog key={round} show={isFirst} onHide={() => setFirst([round, false])}>
        <button onClick={() => setSecond(true)}>Session</button>
        <button onClick={() => setFirst([round, false])}>Close the history</button>
      </Dialog>
      <Dialog show={isSecond} onHide={() => setSecond(false)}>
        <button onClick={open}>Its history</button>
        <button onClick={() => setSecond(false)}>Close the session</button>
      </Dialog>
    </>
  );
}

it('when a dialog took away the one it was opened from, the focus goes to what had opened that one', async () => {
  render(<Anew />);
  for (const name of ['History', 'Session', 'Its history']) {
    const button = await screen.findByText(name);
    button.focus();
    fireEvent.click(button);
  }
  for (const name of ['Close the history', 'Close the session']) {
    const button = await screen.findByText(name);
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByText(name)).toBeNull());
  }
  expect(document.activeElement?.textContent).toBe('History');
});

/** A dialog whose content comes after it. */
function LateMenu({ onHide }: { onHide: () => void }) {
  const [isThere, setThere] = useState(false);
  return (
    <Dialog show onHide={onHide}>
      <button onClick={() => setThere(true)}>Load</button>
      {isThere && (
        <Dropdown>
          <Dropdown.Toggle>More</Dropdown.Toggle>
          <Dropdown.Menu>
            <Dropdown.Item>Print</Dropdown.Item>
          </Dropdown.Menu>
        </Dropdown>
      )}
    </Dialog>
  );
}

it('Escape in an open menu of a dialog closes the menu, and the dialog when it is pressed again', async () => {
  let hidden = 0;
  render(<LateMenu onHide={() => (hidden += 1)} />);
  fireEvent.click(await screen.findByText('Load'));
  const more = screen.getByText('More');
  more.focus();
  fireEvent.click(more);
  const escape = () => fireEvent.keyDown(more, { key: 'Escape', code: 'Escape' });
  expect(more.getAttribute('aria-expanded')).toBe('true');
  escape();
  await waitFor(() => expect(more.getAttribute('aria-expanded')).toBe('false'));
  expect(hidden).toBe(0);
  escape();
  expect(hidden).toBe(1);
});

it('a dialog gives the focus to the button that opened it in browsers, as Safari, in which pressing it does not focus it', async () => {
  notePresses();
  // As in browsers: the body takes no focus.
  vi.spyOn(document.body, 'focus').mockImplementation(() => undefined);
  render(<Rows takes="button" />);
  const opener = screen.getByText('Cancel the second');
  fireEvent.click(opener);
  const dialog = await screen.findByRole('dialog');
  fireEvent.keyDown(dialog, { key: 'Escape', code: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(opener);
});

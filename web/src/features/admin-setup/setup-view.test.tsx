// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { Toaster } from '../../components/toast/toaster.tsx';
import { render, expectToast, type } from '../../testing/render.tsx';
import { deferred, FAILED, networkError, ok, startGateway } from '../../testing/gateway.ts';
import { SetupChecklist } from './checklist.tsx';
import { SetupView } from './setup-view.tsx';
import { WORDS } from './words.ts';

const gateway = startGateway();

/** A page, the setup if no other, and a button that leads from it to another and back. */
function Pages({ children = <SetupView code="123" /> }: { children?: ReactNode }) {
  const [isHere, setIsHere] = useState(true);
  return (
    <>
      <button onClick={() => setIsHere(!isHere)}>Go</button>
      {isHere && children}
    </>
  );
}
const go = () => fireEvent.click(screen.getByRole('button', { name: 'Go' }));

it.each([
  [
    'Back brings it out of the browser’s memory',
    () => fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true })),
  ],
  [
    'one comes back to it within the app',
    () => {
      go();
      expect(screen.queryByRole('button', { name: 'Begin' })).toBeNull();
      go();
    },
  ],
])('the setup page says that the setup is over when %s', async (_, comeBack) => {
  gateway.answer('GET /api/setup', ok({ isOpen: true, username: 'admin' }));
  render(<Pages />);
  await screen.findByRole('button', { name: 'Begin' });
  gateway.answer('GET /api/setup', ok({ isOpen: false, username: null }));
  comeBack();
  await screen.findByRole('heading', { name: 'Set up already' });
  expect(screen.queryByRole('button', { name: 'Begin' })).toBeNull();
});

/** Opens the page, chooses a password and begins. */
async function begin(): Promise<void> {
  render(<SetupView code="123" />);
  await screen.findByRole('button', { name: 'Begin' });
  type('Password', 'four words in a row');
  type('Confirm password', 'four words in a row');
  fireEvent.click(screen.getByRole('button', { name: 'Begin' }));
}

it('the setup page says that the setup is over when no answer came to the request that made the administrator', async () => {
  gateway.answer('GET /api/setup', ok({ isOpen: true, username: 'admin' }));
  gateway.answer('POST /api/setup/administrator', () => {
    gateway.answer('GET /api/setup', ok({ isOpen: false, username: null }));
    return networkError();
  });
  await begin();
  await screen.findByRole('heading', { name: 'Set up already' });
});

it('what was typed on the setup page stays when no answer comes, nor to whether it is still open', async () => {
  gateway.answer('GET /api/setup', ok({ isOpen: true, username: 'admin' }));
  gateway.answer('POST /api/setup/administrator', () => {
    gateway.answer('GET /api/setup', networkError);
    return networkError();
  });
  await begin();
  await screen.findByText(/could not be|try again/i, { selector: 'form *' });
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('four words in a row');
});

it.each([
  [`Later: ${WORDS.steps.hours.title}`, 'PUT /api/admin/setup-steps/hours', FAILED, WORDS.notPutOff],
  ['Monday to Friday, 9 to 5', 'POST /api/admin/availability', FAILED, WORDS.notAllAdded],
])('what comes of “%s” is said also after the Overview was left', async (name, call, answer, words) => {
  const steps = [{ step: 'hours', isDone: false, isPutOff: false }];
  gateway.answer('GET /api/admin/setup-steps', ok({ isShown: true, steps }));
  const answered = deferred(answer);
  gateway.answer(call, answered.answerer);
  const { rerender } = render(<SetupChecklist />);
  fireEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(gateway.requests(call)).toHaveLength(1));
  rerender(<Toaster />);
  answered.arrive();
  await expectToast('Error', words);
});

it('of the first steps on the Overview, the next one’s button is filled, and no other', async () => {
  const steps = [
    { step: 'practice', isDone: false, isPutOff: true },
    { step: 'hours', isDone: true, isPutOff: false },
    { step: 'services', isDone: false, isPutOff: false },
    { step: 'video', isDone: false, isPutOff: false },
  ];
  gateway.answer('GET /api/admin/setup-steps', ok({ isShown: true, steps }));
  render(<SetupChecklist />);
  await screen.findByRole('link', { name: `Open: ${WORDS.steps.services.title}` });
  const filled = [...document.querySelectorAll('.btn-primary')].map((button) => button.getAttribute('aria-label'));
  expect(filled).toEqual([`Open: ${WORDS.steps.services.title}`]);
});

it('a first step that was done on another screen is not left to do when the Overview is opened again', async () => {
  const steps = (isDone: boolean) => ok({ isShown: true, steps: [{ step: 'services', isDone, isPutOff: false }] });
  gateway.answer('GET /api/admin/setup-steps', steps(false));
  render(
    <Pages>
      <SetupChecklist />
    </Pages>,
  );
  await screen.findByText(WORDS.steps.services.title);
  go();
  gateway.answer('GET /api/admin/setup-steps', steps(true));
  go();
  await waitFor(() => expect(screen.queryByText(WORDS.steps.services.title)).toBeNull(), { timeout: 3_000 });
});

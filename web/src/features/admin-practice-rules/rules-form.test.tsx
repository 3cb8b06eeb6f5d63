// @vitest-environment happy-dom
import { practiceRules } from '@stillpoint/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render, type } from '../../testing/render.tsx';
import { deferred, ok, refused, startGateway } from '../../testing/gateway.ts';
import { RulesForm } from './rules-form.tsx';
import { RulesSection } from './rules-section.tsx';

const gateway = startGateway();

it('the minimum notice is shown as it was typed, and the earlier one after saving was undone', async () => {
  gateway.answer('PUT /api/admin/practice-rules', ({ body }) => ok(body));
  const saved = practiceRules.parse({ minimumNoticeMinutes: 2_880 });
  render(<RulesForm saved={saved} />);
  const notice = screen.getByLabelText<HTMLInputElement>('Minimum notice');
  const unit = screen.getByLabelText<HTMLSelectElement>('Unit of the minimum notice');
  expect([notice.value, unit.value]).toEqual(['2', 'days']);

  fireEvent.change(notice, { target: { value: '0,5' } });
  fireEvent.change(unit, { target: { value: 'hours' } });
  expect([notice.value, unit.value]).toEqual(['0,5', 'hours']);

  fireEvent.click(screen.getByRole('button', { name: 'Save Rules' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect([notice.value, unit.value]).toEqual(['2', 'days']));
  expect(gateway.requests('PUT /api/admin/practice-rules')).toMatchObject([
    { minimumNoticeMinutes: 30, basedOn: { minimumNoticeMinutes: 2_880 } },
    { minimumNoticeMinutes: 2_880, basedOn: { minimumNoticeMinutes: 30 } },
  ]);
});

it('an undo of the rules that is refused, since another device has changed them again, leads to what that one saved', async () => {
  const saved = practiceRules.parse({});
  gateway.answer('GET /api/admin/practice-rules', ok(saved));
  gateway.answer('PUT /api/admin/practice-rules', ({ body }) => ok(body));
  render(<RulesSection />);
  await screen.findByLabelText('Buffer before (minutes)');
  type('Buffer before (minutes)', '5');
  fireEvent.click(screen.getByRole('button', { name: 'Save Rules' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  gateway.answer('GET /api/admin/practice-rules', ok({ ...saved, bufferBeforeMinutes: 15 }));
  gateway.answer('PUT /api/admin/practice-rules', refused(409, 'changed_meanwhile', 'Changed elsewhere.'));
  fireEvent.click(undo);
  await screen.findByText('Changed elsewhere.');
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(screen.getByLabelText<HTMLInputElement>('Buffer before (minutes)').value).toBe('15');
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
});

it('one who comes for the currency lands on it, and nobody else is led to a field', () => {
  const saved = practiceRules.parse({});
  const { unmount } = render(<RulesForm saved={saved} />, '/admin?tab=availability');
  expect(document.activeElement).toBe(document.body);
  unmount();
  render(<RulesForm saved={saved} />, '/admin?tab=availability&step=currency#currency');
  expect(document.activeElement).toBe(screen.getByLabelText('Currency of your prices'));
});

it('the focus goes to the button beside “Discard changes” when that is pressed and goes', async () => {
  render(<RulesForm saved={practiceRules.parse({})} />);
  fireEvent.change(screen.getByLabelText('Buffer before (minutes)'), { target: { value: '5' } });
  const discard = screen.getByRole('button', { name: 'Discard changes' });
  discard.focus();
  fireEvent.click(discard);
  expect(discard.isConnected).toBe(false);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Save Rules'));
});

it('rules that are typed while others are being saved or undone stay, and are not said to be saved', async () => {
  const saved = practiceRules.parse({});
  const { cancellation } = saved;
  const written = { ...saved, bufferBeforeMinutes: 5, cancellation: { ...cancellation, fullRefundHours: 48 } };
  const saving = deferred(ok(written));
  gateway.answer('PUT /api/admin/practice-rules', saving.answerer);
  render(<RulesForm saved={saved} />);
  type('Buffer before (minutes)', '5');
  type('Full refund until (hours before)', '48');
  fireEvent.click(screen.getByRole('button', { name: 'Save Rules' }));
  await waitFor(() => expect(gateway.requests('PUT /api/admin/practice-rules')).toHaveLength(1));
  type('Buffer after (minutes)', '10');
  type('Full refund until (hours before)', '72');
  saving.arrive();
  const undo = await screen.findByRole('button', { name: 'Undo' });
  const values = () =>
    ['Buffer before (minutes)', 'Buffer after (minutes)', 'Full refund until (hours before)'].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).value,
    );
  expect(values()).toEqual(['5', '10', '72']);
  screen.getByRole('button', { name: 'Discard changes' });
  gateway.answer('PUT /api/admin/practice-rules', ok(saved));
  fireEvent.click(undo);
  await waitFor(() => expect(values()).toEqual([String(saved.bufferBeforeMinutes), '10', '72']));
});

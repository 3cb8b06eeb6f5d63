// @vitest-environment happy-dom
import { practiceRules } from '@stillpoint/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { ok, startGateway } from '../../testing/gateway.ts';
import { RulesForm } from './rules-form.tsx';

const gateway = startGateway();

it('the minimum notice is shown as it was typed, and the earlier one after saving was undone', async () => {
  gateway.answer('PUT /api/admin/practice-rules', ({ body }) => ok(body));
  const saved = practiceRules.parse({ minimumNoticeMinutes: 2_880 });
  draw(<RulesForm saved={saved} />);
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

it('one who comes for the currency lands on it, and nobody else is led to a field', () => {
  const saved = practiceRules.parse({});
  const { unmount } = draw(<RulesForm saved={saved} />, '/admin?tab=availability');
  expect(document.activeElement).toBe(document.body);
  unmount();
  draw(<RulesForm saved={saved} />, '/admin?tab=availability&step=currency#currency');
  expect(document.activeElement).toBe(screen.getByLabelText('Currency of your prices'));
});

it('the focus goes to the button beside “Discard changes” when that is pressed and goes', async () => {
  draw(<RulesForm saved={practiceRules.parse({})} />);
  fireEvent.change(screen.getByLabelText('Buffer before (minutes)'), { target: { value: '5' } });
  const discard = screen.getByRole('button', { name: 'Discard changes' });
  discard.focus();
  fireEvent.click(discard);
  expect(discard.isConnected).toBe(false);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Save Rules'));
});

// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render, expectToast, type } from '../../testing/render.tsx';
import { deferred, FAILED, ok, refused, startGateway } from '../../testing/gateway.ts';
import { ConfigForm } from './config-form.tsx';

const gateway = startGateway();

const stored = {
  smtpHost: 'mail.example',
  smtpPort: 587,
  smtpSecure: false,
  imapHost: 'mail.example',
  imapPort: 993,
  imapSecure: true,
  unencrypted: false,
  username: 'desk',
  fromEmail: 'desk@practice.example',
  fromName: 'The Desk',
};

it('mail settings that were saved elsewhere meanwhile are not replaced, and discarding shows what was loaded and leads to the first field', async () => {
  gateway.answer('POST /api/admin/email-config', () => refused(409, 'changed_meanwhile', 'Changed elsewhere.'));
  render(<ConfigForm stored={stored} />);
  const name = screen.getByLabelText<HTMLInputElement>(/From name/i);
  fireEvent.change(name, { target: { value: 'Another Desk' } });
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Configuration' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard them' }));
  await waitFor(() => expect(name.value).toBe('The Desk'));
  expect(screen.queryByRole('button', { name: 'Discard them' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText(/SMTP host/i));
  expect(gateway.requests('POST /api/admin/email-config')).toMatchObject([
    { fromName: 'Another Desk', basedOn: stored },
  ]);
});

it('mail settings that were refused, and are saved once the others were taken back elsewhere, are no longer unsaved changes', async () => {
  gateway.answer('POST /api/admin/email-config', refused(409, 'changed_meanwhile', 'Changed elsewhere.'));
  render(<ConfigForm stored={stored} />);
  type(/From name/i, 'Another Desk');
  type(/^Password/, 'secret');
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Configuration' }));
  save();
  await screen.findByRole('button', { name: 'Discard them' });
  gateway.answer('POST /api/admin/email-config', FAILED);
  save();
  await expectToast('Save Failed', 'Failed to save email configuration');
  screen.getByRole('button', { name: 'Discard them' });
  gateway.answer('POST /api/admin/email-config', ok({ ...stored, fromName: 'Another Desk' }));
  save();
  await expectToast('Configuration Saved', '');
  expect(screen.queryByRole('button', { name: 'Discard them' })).toBeNull();
});

it('mail settings that cannot be tested or saved are reported', async () => {
  gateway.answer('POST /api/admin/email-config/test', FAILED);
  gateway.answer('POST /api/admin/email-config', FAILED);
  render(<ConfigForm stored={stored} />);
  type(/^Password/, 'anything');
  fireEvent.click(screen.getByRole('button', { name: 'Test Connection' }));
  await expectToast('Test Failed', 'Configuration test failed');
  fireEvent.click(screen.getByRole('button', { name: 'Save Configuration' }));
  await expectToast('Save Failed', 'Failed to save email configuration');
});

it('mail settings that are typed while others are being saved stay, also a password', async () => {
  const saved = deferred(ok({ ...stored, fromName: 'Another Desk' }));
  gateway.answer('POST /api/admin/email-config', saved.answerer);
  render(<ConfigForm stored={stored} />);
  type(/From name/i, 'Another Desk');
  type(/^Password/, 'secret');
  fireEvent.click(screen.getByRole('button', { name: 'Save Configuration' }));
  await waitFor(() => expect(gateway.requests('POST /api/admin/email-config')).toHaveLength(1));
  type(/SMTP host/i, 'smtp.example');
  type(/^Password/, 'of smtp.example');
  saved.arrive();
  await expectToast('Configuration Saved', '');
  const values = [/From name/i, /SMTP host/i, /^Password/].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  );
  expect(values).toEqual(['Another Desk', 'smtp.example', 'of smtp.example']);
});

it('a test of mail settings that are changed meanwhile is not said of the new ones', async () => {
  const [first, second] = ['The first ones work.', 'These work, too.'].map((message) => deferred(ok({ message })));
  gateway.answer('POST /api/admin/email-config/test', first!.answerer);
  render(<ConfigForm stored={stored} />);
  const test = () => fireEvent.click(screen.getByRole('button', { name: 'Test Connection' }));
  const tested = (count: number) =>
    waitFor(() => expect(gateway.requests('POST /api/admin/email-config/test')).toHaveLength(count));
  type(/^Password/, 'anything');
  test();
  await tested(1);
  type(/SMTP host/i, 'another.example');
  gateway.answer('POST /api/admin/email-config/test', second!.answerer);
  await waitFor(() => screen.getByRole('button', { name: 'Test Connection' }));
  test();
  await tested(2);
  first!.arrive();
  second!.arrive();
  await expectToast('Test Successful', 'These work, too.');
  expect(screen.queryByText('The first ones work.')).toBeNull();
});

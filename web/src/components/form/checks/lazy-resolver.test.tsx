// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { TextField } from '../fields.tsx';
import { lazyResolver } from './lazy-resolver.ts';
import { useCheckedForm } from './use-checked-form.ts';

/** The link for a lost password, which asks for one address; what was sent is collected. */
function renderForm(): string[] {
  const sent: string[] = [];
  function Form() {
    const { register, handleSubmit } = useCheckedForm({
      resolver: lazyResolver(({ forgotPasswordForm }) => forgotPasswordForm),
      defaultValues: { email: '' },
    });
    return (
      <form onSubmit={handleSubmit(({ email }) => void sent.push(email))}>
        <TextField label="E-mail" {...register('email')} />
        <button type="submit">Send</button>
      </form>
    );
  }
  render(<Form />);
  return sent;
}

test('what is typed between submitting a form and the end of its check is not sent', async () => {
  const sent = renderForm();
  const email = screen.getByLabelText('E-mail');
  const send = screen.getByRole('button', { name: 'Send' });
  fireEvent.change(email, { target: { value: 'ada@example.com' } });
  fireEvent.click(send);
  fireEvent.change(email, { target: { value: 'ada@example.org' } });
  await expect.poll(() => sent).toEqual(['ada@example.com']);
  fireEvent.click(send);
  await expect.poll(() => sent).toEqual(['ada@example.com', 'ada@example.org']);
});

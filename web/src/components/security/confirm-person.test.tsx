// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { stepUp } from '../../lib/session/step-up.ts';
import { render, type } from '../../testing/render.tsx';
import { ConfirmPerson, type Shown } from './confirm-person.tsx';

it.each([
  ['password', 'Password', 'Please enter your password.'],
  ['code', /^Code/, 'Please enter your code.'],
] as const)(
  'who confirms without typing the %s reads that it is missing, until something is typed',
  async (secret, label, missing) => {
    const shown: Shown[] = [];
    render(
      <ConfirmPerson
        username="ada@example.test"
        secret={secret}
        passkeyOptions={null}
        onShown={(one) => {
          shown.push(one);
          return Promise.resolve();
        }}
      />,
    );
    const confirmed = stepUp();
    const shownDialog = await screen.findByRole('dialog');
    const dialog = within(shownDialog);
    const whose = shownDialog.querySelector<HTMLInputElement>('[autocomplete="username"]');
    expect(whose?.value, 'for password managers').toBe('ada@example.test');
    const confirm = () => fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    confirm();
    await dialog.findByText(missing);
    // Its words are read because it takes the focus: once, not as an alert as well.
    await waitFor(() => expect(document.activeElement?.textContent).toContain(missing));
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(shown).toEqual([]);
    type(label, '123456');
    await waitFor(() => expect(dialog.queryByText(missing)).toBeNull());
    confirm();
    expect(await confirmed).toBe(true);
    expect(shown).toEqual([{ secret: '123456' }]);
  },
);

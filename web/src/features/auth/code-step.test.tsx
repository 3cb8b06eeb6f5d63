// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { CodeStep } from './code-step.tsx';

it('the field for a mailed code has the focus when it appears, with a note to which address the code was sent', () => {
  const nothing = () => undefined;
  const shared = {
    title: 'Verify Your Email',
    email: 'ada@example.test',
    submitLabel: 'Verify Email',
    backLabel: 'Back',
  };
  draw(<CodeStep {...shared} verifying={false} failure={null} onTyped={nothing} onCode={nothing} onBack={nothing} />);
  const field = screen.getByLabelText('Verification code');
  expect(document.activeElement).toBe(field);
  const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toContain('We sent a 6-digit code to ada@example.test.');
});

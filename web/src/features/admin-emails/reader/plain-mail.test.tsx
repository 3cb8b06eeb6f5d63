// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { PlainMail } from './plain-mail.tsx';

it('the addresses of the web in a mail’s text are links, without the stops and brackets behind them, and nothing else is', () => {
  const body =
    'Join (https://meet.example/j/1?a=b&c=d#e).\nhttp://x.example, javascript:alert(1) <https://y.example/>\n<b>';
  render(<PlainMail body={body} />);
  expect(screen.getByRole('region').textContent).toBe(body);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://meet.example/j/1?a=b&c=d#e',
    'http://x.example',
    'https://y.example/',
  ]);
});

it('a text without words says so', () => {
  render(<PlainMail body="" />);
  screen.getByText('This message has no text.');
});

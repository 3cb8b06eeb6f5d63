import { expect, test } from 'vitest';
import { signInAdvice } from './sign-in-advice.ts';

test.each([
  ['smtp.gmail.com', /app password/],
  ['smtp.office365.com', /Authenticated SMTP/],
  ['outlook.office365.com', /another provider, and let this one forward/],
  ['imap-mail.outlook.com', /another provider, and let this one forward/],
  ['imap.mail.yahoo.com', /app password/],
  ['smtp.fastmail.com', /app password/],
  ['email-smtp.eu-west-1.amazonaws.com', /SMTP credentials/],
  ['smtp.sendgrid.net', /apikey/],
])('a refused sign-in at %s is explained by what that provider requires', (host, advice) =>
  expect(signInAdvice(host)).toMatch(advice),
);

test.each(['mail.practice.example', 'notgmail.com.example', 'mygmail.com'])(
  'no particular advice is given for %s',
  (host) => expect(signInAdvice(host)).toBeNull(),
);

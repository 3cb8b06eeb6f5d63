import type { ReactNode } from 'react';
import { Fact } from '../../components/fact.tsx';
import { MakePassword, PasteHere, TurnOn } from './provider-pictures.tsx';
import './provider-examples.scss';

/** What to type for the two usual providers (spec section 2), and how to get an app password there. */
export const ProviderExamples = () => (
  <section className="panel providers" aria-labelledby="providers-title">
    <h2 id="providers-title">Provider Examples</h2>
    <h3>Gmail</h3>
    <Steps
      steps={[
        [
          <TurnOn address="myaccount.google.com/security" what="2-Step Verification" />,
          'At myaccount.google.com/security, turn on 2-Step Verification: without it there are no app passwords.',
        ],
        [
          <MakePassword address="myaccount.google.com/apppasswords" button="Create" />,
          'Open myaccount.google.com/apppasswords, type a name such as Stillpoint, and press Create.',
        ],
        [<PasteHere />, 'Paste its 16 letters here as the password, with your whole address as the username.'],
      ]}
    />
    <dl className="facts-list">
      <Fact name="SMTP">smtp.gmail.com, port 587, TLS</Fact>
      <Fact name="IMAP">imap.gmail.com, port 993, TLS</Fact>
      <Fact name="Password">An app password: your Google account's own password is not accepted</Fact>
    </dl>
    <h3>Outlook/Hotmail</h3>
    <Steps
      steps={[
        [
          <TurnOn address="account.microsoft.com/security" what="Two-step verification" />,
          'At account.microsoft.com/security, open Advanced security options and turn on two-step verification.',
        ],
        [
          <MakePassword address="account.microsoft.com/security" button="Create new" />,
          'Further down, under App passwords, press Create a new app password.',
        ],
        [
          <PasteHere />,
          'Paste it here. Where the test is refused even so, Microsoft takes no passwords for that account: use another provider.',
        ],
      ]}
    />
    <dl className="facts-list">
      <Fact name="SMTP">smtp-mail.outlook.com, port 587, TLS</Fact>
      <Fact name="IMAP">outlook.office365.com, port 993, TLS</Fact>
      <Fact name="Username">Your full e-mail address</Fact>
    </dl>
    <p className="text-secondary mb-0">
      At port 587 the connection turns to TLS by itself (STARTTLS): leave the SMTP switch off there, and turn it on for
      port 465.
    </p>
  </section>
);

/** A safe account, a password made for this, and that password pasted here. */
const Steps = ({ steps }: { steps: readonly (readonly [picture: ReactNode, words: string])[] }) => (
  <ol className="provider-steps">
    {steps.map(([picture, words]) => (
      <li key={words}>
        {picture}
        {words}
      </li>
    ))}
  </ol>
);

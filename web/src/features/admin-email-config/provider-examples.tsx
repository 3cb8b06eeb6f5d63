import type { ReactNode } from 'react';
import { Fact } from '../../components/fact.tsx';
import { MakePassword, PasteHere, TurnOn } from './provider-pictures.tsx';
import { WORDS } from './words.ts';
import './provider-examples.scss';

/** What to type for the two usual providers (spec section 2), and how to get an app password there. */
export const ProviderExamples = () => (
  <section className="panel providers" aria-labelledby="providers-title">
    <h2 id="providers-title">Provider Examples</h2>
    <h3>Gmail</h3>
    <Steps
      steps={[
        [<TurnOn address="myaccount.google.com/security" what="2-Step Verification" />, WORDS.google.twoStep],
        [<MakePassword address="myaccount.google.com/apppasswords" button="Create" />, WORDS.google.create],
        [<PasteHere />, WORDS.google.paste],
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
        [<TurnOn address="account.microsoft.com/security" what="Two-step verification" />, WORDS.microsoft.twoStep],
        [<MakePassword address="account.microsoft.com/security" button="Create new" />, WORDS.microsoft.create],
        [<PasteHere />, WORDS.microsoft.paste],
      ]}
    />
    <dl className="facts-list">
      <Fact name="SMTP">smtp-mail.outlook.com, port 587, TLS</Fact>
      <Fact name="IMAP">outlook.office365.com, port 993, TLS</Fact>
      <Fact name="Username">Your full e-mail address</Fact>
    </dl>
    <p className="text-secondary mb-0">{WORDS.startTls}</p>
  </section>
);

/** A safe account, a password made for this, and that password pasted here. */
const Steps = ({ steps }: { steps: readonly (readonly [picture: ReactNode, words: string])[] }) => (
  <ol className="provider-steps">
    {steps.map(([picture, words]) => (
      <li key={words}>
        {picture}
        {/* An address breaks after its slash, not within a word. */}
        {words.split('/').flatMap((part, at) => (at === 0 ? part : ['/', <wbr key={at} />, part]))}
      </li>
    ))}
  </ol>
);

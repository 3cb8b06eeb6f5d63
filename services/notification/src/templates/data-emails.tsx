import { withoutCodes } from './compose-email.tsx';
import type { EmailTemplate } from './email-template.tsx';
import { Action, Fact, P, Small, Title } from './parts.tsx';

const hello = (firstName: string) => `Hello ${withoutCodes(firstName)}`.trim();

/** A copy of all that is kept of a client can be fetched. */
export const exportReadyEmail = (mail: { firstName: string; hours: number; accountUrl: string }): EmailTemplate => ({
  subject: 'The copy of your data is ready',
  preview: 'You can download it from your account.',
  body: (
    <>
      <Title>Your data is ready</Title>
      <P>
        {hello(mail.firstName)}, the copy of your data that you asked for can be downloaded from your account, as a PDF
        to read and as a file for other programs.
      </P>
      <Action href={mail.accountUrl}>Download your data</Action>
      <Small>It stays there for {mail.hours} hours. If you did not ask for it, change your password.</Small>
    </>
  ),
});

/** A client was forgotten; the last mail. */
export const erasedEmail = (mail: {
  firstName: string;
  stays: readonly string[];
  practiceName: string;
}): EmailTemplate => ({
  subject: 'Your data has been erased',
  preview: 'Your account is gone.',
  body: (
    <>
      <Title>Your data has been erased</Title>
      <P>
        {hello(mail.firstName)}, your account with {mail.practiceName} and your data there have been erased. You cannot
        log in any more.
      </P>
      {mail.stays.length > 0 && (
        <>
          <P>This stays:</P>
          {mail.stays.map((words) => (
            <Fact key={words}>{words}</Fact>
          ))}
        </>
      )}
      <Small>This is the last mail to this address. No copy of it is kept.</Small>
    </>
  ),
});

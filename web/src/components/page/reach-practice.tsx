import { EmailAddress } from '../email-address.tsx';
import { usePractice } from '../../lib/practice.tsx';
import { telAddress } from '../../lib/tel-address.ts';

/** The end of a sentence: 'write to …@… or call …', both as links. */
export function ReachPractice() {
  const { email, phone } = usePractice();
  return (
    <>
      write to{' '}
      <a href={`mailto:${email}`}>
        <EmailAddress address={email} />
      </a>{' '}
      or call{' '}
      <a className="d-inline-block" href={telAddress(phone)}>
        {phone}
      </a>
    </>
  );
}

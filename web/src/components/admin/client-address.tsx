import { isErasedAddress } from '@stillpoint/scheduling';
import { EmailAddress } from '../email-address.tsx';

/** A client's address, which one press writes to; for an erased client, that there is none any more. */
export const ClientAddress = ({ address }: { address: string }) =>
  isErasedAddress(address) ? (
    <span className="text-secondary">Address erased</span>
  ) : (
    <a href={`mailto:${address}`}>
      <EmailAddress address={address} />
    </a>
  );

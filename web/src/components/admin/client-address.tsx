import { isErasedAddress } from '@stillpoint/scheduling';
import type { ReactNode } from 'react';

/** A client's address, one press from writing to it; of an erased client, that there is none any more. */
export const ClientAddress = ({ address, children = address }: { address: string; children?: ReactNode }) =>
  isErasedAddress(address) ? (
    <span className="text-secondary">Address erased</span>
  ) : (
    <a href={`mailto:${address}`}>{children}</a>
  );

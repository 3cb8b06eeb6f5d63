import './email-address.scss';

/** An e-mail address, with the comma or full stop after it: never broken inside where it fits on a line of its own, else before its @. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <span className="email-address">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}

/**
 * The address typed last on one of these pages, for the others: whoever has forgotten the password, or has no account yet, types it
 * once. It is in memory alone, until somebody is signed in.
 */
let typed = '';

export const findTypedAddress = (): string => typed;

export function keepTypedAddress(address: string): void {
  typed = address;
}

/** Keeps what is typed into the field that is registered with it. */
export const WITH_TYPED_ADDRESS = {
  onChange: ({ target }: { target: { value: string } }) => keepTypedAddress(target.value),
};

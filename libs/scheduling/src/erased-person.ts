/** What stands in the place of an erased person's name. */
export const ERASED_NAME = 'Erased client';
const ERASED_DOMAIN = '@erased.invalid';
/** What stands in the place of an erased person's address, where it must be known that records belong together. */
export const erasedAddress = (requestId: string): string => `${requestId}${ERASED_DOMAIN}`;
/** The same for what belongs to nobody any more. */
export const NOBODYS_ADDRESS = `nobody${ERASED_DOMAIN}`;
/** Nobody can be written to there, booked for or invited. */
export const isErasedAddress = (address: string): boolean => address.endsWith(ERASED_DOMAIN);

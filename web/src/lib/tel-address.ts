/** The address that calls a number, however that is written: it takes no spaces (RFC 3966). */
export const telAddress = (phone: string): string => `tel:${phone.trim().replaceAll(/[^\w+().-]+/g, '-')}`;

/** The address that calls a number, however that is written: without spaces (RFC 3966), and after a country's code without `(0)`. */
export const telAddress = (phone: string): string =>
  `tel:${phone
    .trim()
    .replace(/^((\+|00)\d+\D*)\(0\)/, '$1')
    .replaceAll(/[^\w+().-]+/g, '-')}`;

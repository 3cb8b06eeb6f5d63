/** Where the client of a session pays for it: the last step of the booking form. */
export const payAddress = (id: string): string => `/client/dashboard?tab=schedule&step=4&appointment=${id}`;

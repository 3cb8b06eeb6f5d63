export const WORDS = {
  notShown: 'This page could not be shown. Loading it again usually helps; nothing you booked or paid is lost.',
  comesBack: 'This page could not be loaded. It comes by itself when the connection is back.',
  notFound: 'There is nothing at this address. It may have moved, or the link may be incomplete.',
  otherAccount: (email: string) => `This browser is signed in as ${email} now, from another tab.`,
} as const;

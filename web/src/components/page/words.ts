export const WORDS = {
  offline: 'You are offline. What you typed stays here; it can be sent when the connection is back.',
} as const;

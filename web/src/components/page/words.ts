export const WORDS = {
  offline: 'You are offline. What you typed stays here; sending and loading go on when the connection is back.',
} as const;

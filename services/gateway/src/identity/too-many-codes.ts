import { TooManyRequests } from '@stillpoint/errors';

/** Refused until the password is a new one, or tomorrow: whoever guesses codes knows the password. */
export class TooManyCodes extends TooManyRequests {
  constructor(retryAfterSeconds: number) {
    super(retryAfterSeconds, 'Too many wrong codes today. Please choose a new password, or try again tomorrow.');
  }
}

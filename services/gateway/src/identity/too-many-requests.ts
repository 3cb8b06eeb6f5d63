import { AppError } from '@stillpoint/errors';

/** Refused for now; `retryAfterSeconds` goes out as Retry-After. */
export class TooManyRequests extends AppError {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number, message = inMinutes(retryAfterSeconds)) {
    super('too_many_requests', message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Refused until the password is a new one, or tomorrow: whoever guesses codes knows the password. */
export class TooManyCodes extends TooManyRequests {
  constructor(retryAfterSeconds: number) {
    super(retryAfterSeconds, 'Too many wrong codes today. Please choose a new password, or try again tomorrow.');
  }
}

function inMinutes(retryAfterSeconds: number): string {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
  return `Too many attempts. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
}

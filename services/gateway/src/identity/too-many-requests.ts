import { AppError } from '@stillpoint/errors';

/** Refused for now; `retryAfterSeconds` goes out as Retry-After. */
export class TooManyRequests extends AppError {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
    super('too_many_requests', `Too many attempts. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

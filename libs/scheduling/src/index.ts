export * from './appointment.ts';
export * from './money.ts';
export * from './policy-words.ts';
export * from './practice-time.ts';
export * from './refund-share.ts';
export * from './rescheduling.ts';
export * from './slot-limits.ts';
export * from './slots.ts';

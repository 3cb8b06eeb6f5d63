/** One file for whoever is past the login: its parts are small, and asked for one after the other they take longer. */
export { Component as Success } from '../booking-success.tsx';
export { Component as PaymentLink } from '../payment-link.tsx';
export { Component as Dashboard } from './client-dashboard.tsx';

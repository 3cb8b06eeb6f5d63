import './without-eval.ts';

/** What forms are checked with, and what checks: one file of its own in the build, which nothing draws with. */
export { blockedDraft } from './blocked-draft.ts';
export { zodResolver } from '@hookform/resolvers/zod';
export {
  adminAppointmentForm,
  adminPasswordForm,
  availabilityChange,
  bookingForm,
  changePasswordForm,
  credentials,
  dayOffForm,
  emailConfigChange,
  emailForm,
  forgotPasswordForm,
  loginForm,
  mailWordingChange,
  offlinePayment,
  paymentNoteForm,
  paypalAccountForm,
  practicePage,
  practiceRulesForm,
  profileChange,
  registrationForm,
  rescheduleForm,
  resetPasswordForm,
  serviceChangeIn,
  sessionNoteForm,
  setupForm,
  videoRoomForm,
} from '@stillpoint/contracts';

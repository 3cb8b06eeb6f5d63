// First: the components' own styles come after the theme.
import '../theme/app.scss';
import { lazy } from 'react';
import { NarrowSkeleton } from './frame-skeleton.tsx';
import { mount } from './mount.tsx';
import { ForgotPassword, Login, Register, ResetPassword } from './pages/client/signing-in.tsx';

/**
 * The visitors' and clients' pages; the landing page and the administrator's are documents of their own (spec section 2). What only
 * who is signed in, booked or pays sees is one more file.
 */
mount(
  {
    '/client/login': Login,
    '/client/register': Register,
    '/client/forgot-password': ForgotPassword,
    '/client/reset-password': ResetPassword,
    '/client/dashboard': lazy(() => import('./pages/client/client-area.tsx').then((m) => ({ default: m.Dashboard }))),
    '/booking-success/:id': lazy(() => import('./pages/client/client-area.tsx').then((m) => ({ default: m.Success }))),
    '/payment/:token': lazy(() => import('./pages/client/client-area.tsx').then((m) => ({ default: m.PaymentLink }))),
  },
  <NarrowSkeleton />,
);

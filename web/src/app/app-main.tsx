// First: the components' own styles come after the theme.
import '../theme/app.scss';
import { lazyFrom } from '../lib/browser/lazy-from.ts';
import { NarrowSkeleton } from './frame-skeleton.tsx';
import { mount } from './mount.tsx';
import { ForgotPassword, Login, Register, ResetPassword } from './pages/client/signing-in.tsx';

const area = lazyFrom(() => import('./pages/client/client-area.tsx'));

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
    '/client/dashboard': area((m) => m.Dashboard),
    '/booking-success/:id': area((m) => m.Success),
    '/payment/:token': area((m) => m.PaymentLink),
  },
  <NarrowSkeleton />,
);

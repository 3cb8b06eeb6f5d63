// First: the components' own styles come after the theme.
import '../theme/app.scss';
import { lazyFrom } from '../lib/browser/lazy-from.ts';
import { AdminSkeleton } from './frame-skeleton.tsx';
import { mount } from './mount.tsx';
import { Component as Dashboard } from './pages/admin.tsx';
import { Component as Login } from './pages/admin-login.tsx';
import { Component as Setup } from './pages/setup.tsx';

const settings = lazyFrom(() => import('./pages/settings-pages.tsx'));
const practice = lazyFrom(() => import('./pages/admin-practice.tsx'));

/** The administrator's pages: their code reaches no visitor. The dashboard's comes while the password is typed. */
mount(
  {
    '/admin/login': Login,
    '/setup': Setup,
    '/admin': Dashboard,
    '/admin/security': settings((m) => m.Security),
    '/admin/import': settings((m) => m.Import),
    '/admin/accounts': settings((m) => m.Accounts),
    '/admin/mail-wording': settings((m) => m.MailWording),
    '/admin/practice': practice((m) => m.Component),
  },
  <AdminSkeleton />,
);

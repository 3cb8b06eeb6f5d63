// First: the components' own styles come after the theme.
import '../theme/app.scss';
import { lazy } from 'react';
import { AdminSkeleton } from './frame-skeleton.tsx';
import { mount } from './mount.tsx';
import { Component as Dashboard } from './pages/admin.tsx';
import { Component as Login } from './pages/admin-login.tsx';
import { Component as Setup } from './pages/setup.tsx';

/** The administrator's pages: their code reaches no visitor. The dashboard's comes while the password is typed. */
mount(
  {
    '/admin/login': Login,
    '/setup': Setup,
    '/admin': Dashboard,
    '/admin/security': lazy(() => import('./pages/settings-pages.tsx').then((m) => ({ default: m.Security }))),
    '/admin/import': lazy(() => import('./pages/settings-pages.tsx').then((m) => ({ default: m.Import }))),
    '/admin/accounts': lazy(() => import('./pages/settings-pages.tsx').then((m) => ({ default: m.Accounts }))),
    '/admin/mail-wording': lazy(() => import('./pages/settings-pages.tsx').then((m) => ({ default: m.MailWording }))),
    '/admin/practice': lazy(() => import('./pages/admin-practice.tsx').then((m) => ({ default: m.Component }))),
  },
  <AdminSkeleton />,
);

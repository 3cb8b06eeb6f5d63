// First: what stands beside the components comes after it.
import '../theme/app.scss';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { PracticeProvider, readPractice } from '../lib/practice.tsx';
import { createQueryClient } from '../lib/query-client.ts';
import { keepDialogsOpen } from './keep-dialogs-open.ts';
import { router } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root element');

keepDialogsOpen();
createRoot(root).render(
  <StrictMode>
    <PracticeProvider practice={readPractice()}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </PracticeProvider>
  </StrictMode>,
);

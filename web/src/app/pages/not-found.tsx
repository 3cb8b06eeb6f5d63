import { PageTitle } from '../../components/page/page-title.tsx';
import { WORDS } from '../words.ts';

export const Component = () => (
  <div className="container">
    <div className="page-narrow text-center">
      <PageTitle>404 Page Not Found</PageTitle>
      <p className="text-secondary">{WORDS.notFound}</p>
      <a className="btn btn-primary" href="/">
        Return Home
      </a>
    </div>
  </div>
);

import { PageTitle } from '../../components/page/page-title.tsx';

export const Component = () => (
  <div className="container">
    <div className="page-narrow text-center">
      <PageTitle>404 Page Not Found</PageTitle>
      <p className="text-secondary">
        There is nothing at this address. It may have moved, or the link may be incomplete.
      </p>
      <a className="btn btn-primary" href="/">
        Return Home
      </a>
    </div>
  </div>
);

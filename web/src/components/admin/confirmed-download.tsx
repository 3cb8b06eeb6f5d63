import { checkAdminConfirmation } from '@stillpoint/contracts';
import type { ReactNode } from 'react';
import { call } from '../../lib/api.ts';
import { showFailure } from './show-failure.ts';

/** Downloads a file with names and addresses: first, where it is due, the administrator confirms who is there. */
export const ConfirmedDownload = ({
  file,
  failure,
  look,
  className,
  children,
}: {
  file: string;
  /** What is said when it was not confirmed. */
  failure: string;
  /** Rejects where the file is no longer there: a download that is refused does not say why. */
  look?: () => Promise<unknown>;
  className: string;
  children: ReactNode;
}) => (
  <a
    className={className}
    href={file}
    download
    onClick={(event) => {
      event.preventDefault();
      call(checkAdminConfirmation)
        .then(look)
        .then(
          () => save(file),
          (error: unknown) => showFailure(error, failure),
        );
    }}
  >
    {children}
  </a>
);

/** As a link to a file does: where a proxy's page or no answer comes in its place, this page stays. */
function save(file: string): void {
  const link = document.createElement('a');
  link.href = file;
  link.download = '';
  link.click();
}

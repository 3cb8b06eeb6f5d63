import check from 'bootstrap-icons/icons/check-circle.svg?raw';
import cross from 'bootstrap-icons/icons/x-circle.svg?raw';
import Spinner from 'react-bootstrap/Spinner';
import { Icon } from '../../components/icon.tsx';
import { reasonOf } from '../../lib/api.ts';
import type { useTestEmailConfig } from './api.ts';
import { WORDS } from './words.ts';
import './test-result.scss';

/** What the test has come to: idle, testing, success or error, with the server's words (spec section 4). */
export const TestResult = ({ test }: { test: ReturnType<typeof useTestEmailConfig> }) => (
  <div role="status" aria-live="polite">
    {test.isPending && (
      <p className="test-result">
        <Spinner as="span" size="sm" aria-hidden="true" />
        <span>{WORDS.testing}</span>
      </p>
    )}
    {test.isSuccess && (
      <p className="test-result test-result-good">
        <Icon svg={check} />
        <span>{test.data.message}</span>
      </p>
    )}
    {test.isError && (
      <p className="test-result test-result-bad">
        <Icon svg={cross} />
        <span>{reasonOf(test.error, WORDS.testFailed)}</span>
      </p>
    )}
  </div>
);

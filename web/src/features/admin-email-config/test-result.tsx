import check from 'bootstrap-icons/icons/check-circle.svg?raw';
import cross from 'bootstrap-icons/icons/x-circle.svg?raw';
import Spinner from 'react-bootstrap/Spinner';
import { Icon } from '../../components/icon.tsx';
import { WORDS } from './words.ts';
import './test-result.scss';

/** What the test has come to: idle, testing, success or error, with the server's words (spec section 4). */
export const TestResult = ({
  state,
  message,
}: {
  state: 'idle' | 'testing' | 'success' | 'error';
  message: string;
}) => (
  <div role="status" aria-live="polite">
    {state === 'testing' && (
      <p className="test-result">
        <Spinner as="span" size="sm" aria-hidden="true" />
        <span>{WORDS.testing}</span>
      </p>
    )}
    {state === 'success' && (
      <p className="test-result test-result-good">
        <Icon svg={check} />
        <span>{message}</span>
      </p>
    )}
    {state === 'error' && (
      <p className="test-result test-result-bad">
        <Icon svg={cross} />
        <span>{message}</span>
      </p>
    )}
  </div>
);

import { useSaving, type Saving } from '../../components/form/use-saving.ts';
import { useUnanswered } from '../../components/form/use-unanswered.ts';
import { toast, toastError } from '../../components/toast/toast-store.ts';
import { isRefused, reasonOf } from '../../lib/api.ts';
import { useVerifyEmail, type Credentials } from './api.ts';
import { dropAwaitedCode } from './awaited-code.ts';
import { CodeStep } from './code-step.tsx';
import { WORDS } from './words.ts';

/** 'Verify Your Email': after registering, or when someone logs in to an account that is not verified yet. */
export function VerifyEmail({
  credentials,
  onVerified,
  onBack,
  resending,
}: {
  /** The registration's: its code, and no other's, finishes it. */
  credentials: Credentials;
  onVerified: (credentials: Credentials) => void;
  onBack: () => void;
  resending: Saving<Credentials>;
}) {
  const wasUnanswered = useUnanswered();
  const checking = useSaving(useVerifyEmail(), {
    onSuccess: (_answer, { email, password }) => {
      dropAwaitedCode();
      toast(WORDS.verified);
      onVerified({ email, password });
    },
    onError: (error) => {
      const mayBeVerified = wasUnanswered(error) && isRefused(error, 'invalid_code');
      return toastError(
        'Verification Failed',
        mayBeVerified ? WORDS.mayBeVerified : reasonOf(error, WORDS.codeNotChecked),
      );
    },
  });
  return (
    <CodeStep
      title="Verify Your Email"
      credentials={credentials}
      submitLabel="Verify Email"
      checking={checking}
      resending={resending}
      onBack={onBack}
      backLabel="Back"
    />
  );
}

import { toast, toastError } from '../../components/toast/toast-store.ts';
import { reasonOf } from '../../lib/api.ts';
import { useVerifyEmail } from './api.ts';
import { CodeStep } from './code-step.tsx';

const CODE_UNCHECKED = 'The code could not be checked. Please try again.';

/** 'Verify Your Email': after registering, or when someone logs in to an account that is not verified yet. */
export function VerifyEmail({
  email,
  password,
  onVerified,
  onBack,
  onResend,
  resending,
}: {
  email: string;
  /** The registration's: its code, and no other's, finishes it. */
  password: string;
  onVerified: () => void;
  onBack: () => void;
  onResend: () => void;
  resending: boolean;
}) {
  const verify = useVerifyEmail();
  const submit = (code: string) =>
    verify.mutate(
      { email, code, password },
      {
        onSuccess: () => {
          toast({ title: 'Email Verified', description: 'Your account is now active!' });
          onVerified();
        },
        onError: (error) => toastError('Verification Failed', reasonOf(error, CODE_UNCHECKED)),
      },
    );
  return (
    <CodeStep
      title="Verify Your Email"
      email={email}
      submitLabel="Verify Email"
      verifying={verify.isPending}
      failure={verify.isError ? reasonOf(verify.error, CODE_UNCHECKED) : null}
      onTyped={() => verify.reset()}
      onCode={submit}
      onBack={onBack}
      backLabel="Back"
      onResend={onResend}
      resending={resending}
    />
  );
}

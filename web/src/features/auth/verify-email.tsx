import { useSaving, type Saving } from '../../components/form/use-saving.ts';
import { toast, toastError } from '../../components/toast/toast-store.ts';
import { reasonOf } from '../../lib/api.ts';
import { useVerifyEmail } from './api.ts';
import { CodeStep } from './code-step.tsx';
import { WORDS } from './words.ts';

/** 'Verify Your Email': after registering, or when someone logs in to an account that is not verified yet. */
export function VerifyEmail({
  email,
  password,
  onVerified,
  onBack,
  resending,
}: {
  email: string;
  /** The registration's: its code, and no other's, finishes it. */
  password: string;
  onVerified: () => void;
  onBack: () => void;
  resending: Saving<void>;
}) {
  const checking = useSaving(useVerifyEmail(), {
    onSuccess: () => {
      toast(WORDS.verified);
      onVerified();
    },
    onError: (error) => toastError('Verification Failed', reasonOf(error, WORDS.codeNotChecked)),
  });
  return (
    <CodeStep
      title="Verify Your Email"
      email={email}
      submitLabel="Verify Email"
      checking={{ ...checking, run: (code) => checking.run({ email, code, password }) }}
      resending={resending}
      onBack={onBack}
      backLabel="Back"
    />
  );
}

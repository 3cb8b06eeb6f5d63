import { RULE_MAXIMUMS } from '@stillpoint/contracts';
import { cancellationWords, movingWords } from '@stillpoint/scheduling';
import { useWatch } from 'react-hook-form';
import { numberFieldsOf, type RulesForm } from './number-fields.tsx';
import { WORDS } from './words.ts';
import '../../components/form/config-group.scss';

/** The cancellation policy and the moving of sessions, each with the words clients will read. */
export function PolicyFields({ form }: { form: RulesForm }) {
  const typed = useWatch({ control: form.control });
  const number = numberFieldsOf(form);
  const policy = numbersIn(typed.cancellation, ['fullRefundHours', 'lateRefundPercent']);
  const moving = numbersIn(typed.rescheduling, ['limit', 'untilHours']);
  return (
    <>
      <fieldset className="config-group">
        <legend>Cancellation policy</legend>
        <div className="rules-fields">
          {number('cancellation.fullRefundHours', 'Full refund until (hours before)', WORDS.policy.untilBegins)}
          {number('cancellation.lateRefundPercent', 'Refund after that (%)', WORDS.policy.nothingBack)}
        </div>
        <ClientsRead words={policy && cancellationWords(policy)} />
        <p className="text-secondary">{WORDS.policy.kept}</p>
      </fieldset>
      <fieldset className="config-group">
        <legend>Moving sessions</legend>
        <div className="rules-fields">
          {number('rescheduling.limit', 'Times a client can move a session', WORDS.policy.onlyPractice)}
          {number('rescheduling.untilHours', 'Moving until (hours before)', WORDS.policy.untilBegins)}
        </div>
        <ClientsRead words={moving && movingWords(moving)} />
      </fieldset>
    </>
  );
}

/** What is typed, as numbers; null while one is missing or more than it may be. */
function numbersIn<Name extends keyof typeof RULE_MAXIMUMS>(
  typed: Partial<Record<Name, unknown>> | undefined,
  names: readonly Name[],
): Record<Name, number> | null {
  const read = names.map(
    (name) => [name, /^\d+$/.test(String(typed?.[name]).trim()) ? Number(typed?.[name]) : NaN] as const,
  );
  return read.every(([name, number]) => number <= RULE_MAXIMUMS[name])
    ? (Object.fromEntries(read) as Record<Name, number>)
    : null;
}

const ClientsRead = ({ words }: { words: string | null }) => (
  <p className="clients-read" aria-live="polite">
    <span>Clients read</span>
    {words ?? WORDS.policy.fillIn}
  </p>
);

import left from 'bootstrap-icons/icons/chevron-left.svg?raw';
import right from 'bootstrap-icons/icons/chevron-right.svg?raw';
import Button from 'react-bootstrap/Button';
import { ButtonChoice } from '../../components/page/button-choice.tsx';
import { Icon } from '../../components/icon.tsx';

export type ViewType = 'timeGridWeek' | 'timeGridDay';
const WORDS: Record<ViewType, string> = { timeGridWeek: 'Week', timeGridDay: 'Day' };

/** Steps through weeks or days; the title says where one is, aloud as well. */
export function CalendarToolbar({
  title,
  span,
  onStep,
  onSpan,
  onBlock,
}: {
  title: string;
  span: ViewType;
  onStep: (step: 'prev' | 'today' | 'next') => void;
  onSpan: (span: ViewType) => void;
  onBlock: () => void;
}) {
  const unit = WORDS[span].toLowerCase();
  return (
    <div className="calendar-bar">
      <div className="calendar-steps">
        <Button size="sm" variant="outline-secondary" aria-label={`Previous ${unit}`} onClick={() => onStep('prev')}>
          <Icon svg={left} />
        </Button>
        <Button size="sm" variant="outline-secondary" onClick={() => onStep('today')}>
          Today
        </Button>
        <Button size="sm" variant="outline-secondary" aria-label={`Next ${unit}`} onClick={() => onStep('next')}>
          <Icon svg={right} />
        </Button>
      </div>
      <h3 aria-live="polite">{title}</h3>
      <div className="calendar-steps">
        <Button size="sm" variant="outline-secondary" onClick={onBlock}>
          Block time
        </Button>
        <ButtonChoice label="Days shown" words={WORDS} chosen={span} isLow onChoose={onSpan} />
      </div>
    </div>
  );
}

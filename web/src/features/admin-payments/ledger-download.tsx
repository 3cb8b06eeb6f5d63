import download from 'bootstrap-icons/icons/download.svg?raw';
import { LEDGER_CSV_PATH } from '@stillpoint/contracts';
import { practiceDay } from '@stillpoint/scheduling';
import { useState } from 'react';
import { ConfirmedDownload } from '../../components/admin/confirmed-download.tsx';
import { InlineSelect } from '../../components/admin/list/inline-select.tsx';
import { monthOf } from '../../components/booking/calendar.ts';
import { Icon } from '../../components/icon.tsx';
import { usePractice } from '../../lib/practice.tsx';
import { useNow } from '../../lib/use-now.ts';
import { lastMonths, WORDS } from './words.ts';

/** As far back as books are usually asked for. */
const MONTHS = 36;

/** The ledger of one month as CSV: what was received less what was refunded, line by line. */
export function LedgerDownload() {
  const today = practiceDay(useNow(), usePractice().timeZone);
  const [month, setMonth] = useState(monthOf(today));
  const file = `${LEDGER_CSV_PATH}?month=${month}`;
  return (
    <div className="section-tools">
      <InlineSelect label="Ledger of" choices={lastMonths(today, MONTHS)} value={month} onChoose={setMonth} />
      <ConfirmedDownload className="btn btn-sm btn-outline-secondary" file={file} failure={WORDS.noLedger}>
        <Icon svg={download} />
        Download month
      </ConfirmedDownload>
    </div>
  );
}

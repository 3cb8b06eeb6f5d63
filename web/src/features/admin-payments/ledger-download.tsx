import download from 'bootstrap-icons/icons/download.svg?raw';
import { LEDGER_CSV_PATH, checkAdminConfirmation } from '@stillpoint/contracts';
import { practiceDay } from '@stillpoint/scheduling';
import { useState } from 'react';
import { InlineSelect } from '../../components/admin/list/inline-select.tsx';
import { showFailure } from '../../components/admin/show-failure.ts';
import { Icon } from '../../components/icon.tsx';
import { call } from '../../lib/api.ts';
import { usePractice } from '../../lib/practice.tsx';
import { lastMonths, WORDS } from './words.ts';

/** As far back as books are usually asked for. */
const MONTHS = 36;

/** The ledger of one month as CSV: what was received less what was refunded, line by line. */
export function LedgerDownload() {
  const { timeZone } = usePractice();
  const [months] = useState(() => lastMonths(practiceDay(Date.now(), timeZone), MONTHS));
  const [month, setMonth] = useState(Object.keys(months)[0] ?? '');
  const file = `${LEDGER_CSV_PATH}?month=${month}`;
  return (
    <div className="section-tools">
      <InlineSelect label="Ledger of" choices={months} value={month} onChoose={setMonth} />
      <a
        className="btn btn-sm btn-outline-secondary"
        href={file}
        download
        onClick={(event) => {
          // First, where it is due: names and addresses leave the product with this file.
          event.preventDefault();
          call(checkAdminConfirmation).then(
            () => window.location.assign(file),
            (error: unknown) => showFailure(error, WORDS.noLedger),
          );
        }}
      >
        <Icon svg={download} />
        Download month
      </a>
    </div>
  );
}

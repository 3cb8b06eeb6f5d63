import calendar from 'bootstrap-icons/icons/calendar-plus.svg?raw';
import plus from 'bootstrap-icons/icons/plus-lg.svg?raw';
import type { ReactNode } from 'react';
import Button from 'react-bootstrap/Button';
import { useAdminActions } from '../../components/admin/admin-actions.tsx';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { Pager } from '../../components/admin/list/pager.tsx';
import { SearchBox, useSearchedPage } from '../../components/admin/list/search-box.tsx';
import { SortSelect, useSort } from '../../components/admin/list/sort-select.tsx';
import { EmptyState } from '../../components/state/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { ButtonChoice } from '../../components/page/button-choice.tsx';
import { useSearchParam } from '../../lib/use-search-param.ts';
import { PAGE_SIZE, useAppointmentPage } from './api.ts';
import { AppointmentCard } from './appointment-card.tsx';
import { DaysFilter, useDaysFilter } from './days-filter.tsx';
import { isStatus, StatusFilter } from './status-filter.tsx';
import { WORDS as LIST_WORDS } from '../../components/admin/words.ts';
import { WORDS } from './words.ts';
import './appointments-view.scss';
import '../../components/admin/list/rows.scss';

/** The Appointments tab: 'All Appointments' as a list, or the calendar the page hands in. */
export function AppointmentsView({ calendar: calendarView }: { calendar: ReactNode }) {
  const [view, setView] = useSearchParam('view', { push: true });
  const { createAppointment } = useAdminActions();
  const isCalendar = view === 'calendar';
  return (
    <section className="panel" aria-labelledby="appointments-title">
      <div className="section-head">
        <h2 id="appointments-title">{isCalendar ? 'Calendar' : 'All Appointments'}</h2>
        <div className="section-tools">
          <ButtonChoice
            label="View"
            words={{ list: 'List', calendar: 'Calendar' }}
            chosen={isCalendar ? 'calendar' : 'list'}
            isLow
            onChoose={(next) => setView(next === 'list' ? '' : next)}
          />
          <Button size="sm" onClick={() => createAppointment()}>
            <Icon svg={plus} />
            Create Appointment
          </Button>
        </div>
      </div>
      {isCalendar ? calendarView : <AllAppointments />}
    </section>
  );
}

function AllAppointments() {
  const [sort, setSort] = useSort();
  const { page, setPage, search, onSearch } = useSearchedPage();
  const [statusText, setStatus] = useSearchParam('status', { resets: 'page' });
  const status = isStatus(statusText) ? statusText : '';
  const days = useDaysFilter();
  const [holds, setHolds] = useSearchParam('tries', { resets: 'page' });
  const withHolds = holds === 'shown';
  const list = useAppointmentPage({ page, sort, search, status, days, withHolds });
  const isFiltered = search !== '' || status !== '' || days !== null;
  return (
    <>
      <div className="list-tools">
        <SearchBox label="Search appointments" placeholder="Name, e-mail or service" onSearch={onSearch} />
        <StatusFilter value={status} onChange={setStatus} />
        <SortSelect value={sort} onChange={setSort} />
      </div>
      {days && <DaysFilter days={days} />}
      <Loaded query={list} rows={8} label="Loading appointments">
        {({ items, total, isMore, abandoned }) => (
          <>
            {items.length === 0 ? (
              <EmptyState
                icon={calendar}
                {...(total > 0 ? LIST_WORDS.emptyPage : isFiltered ? WORDS.noneMatches : WORDS.none)}
              />
            ) : (
              <ul className="list-unstyled rows" aria-busy={list.isPlaceholderData}>
                {items.map((appointment) => (
                  <li key={appointment.id} className="row-item">
                    <AppointmentCard appointment={appointment} />
                  </li>
                ))}
              </ul>
            )}
            <Pager
              page={page}
              pageSize={PAGE_SIZE}
              total={total}
              isMore={isMore}
              what="appointments"
              onPage={setPage}
            />
            {abandoned > 0 && (
              <label className="ran-out-switch">
                <input
                  type="checkbox"
                  className="form-check-input"
                  checked={withHolds}
                  onChange={(event) => setHolds(event.target.checked ? 'shown' : '')}
                />
                Show {LIST_WORDS.ranOut(abandoned, abandoned === 100)}
              </label>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

import people from 'bootstrap-icons/icons/people.svg?raw';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { Pager } from '../../components/admin/list/pager.tsx';
import { SearchBox, useSearchedPage } from '../../components/admin/list/search-box.tsx';
import { EmptyState } from '../../components/state/empty-state.tsx';
import { useSearchParam } from '../../lib/use-search-param.ts';
import { PAGE_SIZE, usePatientPage } from './api.ts';
import { PatientPage } from './patient-page.tsx';
import { PatientTable } from './patient-table.tsx';
import { WORDS as LIST_WORDS } from '../../components/admin/words.ts';
import { WORDS } from './words.ts';

/** 'Patient Management' (spec section 2): everyone who ever had an appointment, or the page of the one in the address. */
export default function PatientsTab() {
  const [open] = useSearchParam('patient');
  return (
    <section className="panel" aria-labelledby="patients-title">
      {/^[1-9]\d{0,8}$/.test(open) ? <PatientPage key={open} id={Number(open)} /> : <AllPatients />}
    </section>
  );
}

function AllPatients() {
  const { page, setPage, search, onSearch } = useSearchedPage();
  const patients = usePatientPage({ page, search });
  return (
    <>
      <div className="section-head">
        <h2 id="patients-title">Patient Management</h2>
        <SearchBox label="Search patients" placeholder="Name, e-mail or phone" onSearch={onSearch} />
      </div>
      <h3 className="mb-2">All Patients</h3>
      <Loaded query={patients} rows={8} label="Loading patients">
        {({ items, total, isMore }) => (
          <>
            {items.length === 0 ? (
              <EmptyState
                icon={people}
                {...(total > 0 ? LIST_WORDS.emptyPage : search === '' ? WORDS.none : WORDS.noneMatches)}
              />
            ) : (
              <PatientTable patients={items} />
            )}
            <Pager page={page} pageSize={PAGE_SIZE} total={total} isMore={isMore} what="patients" onPage={setPage} />
          </>
        )}
      </Loaded>
    </>
  );
}

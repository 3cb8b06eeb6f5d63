import type { ClientUser } from '@stillpoint/contracts';
import { browserZone, longDay } from '../../lib/time.ts';
import '../../components/details.scss';

/** Email, name, phone if any, member since (spec section 2). */
export const ProfileTab = ({ user }: { user: ClientUser }) => (
  <section className="card" aria-labelledby="profile-title">
    <div className="card-body">
      <h2 id="profile-title" className="mb-3">
        Profile
      </h2>
      <dl className="details">
        <dt>Email</dt>
        <dd className="details-wide">{user.email}</dd>
        <dt>Name</dt>
        <dd>
          {user.firstName} {user.lastName}
        </dd>
        {user.phone && (
          <>
            <dt>Phone</dt>
            <dd>{user.phone}</dd>
          </>
        )}
        {user.pronouns && (
          <>
            <dt>Pronouns</dt>
            <dd>{user.pronouns}</dd>
          </>
        )}
        <dt>Member since</dt>
        <dd className="details-wide">{longDay(user.createdAt, browserZone())}</dd>
      </dl>
    </div>
  </section>
);

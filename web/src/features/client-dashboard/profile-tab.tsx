import type { ClientUser } from '@stillpoint/contracts';
import { EmailAddress } from '../../components/email-address.tsx';
import { Fact } from '../../components/fact.tsx';
import { browserZone, longDay } from '../../lib/time.ts';
import '../../components/details.scss';

/** Email, name, phone if any, member since (spec section 2). */
export const ProfileTab = ({ user }: { user: ClientUser }) => (
  <section className="card" aria-labelledby="profile-title">
    <div className="card-body">
      <h2 id="profile-title" className="mb-3">
        Profile
      </h2>
      <dl className="details details-stacked">
        <Fact name="Email">
          <EmailAddress address={user.email} />
        </Fact>
        <Fact name="Name">
          {user.firstName} {user.lastName}
        </Fact>
        <Fact name="Phone">{user.phone}</Fact>
        <Fact name="Pronouns">{user.pronouns}</Fact>
        <Fact name="Member since">{longDay(user.createdAt, browserZone())}</Fact>
      </dl>
    </div>
  </section>
);

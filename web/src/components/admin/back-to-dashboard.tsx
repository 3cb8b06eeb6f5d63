import { Link } from 'react-router-dom';

/** From a page that has no tab to the tabs; on phones one word of it is shown and all of it read out. */
export const BackToDashboard = () => (
  <Link className="btn btn-sm btn-outline-secondary" to="/admin">
    <span>
      Back<span className="wide-words"> to the dashboard</span>
    </span>
  </Link>
);

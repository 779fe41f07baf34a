import { Link } from '#web/lib/link.tsx'

export const NoSuchPage = () => (
  <>
    <h1 tabIndex={-1} className="heading-section">
      Not found
    </h1>
    <p>
      There is no such page. <Link to="/admin">Dashboard</Link>
    </p>
  </>
)

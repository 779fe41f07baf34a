import { type ReactNode, useEffect } from 'react'
import { useFacts } from '#web/lib/facts.tsx'
import { Link } from '#web/lib/link.tsx'

/** In the frame of the dashboard; `children` lead on. */
export function NotFound({ children }: { children: ReactNode }) {
  const { name } = useFacts()
  useEffect(() => {
    document.title = `Not found | ${name}`
  }, [name])
  return (
    <>
      <h1 tabIndex={-1} className="heading-section">
        Not found
      </h1>
      <p>{children}</p>
    </>
  )
}

export const NoSuchPage = () => (
  <NotFound>
    There is no such page. <Link to="/admin">Dashboard</Link>
  </NotFound>
)

import { type ReactNode, useEffect } from 'react'
import { Empty } from '#web/admin/ui/empty.tsx'
import { useFacts } from '#web/lib/facts.tsx'
import { BackLink } from '#web/lib/link.tsx'

/** An address of the dashboard without a page; `children` say more and lead back. */
export function NotFound({ children }: { children: ReactNode }) {
  const { name } = useFacts()
  useEffect(() => {
    document.title = `Not found | ${name}`
  }, [name])
  return (
    <Empty>
      <h1 tabIndex={-1} className="heading-section">
        Not found
      </h1>
      {children}
    </Empty>
  )
}

export const NoSuchPage = () => (
  <NotFound>
    <p>There is no such page: its address was cut short, or what it showed is gone.</p>
    <BackLink to="/admin">Dashboard</BackLink>
  </NotFound>
)

import type { ReactNode } from 'react'
import { stepInAddress } from '#web/lib/address.ts'
import { Icon } from '#web/ui/glyph.tsx'

/** Leads back without loading the dashboard anew. */
export const BackLink = ({ edit, children }: { edit?: string; children: ReactNode }) => (
  <a
    className="website-back"
    href={`/admin?tab=website${edit ? `&edit=${edit}` : ''}`}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      stepInAddress({ edit })
    }}
  >
    <Icon name="arrow-left" />
    {children}
  </a>
)

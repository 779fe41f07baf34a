import type { ReactNode } from 'react'
import { BackLink } from '#web/lib/link.tsx'

/** A page below the diary: a link back, and its heading. */
export const DiarySubpage = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <BackLink to="/admin/diary">Diary</BackLink>
    <h1 tabIndex={-1} className="heading-section mb-[clamp(0.85rem,1.9vw,1.75rem)]">
      {title}
    </h1>
    {children}
  </>
)

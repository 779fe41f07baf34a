import type { ReactNode } from 'react'
import { BackLink } from '#web/lib/link.tsx'

type Props = {
  title: string
  /** The request that it was opened from, if not the diary. */
  request?: { id: string; name: string } | undefined
  children: ReactNode
}

/** A page below the diary: a link back, and its heading. */
export const DiarySubpage = ({ title, request, children }: Props) => (
  <>
    <BackLink
      {...(request ? { to: '/admin/consultations/$id', params: { id: request.id } } : { to: '/admin/diary' })}
    >
      {request ? `Request of ${request.name}` : 'Diary'}
    </BackLink>
    <h1 tabIndex={-1} className="heading-section mb-[clamp(0.85rem,1.9vw,1.75rem)]">
      {title}
    </h1>
    {children}
  </>
)

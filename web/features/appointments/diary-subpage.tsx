import ChevronLeftIcon from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { Link } from '#web/lib/link.tsx'
import './diary.css'
import './visit-form.css'

type Props = {
  title: string
  /** The request that it was opened from, if not the diary. */
  request?: { id: string; name: string } | undefined
  children: ReactNode
}

/** A page below the diary: a link back, and its heading. */
export const DiarySubpage = ({ title, request, children }: Props) => (
  <>
    {request ? (
      <Link
        to="/admin/consultations/$id"
        params={{ id: request.id }}
        className="tap semibold wrap-anywhere bare-link diary-back"
      >
        <ChevronLeftIcon className="icon" />
        Request of {request.name}
      </Link>
    ) : (
      <Link to="/admin/diary" className="tap semibold wrap-anywhere bare-link diary-back">
        <ChevronLeftIcon className="icon" />
        Diary
      </Link>
    )}
    <h1 tabIndex={-1} className="heading-section">
      {title}
    </h1>
    {children}
  </>
)

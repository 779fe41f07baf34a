import { ArrowRightIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#web/lib/link.tsx'
import type { IconType } from '#web/ui/icon-type.ts'
import { PictureThumb } from './pictures/picture-thumb.tsx'

/** What a part is known by in a list: a picture of it, or an icon. */
export type PartLook = { picture: string } | { icon: IconType; ground?: string }

type Props = {
  part: string
  /** Of the part: it has the focus there. */
  field?: string
  look: PartLook
  title: string
  summary: ReactNode
  changed?: string
  status?: ReactNode
}

/** A part of the website, or an article, in a list of them. */
export const PartRow = ({ part, field, look, title, summary, changed, status }: Props) => (
  <li>
    <Link
      to="/admin/website/$part"
      params={{ part }}
      search={{ field }}
      className="link-row bare-link [--columns:3.5rem_minmax(0,1fr)_11.5rem_11.5rem_1.5rem]"
    >
      {'picture' in look ? (
        <PictureThumb image={look.picture} sizes="3.5rem" className="size-14 bg-blush object-cover" />
      ) : (
        <span className={`grid size-14 place-items-center [&_.icon]:size-6 ${look.ground ?? 'bg-blush'}`}>
          <look.icon className="icon" />
        </span>
      )}
      <span className="named wrap-anywhere">
        <b>{title}</b>
        <small>{summary}</small>
      </span>
      <span className="fine-print">{changed}</span>
      <span>{status}</span>
      <ArrowRightIcon className="icon text-copper-600" />
    </Link>
  </li>
)

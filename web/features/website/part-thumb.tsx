import LockIcon from 'lucide-react/icons/lock'
import MailIcon from 'lucide-react/icons/mail'
import QuoteIcon from 'lucide-react/icons/quote'
import SmartphoneIcon from 'lucide-react/icons/smartphone'
import type { PartName } from '#contract/website.ts'
import type { IconType } from '#web/ui/icon-type.ts'
import { pictureSource } from '#web/ui/picture/picture-source.ts'

type Look = { picture: string } | { icon: IconType; ground?: 'dark' | 'copper' } | { sign: string }

/** What a part is known by in the list: a picture of the page where it has one. */
const looks: Readonly<Record<PartName, Look>> = {
  details: { icon: SmartphoneIcon, ground: 'dark' },
  home: { picture: 'home-hero' },
  services: { picture: 'service-cuts' },
  gallery: { picture: 'gallery-03' },
  about: { picture: 'about' },
  tips: { picture: 'article-seasonal-care' },
  contact: { sign: '?' },
  newsletter: { icon: MailIcon },
  privacy: { icon: LockIcon, ground: 'dark' },
  accessibility: { icon: LockIcon },
  testimonials: { icon: QuoteIcon, ground: 'copper' },
}

const smallestOf = (sources: string) => sources.split(' ', 1)[0]

export function PartThumb({ name }: { name: PartName }) {
  const look = looks[name]
  if ('picture' in look)
    return (
      <img
        className="website-thumb"
        src={smallestOf(pictureSource(look.picture).webp)}
        alt=""
        width="56"
        height="56"
      />
    )
  if ('sign' in look)
    return (
      <span className="website-thumb website-thumb-moss website-thumb-sign" aria-hidden="true">
        {look.sign}
      </span>
    )
  return (
    <span className={`website-thumb ${look.ground ? `website-thumb-${look.ground}` : ''}`}>
      <look.icon className="icon" />
    </span>
  )
}

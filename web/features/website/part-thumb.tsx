import AccessibilityIcon from 'lucide-react/icons/accessibility'
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
  accessibility: { icon: AccessibilityIcon },
  testimonials: { icon: QuoteIcon, ground: 'copper' },
}

const smallestOf = (sources: string) => sources.split(' ', 1)[0]

const place = 'grid size-14 place-items-center [&_.icon]:size-6'
const grounds = {
  plain: 'bg-blush',
  dark: 'bg-aubergine-800 text-copper-300',
  copper: 'bg-copper-500 text-cream-50',
  moss: 'bg-moss-700 text-cream-50',
} as const

export function PartThumb({ name }: { name: PartName }) {
  const look = looks[name]
  if ('picture' in look)
    return (
      <img
        className="size-14 bg-blush object-cover"
        src={smallestOf(pictureSource(look.picture).webp)}
        alt=""
        width="56"
        height="56"
      />
    )
  if ('sign' in look) return <SignThumb>{look.sign}</SignThumb>
  return (
    <span className={`${place} ${grounds[look.ground ?? 'plain']}`}>
      <look.icon className="icon" />
    </span>
  )
}

/** In place of a picture, a letter. */
export const SignThumb = ({ children }: { children: string }) => (
  <span
    className={`${place} ${grounds.moss} font-display text-[1.75rem] leading-none font-normal`}
    aria-hidden="true"
  >
    {children}
  </span>
)

export const IconThumb = ({ icon: Icon }: { icon: IconType }) => (
  <span className={`${place} ${grounds.plain}`}>
    <Icon className="icon" />
  </span>
)

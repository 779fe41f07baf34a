import type { PartName } from '#contract/website.ts'
import { Icon, type IconName } from '#web/ui/glyph/glyph.tsx'
import { pictureSource } from '#web/ui/picture/picture-source.ts'

type Look = { picture: string } | { icon: IconName; ground?: 'dark' | 'copper' } | { sign: string }

/** What a part is known by in the list: a picture of the page where it has one. */
const looks: Readonly<Record<PartName, Look>> = {
  details: { icon: 'handset', ground: 'dark' },
  home: { picture: 'home-hero' },
  services: { picture: 'service-cuts' },
  gallery: { picture: 'gallery-03' },
  about: { picture: 'about' },
  tips: { picture: 'article-seasonal-care' },
  contact: { sign: '?' },
  newsletter: { icon: 'mail' },
  privacy: { icon: 'lock', ground: 'dark' },
  accessibility: { icon: 'lock' },
  testimonials: { icon: 'say', ground: 'copper' },
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
      <Icon name={look.icon} />
    </span>
  )
}

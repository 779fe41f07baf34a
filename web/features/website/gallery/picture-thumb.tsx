import { Icon } from '#web/ui/glyph/glyph.tsx'
import { pictureSourceOf } from './pictures.ts'
import type { Pictures } from './queries.ts'

type Props = {
  image: string
  pictures: Pictures
  sizes: string
  focus?: string | undefined
  alt?: string
  className?: string
}

/** A picture as small as it is shown; what is gone has a sign in its place. */
export function PictureThumb({ image, pictures, sizes, focus, alt = '', className }: Props) {
  const source = pictureSourceOf(image, pictures)
  if (!source)
    return (
      <span className="thumb-gone">
        <Icon name="picture" />
      </span>
    )
  return (
    <img
      alt={alt}
      {...{ sizes, className }}
      src={source.fallback}
      srcSet={source.webp}
      width={source.width}
      height={source.height}
      loading="lazy"
      style={focus ? { objectPosition: focus } : undefined}
    />
  )
}

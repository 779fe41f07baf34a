import ImageIcon from 'lucide-react/icons/image'
import { isBuiltPictureName } from '#web/ui/picture/picture-source.ts'
import { isOwnPicture, type Pictures, pictureSourceOf, useOwnPictures } from './queries.ts'

type Props = {
  image: string
  pictures: Pictures
  sizes: string
  focus?: string | undefined
  alt?: string
  className?: string
}

/** A picture as small as it is shown; what is gone has a sign in its place. */
export function PictureThumb({ image, pictures, sizes, focus, alt = '', className = '' }: Props) {
  const source = pictureSourceOf(image, pictures)
  if (!source)
    return (
      <span className={`grid place-items-center bg-cream-200 text-aubergine-600 ${className}`}>
        <ImageIcon className="icon" />
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

type ArticleThumbProps = {
  image: string
  focus?: string | undefined
  sizes?: string
  /** Its shape, and how wide it is. */
  className: string
}

const fills = 'size-full object-cover'
const none = new Map<string, never>()

/** A picture in small; a plain place where there is none yet. */
export const ArticleThumb = ({ image, focus, sizes = '6.5rem', className }: ArticleThumbProps) => (
  <span className={`block overflow-hidden bg-cream-200 ${className}`}>
    {isOwnPicture(image) ? (
      <OwnThumb {...{ image, focus, sizes }} />
    ) : (
      isBuiltPictureName(image) && <PictureThumb {...{ image, sizes }} pictures={none} className={fills} />
    )}
  </span>
)

function OwnThumb(props: { image: string; focus: string | undefined; sizes: string }) {
  const { pictures } = useOwnPictures()
  return pictures && <PictureThumb {...props} pictures={pictures} className={fills} />
}

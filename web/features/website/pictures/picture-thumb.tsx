import { ImageIcon } from 'lucide-react'
import { isOwnPictureName } from '#content/pictures.ts'
import { pictureSourceOf, useOwnPictures } from './queries.ts'

type Props = {
  image: string
  sizes: string
  focus?: string | undefined
  alt?: string
  className?: string
}

/** A picture as small as it is shown; what is gone has a sign in its place, and where none was chosen the place is plain. */
export function PictureThumb({ image, sizes, focus, alt = '', className = '' }: Props) {
  const { pictures } = useOwnPictures()
  const source = pictureSourceOf(image, pictures)
  if (!source)
    return (
      <span className={`grid place-items-center bg-cream-200 text-aubergine-600 ${className}`}>
        {image && (pictures || !isOwnPictureName(image)) && <ImageIcon className="icon" />}
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

import { isBuiltPictureName } from '#web/ui/picture/picture-source.ts'
import { PictureThumb } from '../gallery/picture-thumb.tsx'
import { isOwnPicture } from '../gallery/pictures.ts'
import { useOwnPictures } from '../gallery/queries.ts'

type Props = { image: string; focus?: string | undefined; sizes?: string }

const none = new Map<string, never>()

/** A picture in small; a plain place where there is none yet. */
export const ArticleThumb = ({ image, focus, sizes = '6.5rem' }: Props) => (
  <span className="article-thumb">
    {isOwnPicture(image) ? (
      <OwnThumb {...{ image, focus, sizes }} />
    ) : (
      isBuiltPictureName(image) && <PictureThumb {...{ image, sizes }} pictures={none} />
    )}
  </span>
)

function OwnThumb(props: { image: string; focus: string | undefined; sizes: string }) {
  const { pictures } = useOwnPictures()
  return pictures && <PictureThumb {...props} pictures={pictures} />
}

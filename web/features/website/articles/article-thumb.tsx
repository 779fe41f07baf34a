import { isPictureName, pictureSource } from '#web/ui/picture-source.ts'
import { PictureView } from '#web/ui/picture-view.tsx'

/** A picture in small; a plain place where there is none yet. */
export const ArticleThumb = ({ image, sizes = '6.5rem' }: { image: string; sizes?: string }) => (
  <span className="article-thumb">
    {isPictureName(image) && <PictureView source={pictureSource(image)} alt="" sizes={sizes} />}
  </span>
)

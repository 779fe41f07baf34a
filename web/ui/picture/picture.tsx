import { pictureSource } from './picture-source.ts'
import { type PictureProps, PictureView } from './picture-view.tsx'

/** A picture that the build made in several widths, by its name in content/words/images. */
export const Picture = ({ name, ...rest }: PictureProps & { name: string }) => (
  <PictureView source={pictureSource(name)} {...rest} />
)

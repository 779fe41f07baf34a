import { pictureSource } from './picture-source.ts'
import { type PictureProps, PictureView } from './picture-view.tsx'

/** A shipped picture, by its name in content/images. */
export const Picture = ({ name, ...rest }: PictureProps & { name: string }) => (
  <PictureView source={pictureSource(name)} {...rest} />
)

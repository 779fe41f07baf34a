import { isIllustration, withIllustrationMark } from '#content/pictures.ts'
import { pageContent } from '#web/lib/content.ts'
import { focusClass } from '#web/lib/focus-styles.ts'
import { type CoveredBox, coverSizes } from '#web/ui/picture/cover-sizes.ts'
import { pictureSource } from '#web/ui/picture/picture-source.ts'
import { type PictureProps, PictureView } from '#web/ui/picture/picture-view.tsx'

function knownPicture(name: string) {
  const { pictures } = pageContent()
  return Object.hasOwn(pictures, name) ? pictures[name] : undefined
}

/** The data of one of the owner's own pictures; undefined for a shipped one. */
export function ownPicture(name: string) {
  const picture = knownPicture(name)
  return picture?.hash === undefined ? undefined : picture
}

/** Whether the picture is no photograph. */
export const isDrawn = (name: string) => isIllustration(pageContent().pictures, name)

/** The alternative text of a picture; marks an illustration as such. A decorative picture has none. */
export const shownAlt = (name: string, alt: string) =>
  alt !== '' && isDrawn(name) ? withIllustrationMark(alt) : alt

type SiteProps = Omit<PictureProps, 'sizes'> & { sizes: PictureProps['sizes'] | readonly CoveredBox[] }
type Props = SiteProps & { name: string; focus?: string | undefined }

/** A shipped picture or one of the owner's, by its name. */
export function SitePicture({ name, alt, sizes, focus, className, ...rest }: Props) {
  const source = pictureSource(name, ownPicture(name))
  return (
    <PictureView
      {...rest}
      source={source}
      sizes={typeof sizes === 'string' ? sizes : coverSizes(sizes, source)}
      alt={shownAlt(name, alt)}
      className={[className, focus && focusClass(focus)].filter(Boolean).join(' ') || undefined}
    />
  )
}

type Place = { picture: string; pictureAlt?: string | undefined; pictureFocus?: string | undefined }

/** The picture of a page section; uses its original alternative text unless the owner has written one. */
export function PagePicture({ of, ...rest }: Omit<SiteProps, 'alt'> & { of: Place }) {
  const { picture, pictureAlt, pictureFocus } = of
  const alt = pictureAlt ?? knownPicture(picture)?.alt ?? ''
  return <SitePicture {...rest} name={picture} alt={alt} focus={pictureFocus} />
}

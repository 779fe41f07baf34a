import { isIllustration, withIllustrationMark } from '#content/pictures.ts'
import { pageContent } from '#web/lib/content.ts'
import { focusClass } from '#web/lib/focus-styles.ts'
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

/** The shapes that pages crop pictures to, by their classes. */
const shapes = { 'ratio-4-5': 4 / 5, 'ratio-4-3': 4 / 3 }

type Shown = Omit<PictureProps, 'className'> & { shape?: keyof typeof shapes }

/** `sizes` are those of the box: of a narrower shape than the picture, it shows the middle of a wider one. */
const drawnSizes = (sizes: string, times: number) =>
  sizes.replace(/\d+(?=vw)/g, (share) => String(Math.round(Number(share) * Math.max(1, times))))

/** A shipped picture or one of the owner's, by its name. */
export function SitePicture({
  name,
  alt,
  sizes,
  shape,
  focus,
  ...rest
}: Shown & { name: string; focus?: string | undefined }) {
  const source = pictureSource(name, ownPicture(name))
  return (
    <PictureView
      {...rest}
      source={source}
      sizes={shape ? drawnSizes(sizes, source.width / source.height / shapes[shape]) : sizes}
      alt={shownAlt(name, alt)}
      className={[shape, focus && focusClass(focus)].filter(Boolean).join(' ') || undefined}
    />
  )
}

type Place = { picture: string; pictureAlt?: string | undefined; pictureFocus?: string | undefined }

/** The picture of a page section; uses its original alternative text unless the owner has written one. */
export function PagePicture({ of, ...rest }: Omit<Shown, 'alt'> & { of: Place }) {
  const { picture, pictureAlt, pictureFocus } = of
  const alt = pictureAlt ?? knownPicture(picture)?.alt ?? ''
  return <SitePicture {...rest} name={picture} alt={alt} focus={pictureFocus} />
}

import type { AnyPicture } from '#content/documents/website-content.ts'
import { type CurlPattern, curlFamilyOf } from '#content/text/curl-patterns.ts'
import { pageContent } from '#web/lib/content.ts'
import { focusClass } from '#web/lib/focus-styles.ts'
import { usePagePath } from '#web/lib/page-path.tsx'
import { ownPicture } from '#web/pages/site-picture.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { coverSizes } from '#web/ui/picture/cover-sizes.ts'
import { pictureSource } from '#web/ui/picture/picture-source.ts'
import { PictureView } from '#web/ui/picture/picture-view.tsx'
import { curlFamilyAt, galleryPicturesOf } from './families.ts'
import { galleryPlaces } from './gallery-places.ts'

const boxesOf = (columns: number, isAlone: boolean) => [
  { from: '48rem', width: `${Math.round((columns / 12) * 96)}vw`, ratio: 4 / 5 },
  { width: isAlone ? '92vw' : '45vw', ratio: 4 / 5 },
]

export function GalleryGrid() {
  const family = curlFamilyAt(usePagePath())
  const items = galleryPicturesOf(family)
  const places = galleryPlaces(items.length, family !== undefined)
  return (
    <section className="wrap gallery-grid" aria-label="Gallery">
      {items.map(({ id, image, pattern, title, description }, index) => {
        // On a phone two stand side by side.
        const isAlone = index % 2 === 0 && index === items.length - 1
        const { source, alt, focus } = galleryPicture(image)
        const { columns = 4, className } = places[index] ?? {}
        const anchor = `look-${id}`
        return (
          <figure key={id} id={anchor} className={className}>
            {/* Opens in `large-picture.ts`; without scripts the link leads to the picture itself. */}
            <a className="zoom" href={`#${anchor}`} data-look={id}>
              <span className="sr-only">{title}, open large: </span>
              <PictureView
                source={source}
                alt={alt}
                sizes={coverSizes(boxesOf(columns, isAlone), source)}
                first={index === 0}
                className={focus}
              />
            </a>
            <figcaption>
              {pattern && <Pattern pattern={pattern} />}
              <h2 className="heading-small">{title}</h2>
              <p className="hint mt-1">{description}</p>
            </figcaption>
          </figure>
        )
      })}
      <div className={family ? 'self-end col-4' : 'self-end col-5 from-8 lg-col-4 lg-from-9'}>
        <p className="gallery-ask">{pageContent().galleryPage.askText}</p>
        <ButtonLink spring wide href="/contact" className="mt-8" data-track="gallery_consultation">
          Book Free Consultation
        </ButtonLink>
      </div>
    </section>
  )
}

const Pattern = ({ pattern }: { pattern: CurlPattern }) => (
  <p className="muted text-small pattern">
    <b>{curlFamilyOf(pattern)?.name}</b> {pattern}
  </p>
)

/** A shipped picture or one of the owner's, with its gallery description. */
export function galleryPicture(name: AnyPicture) {
  const { alt = '', focus } = pageContent().pictures[name] ?? {}
  return {
    source: pictureSource(name, ownPicture(name)),
    alt,
    focus: focus === undefined ? undefined : focusClass(focus),
  }
}

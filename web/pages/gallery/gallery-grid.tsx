import { content } from '#web/lib/content.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { coverSizes } from '#web/ui/picture/cover-sizes.ts'
import { PictureView } from '#web/ui/picture/picture-view.tsx'
import { galleryPicture } from './gallery-picture.ts'
import { galleryPlaces, type Place } from './gallery-places.ts'

const boxesOf = ({ columns, shape }: Place, isWide: boolean) => [
  { from: '48rem', width: `${Math.round((columns / 12) * 96)}vw`, ratio: shape ? 6 / 5 : 4 / 5 },
  { width: isWide ? '92vw' : '45vw', ratio: 4 / 5 },
]

export function GalleryGrid() {
  const items = content().galleryItems
  const { places, isLastWide } = galleryPlaces(items.length)
  return (
    <section className="wrap gallery-grid" aria-label="Gallery">
      {items.map(({ id, image, title, description }, index) => {
        const isWide = isLastWide && index === items.length - 1
        const { source, alt, focus } = galleryPicture(image)
        const place = places[index]
        return (
          <figure key={id} className={place?.className}>
            <PictureView
              source={source}
              alt={alt}
              sizes={place ? coverSizes(boxesOf(place, isWide), source) : '92vw'}
              first={index === 0}
              className={[place?.shape, focus].filter(Boolean).join(' ') || undefined}
            />
            <figcaption>
              <h2 className="heading-small">{title}</h2>
              <p className="hint mt-1">{description}</p>
            </figcaption>
          </figure>
        )
      })}
      <div className="col-all self-end col-5 from-8 lg-col-4 lg-from-9">
        <p className="gallery-ask">{content().galleryPage.askText}</p>
        <ButtonLink spring wide href="/contact" className="mt-8" data-track="gallery_consultation">
          Book Free Consultation
        </ButtonLink>
      </div>
    </section>
  )
}

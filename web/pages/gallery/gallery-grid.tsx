import { content } from '#web/lib/content.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** How each picture stands in its row of twelve columns: rows of 5-4-3, 3-4-5, 4-5-3, 6-3-3 and 7 beside the question. */
const places = [
  { columns: 5, className: 'md:col-span-5' },
  { columns: 4, className: 'md:col-span-4 md:mt-14' },
  { columns: 3, className: 'md:col-span-3 md:mt-28' },
  { columns: 3, className: 'md:col-span-3' },
  { columns: 4, className: 'md:col-span-4' },
  { columns: 5, className: 'md:col-span-5 md:mt-8' },
  { columns: 4, className: 'md:col-span-4' },
  { columns: 5, className: 'md:col-span-5 md:mt-12' },
  { columns: 3, className: 'md:col-span-3' },
  { columns: 6, className: 'md:col-span-6', shape: 'md:aspect-[6/5] object-[50%_12%]' },
  { columns: 3, className: 'md:col-span-3 md:mt-10' },
  { columns: 3, className: 'md:col-span-3 md:mt-22' },
  { columns: 7, className: 'col-span-full md:col-span-7', shape: 'aspect-[7/5] object-[50%_10%]' },
] as const

const sizesOf = (columns: number, isWide: boolean) =>
  `(width >= 48rem) ${Math.round((columns / 12) * 96)}vw, ${isWide ? 92 : 45}vw`

export function GalleryGrid() {
  return (
    <section className="wrap gallery-grid" aria-label="Gallery">
      {content().galleryItems.map(({ id, image, title, description }, index) => {
        const place = places[index]
        const isWide = index === content().galleryItems.length - 1
        return (
          <figure key={id} className={place?.className}>
            <Picture
              name={image}
              alt={content().pictures[image].alt}
              sizes={sizesOf(place?.columns ?? 4, isWide)}
              first={index === 0}
              className={place && 'shape' in place ? place.shape : undefined}
            />
            <figcaption>
              <h2 className="heading-small">{title}</h2>
              <p className="hint mt-1">{description}</p>
            </figcaption>
          </figure>
        )
      })}
      <div className="col-span-full self-end md:col-span-5 md:col-start-8 lg:col-span-4 lg:col-start-9">
        <p className="font-display text-display-md leading-[1.16] tracking-display">
          {content().galleryPage.askText}
        </p>
        <ButtonLink spring wide href="/contact" className="mt-8" data-track="gallery_consultation">
          Book Free Consultation
        </ButtonLink>
      </div>
    </section>
  )
}

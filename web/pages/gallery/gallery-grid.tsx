import { curlFamilies, curlFamilyOf } from '#content/text/curl-patterns.ts'
import { pageContent } from '#web/lib/content.ts'
import { SitePicture } from '#web/pages/site-picture.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'

/** The columns of the pictures, of twelve, repeated; gallery.css moves some of them down. */
const spans = [5, 4, 3, 3, 4, 5, 4, 5, 3, 3, 5, 4]

/** The pictures, which the filter above hides or shows by their family (gallery.css). */
export function GalleryGrid() {
  const items = pageContent().gallery.items
  return (
    <section className="wrap looks" aria-label="Gallery">
      {items.map(({ id, image, alt, focus, pattern, title, description }, index) => {
        const isLast = index === items.length - 1
        // The last picture stands beside the question below; on a phone two stand side by side.
        const span = isLast ? 6 : (spans[index % spans.length] ?? 4)
        const family = curlFamilyOf(pattern)
        return (
          <figure key={id} id={`look-${id}`} className={`span-${span}`} data-family={family?.slug}>
            {/* Opens in `large-picture.ts`; without scripts the link leads to the picture itself. */}
            <a className="zoom" href={`#look-${id}`} data-look={id}>
              <span className="sr-only">{title}, open large: </span>
              <SitePicture
                name={image}
                alt={alt}
                focus={focus}
                sizes={[
                  { from: '48rem', width: `${span * 8}vw`, ratio: 4 / 5 },
                  { width: isLast && index % 2 === 0 ? '92vw' : '45vw', ratio: 4 / 5 },
                ]}
                first={index === 0}
              />
            </a>
            <figcaption>
              {family && (
                <p className="muted text-small pattern">
                  <b>{family.name}</b> {pattern}
                </p>
              )}
              <h2 className="heading-small">{title}</h2>
              <p className="hint mt-1">{description}</p>
            </figcaption>
          </figure>
        )
      })}
      <div className="looks-ask">
        <p>{pageContent().gallery.askText}</p>
        <ButtonLink spring wide href="/contact" className="mt-8" data-track="gallery_consultation">
          Book Free Consultation
        </ButtonLink>
      </div>
    </section>
  )
}

/** A choice of the curl family. Only families with pictures are listed; without any it renders nothing. */
export function FamilyFilter() {
  const families = pageContent().gallery.items.map(({ pattern }) => curlFamilyOf(pattern))
  const count = (slug: string) => families.filter((family) => family?.slug === slug).length
  const choices = [
    { slug: 'all', name: 'All', total: families.length },
    ...curlFamilies
      .map(({ slug, name }) => ({ slug, name, total: count(slug) }))
      .filter(({ total }) => total > 0),
  ]
  if (choices.length === 1) return null
  return (
    <fieldset className="wrap family-filter">
      <legend className="semibold">Hair like mine</legend>
      {choices.map(({ slug, name, total }) => (
        <label key={slug} className="wave-link">
          <input type="radio" name="family" value={slug} defaultChecked={slug === 'all'} />
          {name} <span className="muted text-small">{total}</span>
        </label>
      ))}
    </fieldset>
  )
}

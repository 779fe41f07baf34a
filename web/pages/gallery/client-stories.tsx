import { pageContent } from '#web/lib/content.ts'
import { Quote } from '../quote.tsx'

const places = ['col-7 lg-col-5', 'col-5 lg-col-4', 'col-8 from-5 lg-col-3 lg-from-10']

/** Renders nothing without stories. */
export function ClientStories() {
  const stories = pageContent().clientStories
  if (stories.length === 0) return null
  return (
    <section className="section-space bg-cream-100">
      <div className="wrap">
        <h2 className="heading-section">{pageContent().galleryPage.storiesHeading}</h2>
        <div className="columns-12 mt-12 gap-y-10">
          {stories.map(({ id, quote, name, initials }, index) => (
            <Quote key={id} {...{ name, initials }} words={quote} className={places[index % places.length]} />
          ))}
        </div>
      </div>
    </section>
  )
}

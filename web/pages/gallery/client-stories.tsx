import { content } from '#web/lib/content.ts'
import { Quote } from '../quote.tsx'

const places = [
  'md:col-span-7 lg:col-span-5',
  'md:col-span-5 lg:col-span-4',
  'md:col-span-8 md:col-start-5 lg:col-span-3 lg:col-start-10',
]

/** Nothing at all while there are no stories. */
export function ClientStories() {
  const stories = content().clientStories
  if (stories.length === 0) return null
  return (
    <section className="section-space bg-cream-100">
      <div className="wrap">
        <h2 className="heading-section">{content().galleryPage.storiesHeading}</h2>
        <div className="columns-12 mt-12 gap-y-10">
          {stories.map(({ id, quote, name, initials }, index) => (
            <Quote key={id} {...{ name, initials }} words={quote} className={places[index % places.length]} />
          ))}
        </div>
      </div>
    </section>
  )
}

import { content } from '#web/lib/content.ts'

const places = [
  'md:col-span-7 lg:col-span-5',
  'md:col-span-5 lg:col-span-4',
  'md:col-span-8 md:col-start-5 lg:col-span-3 lg:col-start-10',
]

export function ClientStories() {
  return (
    <section className="section-space bg-cream-100">
      <div className="wrap">
        <h2 className="heading-section">{content().galleryPage.storiesHeading}</h2>
        <div className="columns-12 mt-12 gap-y-10">
          {content().clientStories.map(({ id, quote, name, initials }, index) => (
            <figure key={id} className={places[index % places.length]}>
              <blockquote className="font-display text-display-sm leading-[1.3] text-pretty">
                “{quote}”
              </blockquote>
              <figcaption className="mt-4 flex items-center gap-4">
                <span className="monogram" aria-hidden="true">
                  {initials}
                </span>
                {name}
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}

import { sampleNote } from '#content/sample-note.ts'
import { Island } from '#web/islands/island.tsx'
import { content } from '#web/lib/content.ts'
import { ReviewCarousel } from './review-carousel.tsx'

export function Testimonials() {
  const reviews = content().testimonials.map(({ id, review, name, initials, sample }) => ({
    id,
    review,
    name,
    initials,
    ...(sample && { sampleNote }),
  }))
  return (
    <section className="section-space bg-blush">
      <div className="wrap columns-12 gap-y-8">
        <h2 id="reviews" className="heading-small md:col-span-3 md:pt-2.5">
          {content().homePage.testimonialsHeading}
        </h2>
        <Island
          name="carousel"
          start="near"
          component={ReviewCarousel}
          props={{ reviews }}
          className="md:col-span-9 lg:col-span-8"
        />
      </div>
    </section>
  )
}

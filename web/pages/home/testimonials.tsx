import { homePage } from '#content/home.ts'
import { sampleNote, testimonials } from '#content/testimonials.ts'
import { Island } from '#web/islands/island.tsx'
import { ReviewCarousel } from './review-carousel.tsx'

export function Testimonials() {
  const reviews = testimonials.map(({ id, review, name, initials, sample }) => ({
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
          {homePage.testimonialsHeading}
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

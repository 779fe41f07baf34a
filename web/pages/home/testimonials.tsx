import { homePage } from '#content/home.ts'
import type { Testimonial } from '#content/schemas.ts'
import { sampleNote, testimonials } from '#content/testimonials.ts'
import { Carousel } from '#web/ui/carousel/carousel.tsx'

export function Testimonials() {
  const slides = testimonials.map((testimonial, index) => ({
    id: testimonial.id,
    content: <Review testimonial={testimonial} place={`${index + 1} of ${testimonials.length}`} />,
  }))
  return (
    <section className="section-space bg-blush">
      <div className="wrap columns-12 gap-y-8">
        <h2 id="reviews" className="heading-small md:col-span-3 md:pt-2.5">
          {homePage.testimonialsHeading}
        </h2>
        <div className="md:col-span-9 lg:col-span-8">
          <Carousel labelledBy="reviews" itemName="review" slides={slides} />
        </div>
      </div>
    </section>
  )
}

type ReviewProps = { testimonial: Testimonial; place: string }

function Review({ testimonial: { review, name, initials, sample }, place }: ReviewProps) {
  return (
    <figure className="review">
      <blockquote>“{review}”</blockquote>
      <figcaption>
        <span className="monogram" aria-hidden="true">
          {initials}
        </span>
        <span>
          <b className="font-semibold">{name}</b>
          <br />
          <small>
            {place}
            {sample && ` · ${sampleNote}`}
          </small>
        </span>
      </figcaption>
    </figure>
  )
}

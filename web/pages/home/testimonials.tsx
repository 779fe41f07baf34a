import { sampleNote } from '#content/sample-note.ts'
import { Island } from '#web/islands/island.tsx'
import { content } from '#web/lib/content.ts'
import { Quote } from '../quote.tsx'
import { type Review, ReviewCarousel } from './review-carousel.tsx'

/** Fewer than these stand side by side. */
const fewestInTurn = 3

/** Nothing at all while nobody may be quoted. */
export function Testimonials() {
  const reviews = content().testimonials.map(({ id, review, name, initials, sample }) => ({
    id,
    review,
    name,
    initials,
    ...(sample && { sampleNote }),
  }))
  if (reviews.length === 0) return null
  return (
    <section className="section-space bg-blush">
      <div className="wrap columns-12 gap-y-8">
        <h2 id="reviews" className="heading-small md:col-span-3 md:pt-2.5">
          {content().homePage.testimonialsHeading}
        </h2>
        {reviews.length < fewestInTurn ? (
          <SideBySide reviews={reviews} />
        ) : (
          <Island
            name="carousel"
            start="near"
            component={ReviewCarousel}
            props={{ reviews }}
            className="md:col-span-9 lg:col-span-8"
          />
        )}
      </div>
    </section>
  )
}

const places = ['md:col-span-5', 'md:col-span-4']
const placeOfOne = 'md:col-span-9 lg:col-span-8'

const SideBySide = ({ reviews }: { reviews: readonly Review[] }) =>
  reviews.map(({ id, review, name, initials, sampleNote: note }, index) => (
    <Quote
      key={id}
      {...{ name, initials, note }}
      words={review}
      isLarge={reviews.length === 1}
      className={reviews.length === 1 ? placeOfOne : places[index]}
    />
  ))

import { sampleNote } from '#content/text/labels.ts'
import { pageContent } from '#web/lib/content.ts'
import { Quote } from '../quote.tsx'
import { type Review, ReviewCarousel } from './review-carousel.tsx'

/** Fewer testimonials than this are shown side by side instead of in a carousel. */
const fewestInTurn = 3

/** Renders nothing without testimonials. */
export function Testimonials() {
  const reviews = pageContent().testimonials.reviews.map(({ id, words, name, initials, sample }) => ({
    id,
    review: words,
    name,
    initials,
    ...(sample && { sampleNote }),
  }))
  if (reviews.length === 0) return null
  return (
    <section className="section-space bg-blush">
      <div className="wrap columns-12">
        <h2 id="reviews" className="heading-small reviews-heading col-3">
          {pageContent().home.testimonialsHeading}
        </h2>
        {reviews.length < fewestInTurn ? (
          <SideBySide reviews={reviews} />
        ) : (
          <div className="col-9 lg-col-8">
            <ReviewCarousel reviews={reviews} />
          </div>
        )}
      </div>
    </section>
  )
}

const places = ['col-5', 'col-4']
const placeOfOne = 'col-9 lg-col-8'

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

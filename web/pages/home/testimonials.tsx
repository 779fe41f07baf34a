import { pageContent } from '#web/lib/content.ts'
import { Carousel } from '#web/ui/carousel/carousel.tsx'
import { examplesNote } from '../examples-note.tsx'
import { Quote } from '../quote.tsx'

/** Fewer testimonials than this are shown side by side instead of in a carousel. */
const minInCarousel = 3

/** What clients say. Renders nothing without testimonials. */
export function Testimonials() {
  const { reviews } = pageContent().testimonials
  if (reviews.length === 0) return null
  return (
    <section className="section-space bg-blush">
      <div className="wrap columns-12 reviews">
        <div>
          <h2 id="reviews" className="heading-small">
            {pageContent().home.testimonialsHeading}
          </h2>
          {examplesNote(reviews)}
        </div>
        {reviews.length < minInCarousel ? (
          <div className="reviews-few">
            {reviews.map((review) => (
              <Quote key={review.id} {...review} isLarge={reviews.length === 1} />
            ))}
          </div>
        ) : (
          <Carousel
            labelledBy="reviews"
            itemName="review"
            slides={reviews.map((review, index) => ({
              id: review.id,
              content: <Quote {...review} isLarge note={`${index + 1} of ${reviews.length}`} />,
            }))}
          />
        )}
      </div>
    </section>
  )
}

import { Carousel } from '#web/ui/carousel/carousel.tsx'

export type Review = {
  id: string
  review: string
  name: string
  initials: string
  sampleNote?: string | undefined
}

export function ReviewCarousel({ reviews }: { reviews: readonly Review[] }) {
  const slides = reviews.map((review, index) => ({
    id: review.id,
    content: <ReviewSlide review={review} place={`${index + 1} of ${reviews.length}`} />,
  }))
  return <Carousel labelledBy="reviews" itemName="review" slides={slides} />
}

type SlideProps = { review: Review; place: string }

function ReviewSlide({ review: { review, name, initials, sampleNote }, place }: SlideProps) {
  return (
    <figure className="review">
      <blockquote>“{review}”</blockquote>
      <figcaption>
        <span className="monogram" aria-hidden="true">
          {initials}
        </span>
        <span>
          <b className="semibold">{name}</b>
          <br />
          <small className="text-small">
            {place}
            {sampleNote && ` · ${sampleNote}`}
          </small>
        </span>
      </figcaption>
    </figure>
  )
}

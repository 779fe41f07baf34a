import type { ReactNode } from 'react'
import { arrows, RoundButton } from '#web/ui/button/round-button.tsx'

/** The drawings of the button that stops and starts the slides; `start-carousel.ts` shows one of them. */
const drawings = { pause: 'M9 6v12M15 6v12', play: 'M8.5 5.5v13L18.5 12z' } as const

/**
 * Reviews side by side in a row that scrolls and snaps, under the heading `reviews`. `start-carousel.ts` moves the row and
 * shows the controls, whose room is kept from the start so that nothing moves.
 */
export const Carousel = ({ slides }: { slides: readonly { id: string; content: ReactNode }[] }) => (
  <section className="carousel" aria-roledescription="carousel" aria-labelledby="reviews">
    {/* A row that scrolls must be focusable for the arrow keys. */}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: axe asks for it (scrollable-region-focusable) */}
    <section className="carousel-viewport" aria-label="All of them, side by side" tabIndex={0}>
      <div className="carousel-slides" aria-live="off">
        {slides.map(({ id, content }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
          <div
            key={id}
            className="carousel-slide"
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
          >
            {content}
          </div>
        ))}
      </div>
    </section>
    <div className="carousel-buttons" hidden>
      <RoundButton label="Previous review" drawing={arrows.left} />
      <RoundButton label="Pause reviews" drawing={drawings.pause} />
      <RoundButton label="Play reviews" drawing={drawings.play} />
      <RoundButton label="Next review" drawing={arrows.right} />
    </div>
    <div className="carousel-dots" hidden>
      {slides.map(({ id }, index) => (
        <button key={id} type="button" aria-label={`Show review ${index + 1}`} />
      ))}
    </div>
  </section>
)

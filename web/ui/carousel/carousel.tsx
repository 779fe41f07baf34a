import { type ReactNode, useRef } from 'react'
import { arrows, RoundButton } from '#web/ui/button/round-button.tsx'
import { useCarousel } from './use-carousel.ts'
import './carousel-controls.css'

type Slide = { id: string; content: ReactNode }
type Props = {
  /** The id of the heading that names the carousel. */
  labelledBy: string
  /** What a slide is, for the names of the controls: "review". */
  itemName: string
  slides: readonly Slide[]
}

/**
 * A carousel. Until hydration, and without JavaScript, its slides are side by side in a scrolling row. The row has the height of
 * the tallest slide and room for the controls, so that nothing moves on hydration.
 */
export function Carousel({ labelledBy, itemName, slides }: Props) {
  const region = useRef<HTMLElement>(null)
  const carousel = useCarousel(region)
  const { selected, isOn, isPlaying } = carousel
  const isLive = selected !== undefined
  return (
    <section
      ref={region}
      className="carousel"
      aria-roledescription="carousel"
      aria-labelledby={labelledBy}
      data-live={isLive ? '' : undefined}
    >
      {/* While the row scrolls, it must be focusable for the arrow keys. */}
      <section
        ref={carousel.viewport}
        className="carousel-viewport"
        {...(!isLive && { 'aria-label': 'All of them, side by side', tabIndex: 0 })}
      >
        <div className="carousel-slides" aria-live={isLive && !isPlaying ? 'polite' : 'off'}>
          {slides.map(({ id, content }, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
            <div
              key={id}
              className="carousel-slide"
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
              inert={isLive && index !== selected}
            >
              {content}
            </div>
          ))}
        </div>
      </section>
      {isLive && (
        <>
          <div className="carousel-buttons">
            <RoundButton
              label={`Previous ${itemName}`}
              drawing={arrows.left}
              onClick={carousel.showPrevious}
            />
            <RoundButton
              label={isOn ? 'Pause' : 'Play'}
              drawing={isOn ? 'M9 6v12M15 6v12' : 'M8.5 5.5v13L18.5 12z'}
              onClick={carousel.toggle}
            />
            <RoundButton label={`Next ${itemName}`} drawing={arrows.right} onClick={carousel.showNext} />
          </div>
          <div className="carousel-dots">
            {slides.map(({ id }, index) => (
              <button
                key={id}
                type="button"
                aria-label={`Show ${itemName} ${index + 1}`}
                aria-current={index === selected ? 'true' : undefined}
                onClick={() => carousel.showSlide(index)}
              />
            ))}
          </div>
        </>
      )}
    </section>
  )
}

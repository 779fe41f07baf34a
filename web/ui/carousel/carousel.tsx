import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { loadQuietly } from '#web/lib/load-quietly.ts'
import '#web/styles/carousel.css'

const loadControls = () => loadQuietly(() => import('./carousel-controls.tsx'))
type Controls = NonNullable<Awaited<ReturnType<typeof loadControls>>>['CarouselControls']

/** How far below the screen it may be when its script is fetched. */
const nearPx = 200

type Slide = { id: string; content: ReactNode }
type Props = {
  /** The id of the heading that names the carousel. */
  labelledBy: string
  /** What one slide is, for the names of the controls: "review". */
  itemName: string
  slides: readonly Slide[]
}

/**
 * Slides that take turns. Until the script has come, and for good without it, they stand side by side in a row that
 * scrolls; the row is as high as the highest of them, and the place of the controls is kept, so that nothing moves.
 */
export function Carousel({ labelledBy, itemName, slides }: Props) {
  const region = useRef<HTMLElement>(null)
  const viewport = useRef<HTMLDivElement>(null)
  const [Controls, setControls] = useState<Controls>()
  const [selected, setSelected] = useState<number>()
  const [isPlaying, setIsPlaying] = useState(false)
  useEffect(() => {
    const fetchControls = async () => {
      const loaded = await loadControls()
      if (loaded) setControls(() => loaded.CarouselControls)
    }
    return whenNear(region.current, () => void fetchControls())
  }, [])
  const parts = useCallback(
    () => region.current && viewport.current && { region: region.current, viewport: viewport.current },
    [],
  )
  const isLive = selected !== undefined
  return (
    <section
      ref={region}
      className="carousel"
      aria-roledescription="carousel"
      aria-labelledby={labelledBy}
      data-live={isLive ? '' : undefined}
    >
      {/* As long as it scrolls, the arrow keys must reach it. */}
      <section
        ref={viewport}
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
      {Controls && (
        <Controls
          parts={parts}
          itemName={itemName}
          slideIds={slides.map(({ id }) => id)}
          selected={selected}
          onSelect={setSelected}
          onPlaying={setIsPlaying}
        />
      )}
    </section>
  )
}

function whenNear(element: HTMLElement | null, start: () => void) {
  if (!element) return
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      start()
    },
    { rootMargin: `${nearPx}px` },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

import Autoplay from 'embla-carousel-autoplay'
import Fade from 'embla-carousel-fade'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState } from 'react'
import { useAttention, useIsTabHidden, useReducedMotion } from './reasons-to-wait.ts'
import '#web/styles/carousel-controls.css'

const autoAdvanceMs = 6000
/** Embla counts in steps of its own: with 16 of them a fade is done to 95 % after 260 ms. */
const fadeSteps = 16

/** A finger swipes; a mouse selects the words. */
const isTouch = (_: unknown, { type }: Event) => type.startsWith('touch')

type Props = {
  parts: () => { region: HTMLElement; viewport: HTMLElement } | null
  itemName: string
  slideIds: readonly string[]
  selected: number | undefined
  onSelect: (index: number) => void
  onPlaying: (isPlaying: boolean) => void
}

/** Makes the row of slides take turns, and shows what works it. Loaded when the carousel comes near the screen. */
export function CarouselControls({ parts, itemName, slideIds, selected, onSelect, onPlaying }: Props) {
  const isStill = useReducedMotion()
  const [plugins] = useState(() => [
    // Whether it plays is decided below, for all reasons in one place.
    Autoplay({ delay: autoAdvanceMs, playOnInit: false, stopOnFocusIn: false }),
    Fade(),
  ])
  const [attach, embla] = useEmblaCarousel(
    { loop: true, duration: isStill ? 0 : fadeSteps, watchDrag: isTouch },
    plugins,
  )
  useEffect(() => {
    const viewport = parts()?.viewport
    if (!viewport) return
    viewport.scrollLeft = 0
    attach(viewport)
  }, [parts, attach])
  useEffect(() => {
    if (!embla) return
    const report = () => onSelect(embla.selectedScrollSnap())
    report()
    embla.on('select', report)
    return () => void embla.off('select', report)
  }, [embla, onSelect])

  const [wish, setWish] = useState<'play' | 'pause'>()
  const isOn = wish ? wish === 'play' : !isStill
  const isWatched = useAttention(parts)
  const isTabHidden = useIsTabHidden()
  const isPlaying = isOn && !isWatched && !isTabHidden
  useEffect(() => {
    const autoplay = embla?.plugins().autoplay
    if (!embla || !autoplay) return
    const apply = () => (isPlaying ? autoplay.play() : autoplay.stop())
    apply()
    onPlaying(isPlaying)
    // A drag and a change of size stop the timer by themselves.
    embla.on('pointerUp', apply).on('reInit', apply)
    return () => void embla.off('pointerUp', apply).off('reInit', apply)
  }, [embla, isPlaying, onPlaying])

  if (!embla) return null
  const show = (move: () => void) => () => {
    move()
    embla.plugins().autoplay?.reset()
  }
  return (
    <>
      <div className="carousel-buttons">
        <ControlButton
          label={`Previous ${itemName}`}
          drawing="M14.5 5.5L8 12l6.5 6.5"
          onClick={show(() => embla.scrollPrev())}
        />
        <ControlButton
          label={isOn ? 'Pause' : 'Play'}
          drawing={isOn ? 'M9 6v12M15 6v12' : 'M8.5 5.5v13L18.5 12z'}
          onClick={() => setWish(isOn ? 'pause' : 'play')}
        />
        <ControlButton
          label={`Next ${itemName}`}
          drawing="M9.5 5.5L16 12l-6.5 6.5"
          onClick={show(() => embla.scrollNext())}
        />
      </div>
      <div className="carousel-dots">
        {slideIds.map((id, index) => (
          <button
            key={id}
            type="button"
            aria-label={`Show ${itemName} ${index + 1}`}
            aria-current={index === selected ? 'true' : undefined}
            onClick={show(() => embla.scrollTo(index))}
          />
        ))}
      </div>
    </>
  )
}

function ControlButton({ label, drawing, onClick }: { label: string; drawing: string; onClick: () => void }) {
  return (
    <button type="button" className="round-button" aria-label={label} onClick={onClick}>
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={drawing} />
      </svg>
    </button>
  )
}

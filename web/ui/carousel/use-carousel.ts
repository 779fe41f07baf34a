import Autoplay from 'embla-carousel-autoplay'
import Fade from 'embla-carousel-fade'
import useEmblaCarousel from 'embla-carousel-react'
import { type RefObject, useEffect, useState } from 'react'
import { useHoverOrFocus, useIsTabHidden, useReducedMotion } from './autoplay-conditions.ts'

const autoAdvanceMs = 6000
/** Embla counts in steps of its own: with 16 of them a fade is done to 95 % after 260 ms. */
const fadeSteps = 16

/** A finger swipes; a mouse selects the words. */
const isTouch = (_: unknown, { type }: Event) => type.startsWith('touch')

/** Makes the slides in `viewport` take turns by themselves while nobody in `region` reads, and gives what controls them. */
export function useCarousel(region: RefObject<HTMLElement | null>) {
  const isStill = useReducedMotion()
  const [plugins] = useState(() => [
    // Whether it plays is decided below, for all conditions in one place.
    Autoplay({ delay: autoAdvanceMs, playOnInit: false, stopOnFocusIn: false }),
    Fade(),
  ])
  const [viewport, embla] = useEmblaCarousel(
    { loop: true, duration: isStill ? 0 : fadeSteps, watchDrag: isTouch },
    plugins,
  )
  const [selected, setSelected] = useState<number>()
  useEffect(() => {
    if (!embla) return
    const report = () => setSelected(embla.selectedScrollSnap())
    embla.rootNode().scrollLeft = 0
    report()
    embla.on('select', report)
    return () => void embla.off('select', report)
  }, [embla])

  const [userChoice, setUserChoice] = useState<'play' | 'pause'>()
  const isOn = userChoice ? userChoice === 'play' : !isStill
  const isRead = useHoverOrFocus(region)
  const isTabHidden = useIsTabHidden()
  const isPlaying = isOn && !isRead && !isTabHidden
  useEffect(() => {
    const autoplay = embla?.plugins().autoplay
    if (!embla || !autoplay) return
    const apply = () => (isPlaying ? autoplay.play() : autoplay.stop())
    apply()
    // A drag and a change of size stop the timer by themselves.
    embla.on('pointerUp', apply).on('reInit', apply)
    return () => void embla.off('pointerUp', apply).off('reInit', apply)
  }, [embla, isPlaying])

  const show = (move: () => void) => () => {
    move()
    embla?.plugins().autoplay?.reset()
  }
  return {
    viewport,
    /** Undefined until it is alive. */
    selected,
    isOn,
    isPlaying,
    toggle: () => setUserChoice(isOn ? 'pause' : 'play'),
    showPrevious: show(() => embla?.scrollPrev()),
    showNext: show(() => embla?.scrollNext()),
    showSlide: (index: number) => show(() => embla?.scrollTo(index))(),
  }
}

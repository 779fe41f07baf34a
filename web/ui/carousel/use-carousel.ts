import Autoplay from 'embla-carousel-autoplay'
import Fade from 'embla-carousel-fade'
import useEmblaCarousel from 'embla-carousel-react'
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

const autoAdvanceMs = 6000
/** Embla's own unit: with 16 of its steps, a fade is 95 % complete after 260 ms. */
const fadeSteps = 16

/** Only touch swipes: a mouse selects text. */
const isTouch = (_: unknown, { type }: Event) => type.startsWith('touch')

/** Advances the slides in `viewport` automatically while nobody is reading in `region`; returns the controls. */
export function useCarousel(region: RefObject<HTMLElement | null>) {
  const isStill = useReducedMotion()
  const [plugins] = useState(() => [
    // Playing is decided below, for all conditions in one place.
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
    // Embla stops the timer after a drag and on a resize.
    embla.on('pointerUp', apply).on('reInit', apply)
    return () => void embla.off('pointerUp', apply).off('reInit', apply)
  }, [embla, isPlaying])

  const show = (move: () => void) => () => {
    move()
    embla?.plugins().autoplay?.reset()
  }
  return {
    viewport,
    /** Undefined until Embla has started. */
    selected,
    isOn,
    isPlaying,
    toggle: () => setUserChoice(isOn ? 'pause' : 'play'),
    showPrevious: show(() => embla?.scrollPrev()),
    showNext: show(() => embla?.scrollNext()),
    showSlide: (index: number) => show(() => embla?.scrollTo(index))(),
  }
}

const lessMotion = '(prefers-reduced-motion: reduce)'

function onLessMotionChange(listen: () => void) {
  const query = matchMedia(lessMotion)
  query.addEventListener('change', listen)
  return () => query.removeEventListener('change', listen)
}

/** Whether the visitor prefers reduced motion. */
const useReducedMotion = () =>
  useSyncExternalStore(
    onLessMotionChange,
    () => matchMedia(lessMotion).matches,
    () => false,
  )

function onVisibilityChange(listen: () => void) {
  document.addEventListener('visibilitychange', listen)
  return () => document.removeEventListener('visibilitychange', listen)
}

const useIsTabHidden = () =>
  useSyncExternalStore(
    onVisibilityChange,
    () => document.visibilityState === 'hidden',
    () => false,
  )

/** Whether the mouse is over the region or the focus is in it, so that somebody is probably reading. */
function useHoverOrFocus(region: RefObject<HTMLElement | null>) {
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  useEffect(() => {
    const { current } = region
    if (!current) return
    const listening = new AbortController()
    const listen = (type: string, listener: (event: Event) => void) =>
      current.addEventListener(type, listener, { signal: listening.signal })
    // Mouse only: a finger cannot hover.
    const hover = (isHere: boolean) => (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType === 'mouse') setIsHovered(isHere)
    }
    setIsHovered(current.matches(':hover') && matchMedia('(hover: hover)').matches)
    setIsFocused(current.contains(document.activeElement))
    listen('pointerenter', hover(true))
    listen('pointerleave', hover(false))
    listen('focusin', () => setIsFocused(true))
    listen('focusout', (event) => {
      const next = event instanceof FocusEvent ? event.relatedTarget : null
      setIsFocused(next instanceof Node && current.contains(next))
    })
    return () => listening.abort()
  }, [region])
  return isHovered || isFocused
}

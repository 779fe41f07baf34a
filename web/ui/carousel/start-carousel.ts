import '#web/ui/button/round-button.css'
import './carousel-controls.css'

const autoAdvanceMs = 6000
/** Browsers without `scrollend` (Safari before 26.2) end a swipe with this pause. */
const scrollPauseMs = 120

const lessMotion = matchMedia('(prefers-reduced-motion: reduce)')

const elements = <Found extends HTMLElement>(root: Element, selector: string) => [
  ...root.querySelectorAll<Found>(selector),
]

/** Advances the slides by themselves while nobody is reading them, and brings the controls to life. */
export function startCarousel(region: HTMLElement): void {
  const [viewport, list] = elements(region, '.carousel-viewport, .carousel-slides')
  const slides = elements(region, '.carousel-slide')
  const dots = elements(region, '.carousel-dots button')
  const [previous, pause, play, next] = elements<HTMLButtonElement>(region, '.carousel-buttons button')
  if (!viewport || !list || !previous || !pause || !play || !next) return
  let selected = 0
  let isOn = !lessMotion.matches
  let isHovered = region.matches(':hover') && matchMedia('(hover: hover)').matches
  let isScrolledByHand = false
  let isFocused = region.contains(document.activeElement)
  let timer: ReturnType<typeof setInterval> | undefined

  function mark(index: number): void {
    selected = index
    for (const [nth, slide] of slides.entries()) slide.inert = nth !== index
    for (const [nth, dot] of dots.entries()) {
      if (nth === index) dot.setAttribute('aria-current', 'true')
      else dot.removeAttribute('aria-current')
    }
  }

  /** Neighbours slide in; across the row, and round its end, the slide changes at once. */
  function show(index: number): void {
    const target = (index + slides.length) % slides.length
    const isNear = Math.abs(target - selected) === 1 && !lessMotion.matches
    mark(target)
    isScrolledByHand = false
    viewport?.scrollTo({
      left: slides[target]?.offsetLeft ?? 0,
      behavior: isNear ? 'smooth' : 'instant',
    })
  }

  /** Starts the six seconds anew, or stops them while somebody reads. */
  function time(): void {
    clearInterval(timer)
    const isPlaying = isOn && !isHovered && !isFocused && !document.hidden
    list?.setAttribute('aria-live', isPlaying ? 'off' : 'polite')
    if (isPlaying) timer = setInterval(() => show(selected + 1), autoAdvanceMs)
  }

  function toggle(): void {
    const hadFocus = pause === document.activeElement || play === document.activeElement
    if (pause) pause.hidden = !isOn
    if (play) play.hidden = isOn
    if (hadFocus) (isOn ? pause : play)?.focus()
    time()
  }

  const press = (button: HTMLElement, act: () => void) =>
    button.addEventListener('click', () => {
      act()
      time()
    })
  press(previous, () => show(selected - 1))
  press(next, () => show(selected + 1))
  for (const [nth, dot] of dots.entries()) press(dot, () => show(nth))
  for (const button of [pause, play])
    button.addEventListener('click', () => {
      isOn = !isOn
      toggle()
    })

  const hover = (isHere: boolean) => (event: PointerEvent) => {
    // A finger cannot hover.
    if (event.pointerType !== 'mouse') return
    isHovered = isHere
    time()
  }
  region.addEventListener('pointerenter', hover(true))
  region.addEventListener('pointerleave', hover(false))
  const focus = (isHere: boolean) => {
    isFocused = isHere
    time()
  }
  region.addEventListener('focusin', () => focus(true))
  region.addEventListener('focusout', ({ relatedTarget }) =>
    focus(relatedTarget instanceof Node && region.contains(relatedTarget)),
  )
  document.addEventListener('visibilitychange', time)

  for (const type of ['touchstart', 'pointerdown', 'wheel', 'keydown'])
    viewport.addEventListener(
      type,
      () => {
        isScrolledByHand = true
      },
      { passive: true },
    )
  /** After a swipe; where our own scrolling is overtaken by the next, it ends between two slides. */
  const settle = () => {
    const index = Math.round(viewport.scrollLeft / viewport.clientWidth)
    if (!isScrolledByHand || index === selected) return
    mark(index)
    time()
  }
  let pausing: ReturnType<typeof setTimeout> | undefined
  if ('onscrollend' in globalThis) viewport.addEventListener('scrollend', settle)
  else
    viewport.addEventListener('scroll', () => {
      clearTimeout(pausing)
      pausing = setTimeout(settle, scrollPauseMs)
    })

  for (const part of elements(region, '.carousel-buttons, .carousel-dots')) part.hidden = false
  region.dataset.live = ''
  show(Math.round(viewport.scrollLeft / viewport.clientWidth))
  toggle()
}

import '#web/ui/button/icon-button.css'
import './carousel-controls.css'

const autoAdvanceMs = 6000
/** After this time without scrolling a swipe is over: Safari before 26.2 has no `scrollend`. */
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
  let isScrolledByHand = false
  let isHovered = region.matches(':hover') && matchMedia('(hover: hover)').matches
  let timer: ReturnType<typeof setTimeout> | undefined

  function mark(index: number): void {
    selected = index
    for (const [nth, slide] of slides.entries()) slide.inert = nth !== index
    for (const dot of dots) dot.removeAttribute('aria-current')
    dots[index]?.setAttribute('aria-current', 'true')
    waitOrRest()
  }

  /** Neighbours slide in; across the row, and round its end, the slide changes at once. */
  function show(index: number): void {
    const target = (index + slides.length) % slides.length
    const isNear = Math.abs(target - selected) === 1 && !lessMotion.matches
    isScrolledByHand = false
    mark(target)
    viewport?.scrollTo({ left: target * viewport.clientWidth, behavior: isNear ? 'smooth' : 'instant' })
  }

  /** Starts the six seconds anew, or stops them while somebody reads. */
  function waitOrRest(): void {
    clearTimeout(timer)
    const isRead = isHovered || region.contains(document.activeElement) || document.hidden
    list?.setAttribute('aria-live', isOn && !isRead ? 'off' : 'polite')
    if (isOn && !isRead) timer = setTimeout(() => show(selected + 1), autoAdvanceMs)
  }

  function turn(on: boolean): void {
    isOn = on
    const [shown, hidden] = on ? [pause, play] : [play, pause]
    const hadFocus = hidden === document.activeElement
    if (shown && hidden) [shown.hidden, hidden.hidden] = [false, true]
    if (hadFocus) shown?.focus()
    waitOrRest()
  }

  previous.addEventListener('click', () => show(selected - 1))
  next.addEventListener('click', () => show(selected + 1))
  for (const [nth, dot] of dots.entries()) dot.addEventListener('click', () => show(nth))
  pause.addEventListener('click', () => turn(false))
  play.addEventListener('click', () => turn(true))

  for (const type of ['pointerenter', 'pointerleave'] as const)
    region.addEventListener(type, ({ pointerType }) => {
      // A finger cannot hover; a mouse can, also beside a touch screen.
      if (pointerType === 'mouse') isHovered = type === 'pointerenter'
      waitOrRest()
    })
  for (const type of ['focusin', 'focusout']) region.addEventListener(type, waitOrRest)
  document.addEventListener('visibilitychange', waitOrRest)

  for (const type of ['touchstart', 'pointerdown', 'wheel', 'keydown'])
    viewport.addEventListener(
      type,
      () => {
        isScrolledByHand = true
      },
      { passive: true },
    )
  let pausing: ReturnType<typeof setTimeout> | undefined
  viewport.addEventListener('scroll', () => {
    clearTimeout(pausing)
    pausing = setTimeout(() => {
      const index = Math.round(viewport.scrollLeft / viewport.clientWidth)
      // Where our own scrolling is overtaken by the next, it ends between two slides.
      if (isScrolledByHand && index !== selected) mark(index)
    }, scrollPauseMs)
  })

  for (const controls of elements(region, '.carousel-buttons, .carousel-dots')) controls.hidden = false
  show(Math.round(viewport.scrollLeft / viewport.clientWidth))
  turn(isOn)
}

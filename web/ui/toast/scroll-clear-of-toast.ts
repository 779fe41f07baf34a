const gapPx = 12
const outcomes = ':is(.confirmation, .notice-bad)'

const isFilled = (element: Element) =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement
    ? element.value !== ''
    : element.matches(outcomes)

/** Scrolls the page so that the toast covers neither the outcome of the sent form nor its filled fields. */
export function scrollClearOfToast(toast: Element): void {
  const form = document.activeElement?.closest('form') ?? document.querySelector(`form:has(${outcomes})`)
  if (!form) return
  const { top, left } = toast.getBoundingClientRect()
  const covered = [...form.querySelectorAll(`${outcomes}, input, select, textarea`)]
    .filter(isFilled)
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.bottom > top && box.top < innerHeight && box.right > left)
  if (covered.length === 0) return
  const lowest = Math.max(...covered.map(({ bottom }) => bottom))
  const highest = Math.min(...covered.map((box) => box.top))
  const belowHeader = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
  scrollBy({ top: Math.min(lowest + gapPx - top, highest - belowHeader), behavior: 'instant' })
}

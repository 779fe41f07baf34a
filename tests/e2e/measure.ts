import type { Locator, Page } from '@playwright/test'

/** The box of a shown element, in CSS pixels. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not shown`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** Controls that are too small for a fingertip. Links within a sentence may be as small as its line. */
export const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const controls = document.querySelectorAll('a[href], button, input, select, textarea, summary')
    return [...controls].flatMap((control) => {
      const style = getComputedStyle(control)
      const target = control.matches('input[type=checkbox], input[type=radio]')
        ? (control.closest('label') ?? control)
        : control
      const { width, height, bottom } = target.getBoundingClientRect()
      const isShown = control.checkVisibility({ visibilityProperty: true }) && width > 1 && bottom > 0
      const isInSentence = style.display === 'inline' && control.closest('p') !== null
      const isLarge = height >= 43.9 && width >= 24
      // A link that covers the whole of its block.
      const cover = getComputedStyle(control, '::after')
      const isCover = cover.position === 'absolute' && Number.parseFloat(cover.height) >= 43.9
      return !isShown || isInSentence || isLarge || isCover
        ? []
        : [`${control.outerHTML.slice(0, 90)} ${width}x${height}`]
    })
  })

/** Icons that draw nothing, as where the page lacks their symbol. */
export const emptyIcons = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<SVGUseElement>('svg use')].flatMap((use) => {
      const { width, height } = use.getBBox()
      const isShown = use.ownerSVGElement?.checkVisibility({ visibilityProperty: true }) ?? false
      return isShown && width === 0 && height === 0 ? [use.outerHTML] : []
    }),
  )

/** Text and controls that overflow the screen horizontally, whether the page scrolls or cuts them off. */
export const horizontalOverflow = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const isWritten = (element: Element) =>
      element.matches('button, input, select, textarea') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    // The carousel's slides, and the ends of the range over a pair of pictures, are cut off with their box.
    const isCutOff = (element: Element) => element.closest('.carousel-slides, .slider input') !== null
    const outside = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return (
        isWritten(element) &&
        !isCutOff(element) &&
        element.checkVisibility({ visibilityProperty: true }) &&
        width > 1 &&
        (left < -1 || right > clientWidth + 1)
      )
    })
    const names = outside.map((element) => element.outerHTML.slice(0, 90))
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`, ...names] : names
  })

/** Records the layout shifts of pages opened afterwards. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The sum of the page's layout shifts since it was opened. */
export const shiftSoFar = async (page: Page) => {
  const shifts = await page.evaluate(() => [Reflect.get(window, 'shifts')].flat().map(Number))
  return shifts.reduce((sum, shift) => sum + shift, 0)
}

/** The paths of this type that the page requests from now on; the list grows. */
export function requestsFor(page: Page, type: 'font' | 'image' | 'script' | 'stylesheet') {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === type) asked.push(new URL(request.url()).pathname)
  })
  return asked
}

/** The page's API calls from now on, as method and path; the list grows. */
export function recordCalls(page: Page) {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

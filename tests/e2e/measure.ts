import type { Page } from '@playwright/test'

/** Controls that are smaller than a fingertip. Links inside a sentence are as high as its line, and may be. */
export const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const controls = document.querySelectorAll('a[href], button, input, select, textarea, summary')
    return [...controls].flatMap((control) => {
      const style = getComputedStyle(control)
      const target = control.matches('input[type=checkbox]') ? (control.closest('label') ?? control) : control
      const { width, height, bottom } = target.getBoundingClientRect()
      const isShown = control.checkVisibility({ visibilityProperty: true }) && width > 1 && bottom > 0
      const isInSentence = style.display === 'inline' && control.closest('p') !== null
      const isLarge = height >= 43.9 && width >= 24
      return !isShown || isInSentence || isLarge
        ? []
        : [`${control.outerHTML.slice(0, 90)} ${width}x${height}`]
    })
  })

/** Text and controls that reach over the sides of the screen, whether it scrolls or cuts them off. */
export const horizontalOverflow = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const isWritten = (element: Element) =>
      element.matches('button, input, select, textarea') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    // The carousel has its slides side by side in a row of its own, and shows one of them.
    const isInCarousel = (element: Element) => element.closest('.carousel-slides') !== null
    const outside = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return (
        isWritten(element) &&
        !isInCarousel(element) &&
        element.checkVisibility({ visibilityProperty: true }) &&
        width > 1 &&
        (left < -1 || right > clientWidth + 1)
      )
    })
    const names = outside.map((element) => element.outerHTML.slice(0, 90))
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`, ...names] : names
  })

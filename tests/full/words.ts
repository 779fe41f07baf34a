import type { Page } from '@playwright/test'

/** Words that are covered, overflow the screen, or break without a hyphen. */
export const flawedWords = (page: Page) =>
  page.evaluate(() => {
    // Fixed elements would cover every word at some scroll position.
    const still = new CSSStyleSheet()
    still.replaceSync(
      '.site-header { position: static !important } .action-bar { display: none !important } * { pointer-events: auto !important }',
    )
    document.adoptedStyleSheets = [still]
    const { clientWidth } = document.documentElement
    const isIn = (element: Element, selector: string) => element.closest(selector) !== null
    const flaws = new Set<string>()
    const points: { word: string; element: Element; x: number; y: number }[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      if (!element?.checkVisibility({ visibilityProperty: true })) continue
      // These are off the screen on purpose.
      if (isIn(element, '.sr-only, .skip-link, .carousel-slides')) continue
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const boxes = [...range.getClientRects()]
        if (boxes.length > 1 && !/[-–@.]/.test(word)) flaws.add(`${word} is broken`)
        for (const { left, right, top, width, height } of boxes) {
          if (left < -1 || right > clientWidth + 1) flaws.add(`${word} is cut off`)
          else
            for (const share of [0.1, 0.5, 0.9])
              points.push({ word, element, x: left + width * share, y: top + height / 2 + scrollY })
        }
      }
    }
    for (const { word, element, x, y } of points.sort((one, other) => one.y - other.y)) {
      if (y < scrollY || y > scrollY + innerHeight - 2) scrollTo({ top: y - 20, behavior: 'instant' })
      const hit = document.elementFromPoint(x, y - scrollY)
      // The link of a card covers all of it, but is transparent.
      const isSeen = hit && (element.contains(hit) || hit.contains(element) || isIn(hit, '.article-card'))
      if (!isSeen) flaws.add(`${word} is covered by ${hit?.outerHTML.slice(0, 60)}`)
    }
    document.adoptedStyleSheets = []
    return [...flaws]
  })

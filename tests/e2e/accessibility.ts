import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { settled } from '#tests/support/sight.ts'

// Rules that axe leaves off by default, without those of WCAG level AAA.
const askedFor = Object.fromEntries(
  [
    'css-orientation-lock',
    'focus-order-semantics',
    'hidden-content',
    'label-content-name-mismatch',
    'p-as-heading',
    'table-fake-caption',
    'target-size',
    'td-has-header',
  ].map((rule) => [rule, { enabled: true }]),
)

// Radix puts two spans around the toasts that pass the focus on at once.
const isFocusProxy = (html: string) => html.startsWith('<span tabindex="0" style="position: fixed;')

/** axe's findings by WCAG 2.2 AA and by its own best practices, without the tags in `leaveOut`. */
export async function breaches(page: Page, leaveOut: readonly string[] = []) {
  // A colour in the middle of a transition would be a false finding.
  await settled(page)
  // axe reads the style sheet's colours even if forced colours replace them.
  const isForced = await page.evaluate(() => matchMedia('(forced-colors: active)').matches)
  const rules = { ...askedFor, ...(isForced && { 'color-contrast': { enabled: false } }) }
  const { violations } = await new AxeBuilder({ page })
    // No script runs in a preview, so axe would wait forever. The mail and the page are checked by themselves.
    .exclude('iframe[title="The mail as it will arrive"]')
    .exclude('.website-preview iframe')
    .options({ rules, resultTypes: ['violations'] })
    // No page of ours has frames but those; the other mode would open a second page to gather their findings.
    .setLegacyMode()
    .analyze()
  return violations
    .filter(({ tags }) => !['wcag2aaa', ...leaveOut].some((tag) => tags.includes(tag)))
    .flatMap(({ id, nodes }) => {
      const ours = nodes.filter(({ html }) => !isFocusProxy(html))
      return ours.length > 0 ? [`${id}: ${ours.map(({ html }) => html).join(' | ')}`] : []
    })
}

type Box = { left: number; top: number; bottom: number }
type Stop = {
  html: string
  isMarked: boolean
  isCovered: boolean
  isFixed: boolean
  box: Box
  /** The current box of the previous stop: the page may have changed its height since. */
  boxBefore: Box | undefined
}

/** The focused element, or undefined after the page's last stop. */
const readStop = (page: Page, isFirst: boolean): Promise<Stop | undefined> =>
  page.evaluate((isFirst) => {
    const element = document.activeElement
    const elementBefore: unknown = isFirst ? undefined : Reflect.get(window, 'stopBefore')
    Reflect.set(window, 'stopBefore', element)
    if (!element || element === document.body) return undefined
    // An element without pointer events is used with the pointer through its parent.
    const target =
      getComputedStyle(element).pointerEvents === 'none' ? (element.parentElement ?? element) : element
    const boxes = [element, element.closest('label')].flatMap((one) =>
      one ? [one.getBoundingClientRect()] : [],
    )
    const box = element.getBoundingClientRect()
    // The picker button in a date or time field has a ring of its own; an iframe has one drawn over it.
    const hasOwnRing =
      (element.matches('input:is([type=date], [type=time], [type=datetime-local])') &&
        !element.matches(':focus')) ||
      (element.localName === 'iframe' &&
        element.parentElement !== null &&
        Number.parseFloat(getComputedStyle(element.parentElement, '::after').borderTopWidth) >= 2) ||
      // A link that covers the whole of its block has the ring around the block.
      (getComputedStyle(element, '::after').outlineStyle !== 'none' &&
        Number.parseFloat(getComputedStyle(element, '::after').outlineWidth) >= 2)
    const isRinged = [
      element,
      element.closest('label'),
      element.parentElement,
      element.nextElementSibling,
    ].some((one) => {
      if (!one) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    })
    // Of an element taller than the screen, only the visible part counts.
    const points = boxes.flatMap(({ left, right, top, bottom }) => {
      const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
      return [(left + right) / 2, left + 2, right - 2].map((x) => [x, middle])
    })
    const isSeen = points.some(([x = -1, y = -1]) => {
      const top = document.elementFromPoint(x, y)
      return (
        top !== null &&
        (top.contains(target) || target.contains(top) || top.closest('label')?.contains(element))
      )
    })
    let isFixed = false
    for (let one: Element | null = element; one; one = one.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(one).position)) isFixed = true
    return {
      html: element.outerHTML.slice(0, 100),
      isMarked: hasOwnRing || isRinged,
      isCovered: !isSeen,
      isFixed,
      box: box.toJSON(),
      boxBefore:
        elementBefore instanceof Element ? elementBefore.getBoundingClientRect().toJSON() : undefined,
    }
  }, isFirst)

/**
 * Walks through the page with the Tab key. Every stop must have a focus ring, be uncovered, and follow the previous one in
 * reading order: below it, beside it or at the top of a column further right.
 */
export async function walkByKeyboard(page: Page) {
  const flaws: string[] = []
  let before: Stop | undefined
  let stops = 0
  for (; stops < 200; stops++) {
    await page.keyboard.press('Tab')
    const stop = await readStop(page, stops === 0)
    if (!stop) break
    if (!stop.isMarked) flaws.push(`not marked: ${stop.html}`)
    if (stop.isCovered) flaws.push(`covered: ${stop.html}`)
    if (before && stop.boxBefore && !stop.isFixed && !before.isFixed) {
      const isAbove = stop.box.bottom <= stop.boxBefore.top
      const isFurtherRight = stop.box.left > stop.boxBefore.left
      if (isAbove && !isFurtherRight) flaws.push(`out of order: ${stop.html} after ${before.html}`)
    }
    before = stop
  }
  return { flaws, stops }
}

/** Applies the text spacing of WCAG 1.4.12; returns the texts that are then cut off. */
export const clippedBySpacing = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    const cutOffBy = (box: DOMRect, ancestor: Element) => {
      const { overflowX, overflowY, webkitLineClamp, flexFlow } = getComputedStyle(ancestor)
      // Complete elsewhere, cut off here by design: an excerpt with an ellipsis, and lines for which a block has no room.
      if (webkitLineClamp !== 'none' || flexFlow === 'column wrap') return false
      const { left, right, top, bottom } = ancestor.getBoundingClientRect()
      const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      return (
        (cuts(overflowX) && (box.left < left - 2 || box.right > right + 2)) ||
        (cuts(overflowY) && (box.top < top - 2 || box.bottom > bottom + 2))
      )
    }
    const flaws: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!text.textContent?.trim() || !parent || parent.closest('[aria-hidden=true], [inert], .sr-only'))
        continue
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const box = range.getBoundingClientRect()
      for (let one: Element | null = parent; one && one !== document.body; one = one.parentElement)
        if (one.clientWidth > 1 && cutOffBy(box, one)) {
          flaws.push(`${text.textContent.slice(0, 60)} cut off by ${one.outerHTML.slice(0, 60)}`)
          break
        }
    }
    return flaws
  })

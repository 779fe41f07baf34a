import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { JSHandle, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { settled } from '#tests/support/sight.ts'

// What axe leaves off unless it is asked, without what only WCAG's level AAA wants.
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

// Radix leads the focus into and out of the notices by two spans around them that hand it on at once.
const isFocusProxy = (html: string) => html.startsWith('<span tabindex="0" style="position: fixed;')

/** Everything WCAG 2.2 AA asks that a program can check, and what axe itself advises but for the tags that are left out. */
export async function breaches(page: Page, leaveOut: readonly string[] = []) {
  // A colour in the middle of a transition is no colour of ours.
  await settled(page)
  // axe reads the colours of the style sheet, also where the reader's own have taken their place.
  const isForced = await page.evaluate(() => matchMedia('(forced-colors: active)').matches)
  const rules = { ...askedFor, ...(isForced && { 'color-contrast': { enabled: false } }) }
  const { violations } = await new AxeBuilder({ page })
    // No script runs in a preview, where axe would wait for ever. The mail, or the page, is looked at by itself.
    .exclude('.preview-frames iframe')
    .exclude('.website-preview iframe')
    .options({ rules })
    .analyze()
  return violations
    .filter(({ tags }) => !['wcag2aaa', ...leaveOut].some((tag) => tags.includes(tag)))
    .flatMap(({ id, nodes }) => {
      const ours = nodes.filter(({ html }) => !isFocusProxy(html))
      return ours.length > 0 ? [`${id}: ${ours.map(({ html }) => html).join(' | ')}`] : []
    })
}

const require = createRequire(import.meta.url)
const otherEngine = readFileSync(require.resolve('accessibility-checker-engine'), 'utf8')
const Findings = z.array(z.object({ ruleId: z.string(), value: z.array(z.string()), snippet: z.string() }))

const leftOut = [
  // A label for those who cannot see the page is a label.
  'aria_complementary_label_visible',
  'fieldset_legend_valid',
  // Where keys must scroll, and where toasts are closed, a stop is right, and axe asks for it.
  'element_tabbable_role_valid',
]

// Radix puts marks of its own beside the toasts in their list.
const isToastList = (snippet: string) => snippet.startsWith('<ol class="toast-region"')

// The page in a preview has its own, in a document of its own.
const isMainOfPreview = ({ ruleId, snippet }: { ruleId: string; snippet: string }) =>
  ruleId === 'aria_main_label_visible' && snippet.startsWith('<body')

/** What a second engine, IBM's, finds wrong by WCAG 2.2 or by its own advice; not what it wants a person to look at. */
export async function otherBreaches(page: Page) {
  const findings: unknown = await page.evaluate(`${otherEngine};
    new ace.Checker().check(document, ['WCAG_2_2']).then(({ results }) =>
      results.map(({ ruleId, value, snippet }) => ({ ruleId, value, snippet })))`)
  return Findings.parse(findings)
    .filter(({ ruleId, value }) => value[1] === 'FAIL' && !leftOut.includes(ruleId))
    .filter((finding) => !isToastList(finding.snippet) && !isMainOfPreview(finding))
    .map(({ ruleId, snippet }) => `${ruleId}: ${snippet}`)
}

type Box = { left: number; top: number; bottom: number }
type Stop = {
  html: string
  isMarked: boolean
  isCovered: boolean
  isFixed: boolean
  box: Box
  /** Of the stop before, now: the page may have grown or shrunk since. */
  boxBefore: Box | undefined
}

/** What has the focus now, or undefined behind the last stop of the page. */
const readStop = (page: Page, before: JSHandle<Element | null> | undefined): Promise<Stop | undefined> =>
  page.evaluate((elementBefore) => {
    const element = document.activeElement
    if (!element || element === document.body) return undefined
    // What takes no pointer is worked by the pointer through its frame.
    const target =
      getComputedStyle(element).pointerEvents === 'none' ? (element.parentElement ?? element) : element
    const boxes = [element, element.closest('label')].flatMap((one) =>
      one ? [one.getBoundingClientRect()] : [],
    )
    const box = element.getBoundingClientRect()
    // The button in a field for a date or a time has a ring of its own, and a page in the page one drawn over it.
    const hasOwnRing =
      (element.matches('input:is([type=date], [type=time])') && !element.matches(':focus')) ||
      (element.localName === 'iframe' &&
        element.parentElement !== null &&
        Number.parseFloat(getComputedStyle(element.parentElement, '::after').borderTopWidth) >= 2)
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
    // Of what is higher than the screen, the part that is on it counts.
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
      boxBefore: elementBefore?.getBoundingClientRect().toJSON(),
    }
  }, before)

/**
 * Walks through the page with the Tab key: every stop must be marked, uncovered and come after the one before, which is
 * below it, beside it or at the top of a column further right.
 */
export async function walkByKeyboard(page: Page) {
  const flaws: string[] = []
  let before: { stop: Stop; element: JSHandle<Element | null> } | undefined
  let stops = 0
  for (; stops < 200; stops++) {
    await page.keyboard.press('Tab')
    const stop = await readStop(page, before?.element)
    if (!stop) break
    if (!stop.isMarked) flaws.push(`not marked: ${stop.html}`)
    if (stop.isCovered) flaws.push(`covered: ${stop.html}`)
    if (before && stop.boxBefore && !stop.isFixed && !before.stop.isFixed) {
      const isAbove = stop.box.bottom <= stop.boxBefore.top
      const isFurtherRight = stop.box.left > stop.boxBefore.left
      if (isAbove && !isFurtherRight) flaws.push(`out of order: ${stop.html} after ${before.stop.html}`)
    }
    await before?.element.dispose()
    before = { stop, element: await page.evaluateHandle(() => document.activeElement) }
  }
  return { flaws, stops }
}

/** Sets the text as far apart as WCAG 1.4.12 says that readers may; returns what is cut off then. */
export const clippedBySpacing = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    const cutOffBy = (box: DOMRect, ancestor: Element) => {
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(ancestor)
      // The first lines of a text that is whole elsewhere: however long, it is cut by design, and says so by its dots.
      if (webkitLineClamp !== 'none') return false
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

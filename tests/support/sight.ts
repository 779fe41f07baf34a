import { expect, type Locator, type Page } from '@playwright/test'

/** A point in a box, as shares of its width and height: { x: 0.5, y: 0.5 } is its centre. */
type Place = { x: number; y: number }

/**
 * Runs in the page: which parts of an element are visible now. It ignores attributes and tests points:
 * `elementsFromPoint` reflects clipping, scrolling, transforms, opacity and overlapping elements.
 */
export function look(root: Element, places: Place[]) {
  // `elementsFromPoint` skips inert elements and those without pointer events, which are visible all the same.
  const allTakePointers = new CSSStyleSheet()
  allTakePointers.replaceSync('*, *::before, *::after { pointer-events: auto !important }')
  const inert = [...document.querySelectorAll('[inert]')]
  document.adoptedStyleSheets.push(allTakePointers)
  for (const one of inert) one.removeAttribute('inert')

  const alphaOf = (colour: string) =>
    Number(/^rgba\(.*, ([\d.]+)\)$|\/ ([\d.]+)\)$/.exec(colour)?.slice(1).find(Boolean) ?? 1)
  /** Nothing changes meanwhile, and the same elements are asked at each point of each word. */
  const remember = <Answer>(ask: (element: Element) => Answer) => {
    const known = new Map<Element, Answer>()
    return (element: Element): Answer => {
      const answer = known.get(element) ?? ask(element)
      known.set(element, answer)
      return answer
    }
  }
  const opacityOf: (element: Element) => number = remember(
    (element) =>
      Number(getComputedStyle(element).opacity) *
      (element.parentElement ? opacityOf(element.parentElement) : 1),
  )
  const paints = remember((element) => {
    const { backgroundColor, backgroundImage, stroke, fill } = getComputedStyle(element)
    const isDrawing =
      element instanceof SVGElement && !element.matches('svg') && (stroke !== 'none' || fill !== 'none')
    const isPicture = element.matches('img, video, canvas, iframe')
    return (
      (isDrawing || isPicture || alphaOf(backgroundColor) > 0.2 || backgroundImage !== 'none') &&
      opacityOf(element) > 0.2
    )
  })
  /** Whether no painted element lies above the element at this point. */
  const isOnTop = (element: Element, x: number, y: number) => {
    const pile = document.elementsFromPoint(x, y)
    const depth = pile.findIndex((one) => one === element || element.contains(one))
    return depth >= 0 && !pile.slice(0, depth).some(paints)
  }
  const isReadable = (rects: DOMRect[], parent: Element) =>
    rects.length > 0 &&
    rects.every(
      ({ left, width, top, height }) =>
        width > 0 &&
        [0.15, 0.5, 0.85].every((share) => {
          const pile = document.elementsFromPoint(left + width * share, top + height / 2)
          const depth = pile.indexOf(parent)
          return depth >= 0 && !pile.slice(0, depth).some(paints)
        }),
    )
  const readWords = () => {
    const words: { word: string; isRead: boolean; end: DOMRect | undefined }[] = []
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!parent || !text.textContent?.trim()) continue
      const isShown = opacityOf(parent) >= 0.5 && alphaOf(getComputedStyle(parent).color) >= 0.5
      for (const { 0: word, index } of text.textContent.matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const rects = [...range.getClientRects()]
        const isRead = isShown && isReadable(rects, parent)
        const [first] = rects
        const last = words.at(-1)
        // Styling may change within a word: adjacent parts on one line are one word.
        const isSameLine = first && last?.end && first.top < last.end.bottom && last.end.top < first.bottom
        const joins = index === 0 && isSameLine && Math.abs(first.left - (last.end?.right ?? 0)) < 1
        if (joins && last)
          Object.assign(last, { word: last.word + word, isRead: last.isRead && isRead, end: rects.at(-1) })
        else words.push({ word, isRead, end: rects.at(-1) })
      }
    }
    return words
  }
  try {
    const { left, top, width, height } = root.getBoundingClientRect()
    const isShownAt = (x: number, y: number) =>
      width > 0 && opacityOf(root) > 0.5 && isOnTop(root, left + width * x, top + height * y)
    const rows = [0.03, 0.25, 0.5, 0.75, 0.97]
    // Rounded elements do not cover their corners, so test only the sides and the centre.
    const sides = rows.flatMap((one) => [
      [0.5, one],
      [one, 0.5],
    ])
    const words = readWords()
    const join = (some: typeof words) => some.map(({ word }) => word).join(' ')
    return {
      written: join(words),
      readable: join(words.filter(({ isRead }) => isRead)),
      isWhole: sides.every(([x = 0, y = 0]) => isShownAt(x, y)),
      isSeen: rows.some((y) => rows.some((x) => isShownAt(x, y))),
      pictures: places.map(({ x, y }) => {
        const highest = document.elementsFromPoint(left + width * x, top + height * y).find(paints)
        return highest instanceof HTMLImageElement ? highest.alt : undefined
      }),
    }
  } finally {
    document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(allTakePointers), 1)
    for (const one of inert) one.setAttribute('inert', '')
  }
}

/** The words of a box that are readable on the screen now, in document order. */
export const readableText = async (box: Locator) => (await box.evaluate(look, [])).readable

/** All words of a box, visible or not, in the format of `readableText`. */
export const writtenText = async (box: Locator) => (await box.evaluate(look, [])).written

/** Waits until these words are readable in the box. */
export const expectReadable = (box: Locator, words: string) =>
  expect.poll(() => readableText(box), { message: `"${words}" cannot be read` }).toContain(oneLine(words))

/** Whether the centre and all four sides of an element are on the screen and uncovered. */
export const isWhole = async (element: Locator) => (await element.evaluate(look, [])).isWhole

/** Whether any point of an element is on the screen and uncovered. */
export const isSeen = async (element: Locator) => (await element.evaluate(look, [])).isSeen

/** The alternative text of the image that is visible at this point of a box, if there is one. */
export const pictureAt = async (box: Locator, place: Place) => (await box.evaluate(look, [place])).pictures[0]

/** Collapses white space, as the page does. */
export const oneLine = (words: string) => words.replace(/\s+/g, ' ').trim()

/** Resolves after a few rendered frames. */
export const nextFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })

/** Resolves when no animation or transition is running, except endless ones. */
export async function settled(page: Page) {
  await nextFrames(page)
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  )
}

/**
 * Presses as a hand does: the mouse button goes down on the control and comes up at the same point of the
 * screen, whatever has moved in between. `Locator.click` is too quick to notice such a move.
 */
export async function pressWhereItIs(page: Page, control: Locator) {
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  if (!box) throw new Error('There is nothing to press')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await nextFrames(page)
  await page.mouse.up()
}

/** The focused element as role and name: `button "Send Request"`; "nothing" if focus is lost to the page. */
export async function focused(page: Page) {
  const element = page.locator(':focus')
  if ((await element.count()) === 0) return 'nothing'
  const [first = ''] = (await element.ariaSnapshot()).split('\n')
  return first.replace(/^- |:$/g, '')
}

/**
 * Collects what a screen reader would announce on pages opened afterwards: changes in live regions that
 * existed before them, and alerts. A status inserted together with its text is not announced, and not
 * collected.
 */
export const listen = (page: Page) =>
  page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const regions = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], output'
    const isWhole = '[aria-atomic=true], [role=status], [role=alert], output'
    const isSilent = (element: Element) =>
      element.closest('[aria-hidden=true], [inert], [aria-live=off]') || !element.checkVisibility()
    const say = (node: Node) => {
      const words = node.textContent?.replace(/\s+/g, ' ').trim()
      const element = node instanceof Element ? node : node.parentElement
      if (words && element && !isSilent(element) && heard.at(-1) !== words) heard.push(words)
    }
    new MutationObserver((changes) => {
      const added = new Set(changes.flatMap(({ addedNodes }) => [...addedNodes]))
      for (const node of added)
        if (node instanceof Element)
          for (const one of [node, ...node.querySelectorAll('*')]) if (one.matches('[role=alert]')) say(one)
      for (const { target, type, addedNodes, attributeName } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest(regions)
        const isNew = [...added].some((node) => region && node.contains(region))
        // Content that is being hidden, or was never hidden, is not announced.
        const isHidden = attributeName && element?.hasAttribute(attributeName)
        if (!region || isNew || isHidden) continue
        const parts = type === 'childList' ? [...addedNodes] : [target]
        for (const part of region.matches(isWhole) ? [region] : parts) say(part)
      }
    }).observe(document, {
      childList: true,
      characterData: true,
      subtree: true,
      attributeFilter: ['inert', 'hidden', 'aria-hidden'],
    })
  })

/** The announcements so far on this page. */
export const heardSoFar = (page: Page) =>
  page.evaluate(() => [Reflect.get(window, 'heard')].flat().map(String))

/** Sets the text size in px that the reader chose for the browser (16 is usual). It moves the breakpoints too, which a font size on the page would not. */
export async function setTextSize(page: Page, px: number) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: px } })
}

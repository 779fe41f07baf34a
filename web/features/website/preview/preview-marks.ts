import { diffWords } from 'diff'
import { valueAt } from '#contract/content-paths.ts'
import { labelAndGroupOf } from '#contract/website-form.ts'
import type { DraftState } from '#web/features/website/draft/draft-state.ts'

type Shown = Window & typeof globalThis

/** How far from its words a press still means them, in the pixels of the page. */
const reach = 8
const highlightName = 'unpublished-words'

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name)

/** What visitors read at the path; a line of a list that grew or shrank may stand elsewhere in it. */
function publishedWords(published: unknown, content: unknown, path: string, words: string): string {
  const [, list = '', column = ''] = /^(.*)\[\d+\](\.\w+)?$/.exec(path) ?? []
  const [before, after] = [valueAt(published, list), valueAt(content, list)]
  if (list !== '' && Array.isArray(before) && Array.isArray(after) && before.length !== after.length)
    return before.some((_, index) => valueAt(published, `${list}[${index}]${column}`) === words) ? words : ''
  const value = valueAt(published, path)
  return typeof value === 'string' ? value : ''
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The words of an element, or a part of them. */
function rangeIn(element: Element, from = 0, to = (element.textContent ?? '').length): Range {
  const range = element.ownerDocument.createRange()
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  range.selectNodeContents(element)
  let start = 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const end = start + (node.nodeValue ?? '').length
    if (from >= start && from < end) range.setStart(node, from - start)
    if (to > start && to <= end) range.setEnd(node, to - start)
    start = end
  }
  return range
}

/** The words of an element that visitors do not see yet; all of them where facts stand among them. */
function newWords(element: Element, before: string, words: string): Range[] {
  if (plain(before) === plain(words)) return []
  const shown = element.textContent ?? ''
  if (shown !== plain(words)) return [rangeIn(element)]
  let at = 0
  return diffWords(plain(before), shown).flatMap(({ value, added, removed }) => {
    if (removed) return []
    const from = at
    at += value.length
    return added ? [rangeIn(element, from, at)] : []
  })
}

/** Beside a single line, where there is room, the name covers no other words. */
const tagPlace = (box: DOMRect, top: number, hasRoom: boolean) =>
  box.height < 40 && hasRoom
    ? { top: '-14px', bottom: 'auto', left: 'calc(100% + 12px)', right: 'auto' }
    : {
        ...{ left: 'auto', right: '-14px' },
        ...(top > 48
          ? { top: 'auto', bottom: 'calc(100% + 12px)' }
          : { top: 'calc(100% + 12px)', bottom: 'auto' }),
      }

/** The frame around the words of a field, with its name. */
function makeFrame({ document: page }: Shown) {
  const frame = page.createElement('div')
  const tag = page.createElement('span')
  frame.ariaHidden = 'true'
  Object.assign(frame.style, {
    position: 'absolute',
    zIndex: '1000',
    pointerEvents: 'none',
    outline: `4px solid ${token('--color-copper-500')}`,
    outlineOffset: '10px',
  })
  Object.assign(tag.style, {
    position: 'absolute',
    padding: '0.2em 0.6em',
    background: token('--color-copper-700'),
    color: token('--color-cream-50'),
    font: `600 1rem/1.3 ${token('--font-sans')}`,
    whiteSpace: 'nowrap',
  })
  frame.append(tag)
  return {
    hide: () => frame.remove(),
    draw(box: DOMRect, name: string) {
      const top = box.top + page.documentElement.scrollTop
      Object.assign(frame.style, {
        left: `${box.left}px`,
        top: `${top}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
      })
      tag.textContent = name
      // Beside the body, which is inert.
      page.documentElement.append(frame)
      Object.assign(
        tag.style,
        tagPlace(box, top, box.right + tag.offsetWidth + 24 <= page.documentElement.clientWidth),
      )
    },
  }
}

/** Puts what visitors do not see yet on blush, without a change to the page. */
function highlight(shown: Shown, ranges: readonly Range[]): void {
  // Browsers that cannot do it show the words as they are.
  if (!('highlights' in shown.CSS)) return
  shown.CSS.highlights.set(highlightName, new shown.Highlight(...ranges))
}

function styleHighlight(shown: Shown): void {
  const sheet = new shown.CSSStyleSheet()
  const [ground, ink] = [token('--color-blush'), token('--color-aubergine-900')]
  sheet.replaceSync(`::highlight(${highlightName}){background-color:${ground};color:${ink}}`)
  shown.document.adoptedStyleSheets.push(sheet)
}

type Options = {
  stateNow: () => DraftState
  /** Its words were pressed. */
  onField: (path: string) => void
  /** The field to frame, and whether the page has still to be brought to it. */
  sought: { path?: string; isNew: boolean }
}

/** Marks on a page that is shown in a preview, from outside: nothing runs in it, and visitors' pages hold none of it. */
export function markPreview(shown: Shown, { stateNow, onField, sought }: Options) {
  const { document: page } = shown
  const frame = makeFrame(shown)
  const fields = [...page.querySelectorAll<HTMLElement>('[data-field]')].map((element) => ({
    element,
    path: element.dataset.field ?? '',
  }))
  styleHighlight(shown)

  /** Where it stands: rather in the page itself than above or below it; what is folded away is opened. */
  const elementOf = (path: string) => {
    const own = fields.flatMap((one) => (one.path === path ? [one.element] : []))
    const inMain = own.filter((element) => element.closest('main'))
    const isShown = (element: Element) =>
      element.getClientRects().length > 0 || element.closest('details:not([open])') !== null
    return [...inMain, ...own].find(isShown)
  }

  const read = () => {
    const { content, document } = stateNow()
    if (Object.keys(document.published).length === 0) return
    const changed = fields.flatMap(({ element, path }) => {
      const words = valueAt(content, path)
      if (typeof words !== 'string') return []
      return newWords(element, publishedWords(document.published, content, path, words), words)
    })
    highlight(shown, changed)
  }

  const draw = () => {
    const { path } = sought
    const element = path === undefined ? undefined : elementOf(path)
    const folded = element?.closest('details')
    if (folded) folded.open = true
    const box = element && rangeIn(element).getBoundingClientRect()
    if (path === undefined || !box || box.height === 0) {
      frame.hide()
      return
    }
    frame.draw(box, labelAndGroupOf(stateNow().document, path).label)
    const isSeen = box.top >= 60 && box.bottom <= shown.innerHeight
    if (sought.isNew && !isSeen)
      shown.scrollTo({ top: box.top + shown.scrollY - shown.innerHeight / 3, behavior: 'instant' })
    sought.isNew = false
  }

  const redraw = () => {
    read()
    draw()
  }
  // It is told at once, and when the page gets its size: hidden on a phone it has none.
  const observer = new shown.ResizeObserver(redraw)
  observer.observe(page.documentElement)

  page.addEventListener('click', ({ clientX: x, clientY: y }) => {
    const meant = fields.filter(({ element }) =>
      [...rangeIn(element).getClientRects()].some(
        ({ left, right, top, bottom }) =>
          x >= left - reach && x <= right + reach && y >= top - reach && y <= bottom + reach,
      ),
    )
    const lengthOf = ({ element }: { element: Element }) => (element.textContent ?? '').length
    const [nearest] = meant.sort((one, other) => lengthOf(one) - lengthOf(other))
    if (nearest) onField(nearest.path)
  })

  return { redraw }
}

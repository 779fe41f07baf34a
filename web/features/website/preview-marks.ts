import { valueAt } from '#contract/content-paths.ts'
import type { DraftState } from './draft-state.ts'
import { layoutOf, nameOfPath } from './layouts/index.ts'
import { type Extent, fieldsOf, placesOf } from './preview-places.ts'
import { newWords, type PageText, rangeOf, readPage } from './preview-text.ts'

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
  let text: PageText
  let places: ReadonlyMap<string, Extent> = new Map()
  styleHighlight(shown)

  const read = () => {
    const { content, document } = stateNow()
    const fields = fieldsOf(layoutOf(document.name), content)
    text = readPage(page)
    places = placesOf(fields, text.text, text.main)
    const isNew = Object.keys(document.published).length === 0
    const changed = fields.flatMap(({ path, words }) => {
      const place = places.get(path)
      if (!place || isNew) return []
      return newWords(publishedWords(document.published, content, path, words), words, place)
    })
    highlight(
      shown,
      changed.flatMap((one) => rangeOf(text, one) ?? []),
    )
  }

  const draw = () => {
    const active = sought.path
    const place = active === undefined ? undefined : places.get(active)
    const range = place && rangeOf(text, place)
    const folded = range?.startContainer.parentElement?.closest('details')
    if (folded) folded.open = true
    const box = range?.getBoundingClientRect()
    if (active === undefined || !box || box.height === 0) {
      frame.hide()
      return
    }
    frame.draw(box, nameOfPath(stateNow().document.name, active).label)
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
    const meant = [...places].flatMap(([path, place]) => {
      const rects = [...(rangeOf(text, place)?.getClientRects() ?? [])]
      const isMeant = rects.some(
        ({ left, right, top, bottom }) =>
          x >= left - reach && x <= right + reach && y >= top - reach && y <= bottom + reach,
      )
      return isMeant ? [{ path, length: place.to - place.from }] : []
    })
    const [nearest] = meant.sort((one, other) => one.length - other.length)
    if (nearest) onField(nearest.path)
  })

  return { redraw }
}

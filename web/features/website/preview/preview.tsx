import { useEffect, useRef, useState } from 'react'
import { documentPreviewPath, type WebsiteDocument } from '#contract/website.ts'
import { labelAndGroupOf } from '#contract/website-form.ts'
import type { DraftState } from '#web/features/website/draft/draft-state.ts'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { markPreview } from './preview-marks.ts'

const widths = { phone: 390, desktop: 1440 } as const
type Device = keyof typeof widths

const pageNames: Readonly<Record<string, string>> = { '/': 'Home page', '/gallery': 'Gallery page' }

/** What of the draft the page cannot show yet. */
const leftOutWords = (document: WebsiteDocument, paths: readonly string[]) =>
  paths.includes('')
    ? 'This draft cannot be shown yet: the page is as visitors see it.'
    : `Not in order yet, so shown as visitors see it: ${[...new Set(paths.map((path) => labelAndGroupOf(document, path).label))].join(', ')}.`

type Props = {
  state: DraftState
  hasChanges: boolean
  note?: string
  /** Its words were pressed on the page. */
  onField?: (path: string) => void
}

/** The real page with the draft in it, drawn again after each save. */
export function Preview({ state, hasChanges, note, onField }: Props) {
  const { name, page: mainPage, alsoOn } = state.document
  const [chosen, setChosen] = useState<string>()
  const page = chosen ?? mainPage
  const [device, setDevice] = useState<Device>(() =>
    matchMedia('(width >= 64rem)').matches ? 'desktop' : 'phone',
  )
  const place = useRef<HTMLDivElement>(null)
  const scrolled = useRef(0)
  // To a style sheet a page in a page never has the focus.
  const [hasFocus, setHasFocus] = useState(false)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const box = place.current
    if (!box) return
    const observer = new ResizeObserver(() => {
      // Hidden on a phone while she writes: then there is nothing to measure.
      if (box.clientWidth > 0) setRoom({ width: box.clientWidth, height: box.clientHeight })
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  const mark = usePreviewMarks(state, onField)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const scale = Math.min(1, room.width / widths[device])
  const seen = `${state.savedAt ?? ''}-${state.document.version}-${state.document.draftVersion}`
  return (
    <section className="stays website-preview" aria-labelledby="preview-heading">
      <header className="row-between">
        <div>
          <h2 id="preview-heading" className="plain-heading">
            {hasChanges && !note ? 'Preview with your changes' : 'Preview'}
          </h2>
          <p className="fine-print">
            {note ??
              (hasChanges
                ? `${onField ? 'Tap anything to jump to its field. ' : ''}Visitors still see the old words.`
                : 'The page as it is now.')}
          </p>
          <p className="fine-print" role="status">
            {leftOut.length > 0 && leftOutWords(state.document, leftOut)}
          </p>
        </div>
        {alsoOn.length > 0 && (
          <fieldset className="segments">
            <legend className="sr-only">Page of the preview</legend>
            {[mainPage, ...alsoOn].map((one) => (
              <button key={one} type="button" aria-pressed={page === one} onClick={() => setChosen(one)}>
                {pageNames[one] ?? one}
              </button>
            ))}
          </fieldset>
        )}
        <fieldset className="segments">
          <legend className="sr-only">Width of the preview</legend>
          {(['phone', 'desktop'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={device === one} onClick={() => setDevice(one)}>
              <Icon name={one === 'phone' ? 'handset' : 'screen'} />
              {one === 'phone' ? 'Phone' : 'Desktop'}
            </button>
          ))}
        </fieldset>
      </header>
      <div className="website-preview-room" ref={place} data-focused={hasFocus || undefined}>
        {scale > 0 && (
          <PreviewFrame
            url={`${documentPreviewPath(name)}?${new URLSearchParams({ page, seen })}`}
            style={{
              width: widths[device],
              height: room.height / scale,
              transform: `scale(${scale})`,
              marginLeft: Math.max(0, (room.width - widths[device] * scale) / 2),
            }}
            onLoad={(shown) => {
              // It can be scrolled, but leads nowhere.
              shown.document.body.inert = true
              shown.scrollTo(0, scrolled.current)
              mark(shown)
              const { leftOut: paths } = shown.document.documentElement.dataset
              setLeftOut(paths === undefined ? [] : paths.split(' '))
              shown.addEventListener('focus', () => setHasFocus(true))
              shown.addEventListener('blur', () => setHasFocus(false))
              shown.addEventListener('scroll', () => {
                scrolled.current = shown.scrollY
              })
            }}
          />
        )}
      </div>
    </section>
  )
}

/** Lets the page of a preview follow the field that has the focus; gives what marks each page that was loaded. */
function usePreviewMarks(state: DraftState, onField?: (path: string) => void) {
  const marks = useRef<ReturnType<typeof markPreview>>(undefined)
  // Kept from page to page: one that comes later, or is hidden on a phone as yet, is brought there then.
  const sought = useRef<{ path?: string; isNew: boolean }>({ isNew: false })
  const latest = useRef({ state, onField })
  useEffect(() => {
    latest.current = { state, onField }
  })
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const path = target instanceof Element ? target.closest('[data-path]')?.getAttribute('data-path') : null
      if (!path) return
      Object.assign(sought.current, { path, isNew: true })
      marks.current?.redraw()
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])
  return (shown: Window & typeof globalThis) => {
    // What is written just now stays in sight.
    sought.current.isNew = true
    marks.current = markPreview(shown, {
      stateNow: () => latest.current.state,
      onField: (path) => latest.current.onField?.(path),
      sought: sought.current,
    })
  }
}

import { MonitorIcon, SmartphoneIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { documentPreviewPath } from '#contract/website.ts'
import { Segments } from '#web/admin/ui/segments.tsx'
import type { IconType } from '#web/ui/icon-type.ts'
import { useOpenEditor } from './use-editor.ts'

const device = (Icon: IconType, name: string) => (
  <span className="inline-flex items-center justify-center gap-[0.45rem]">
    <Icon className="icon" />
    {name}
  </span>
)
const widths = [
  { value: 390, label: device(SmartphoneIcon, 'Phone') },
  { value: 1440, label: device(MonitorIcon, 'Desktop') },
]

/** The element whose words were pressed: of several around the place, the smallest. */
function fieldAt({ document: page }: Window, x: number, y: number): string | undefined {
  const around = [...page.querySelectorAll<HTMLElement>('[data-field]')]
    .map((element) => ({ field: element.dataset.field, box: element.getBoundingClientRect() }))
    .filter(({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)
  const [smallest] = around.toSorted((a, b) => a.box.width * a.box.height - b.box.width * b.box.height)
  return smallest?.field
}

type Props = {
  /** A phone shows it or the fields. */
  isHiddenOnPhones: boolean
  /** Its words were pressed on the page. */
  onField: (path: string) => void
}

/** The real page with the draft in it, rendered again after each save. */
export function Preview({ isHiddenOnPhones, onField }: Props) {
  const { name, stored } = useOpenEditor()
  const [width, setWidth] = useState(() => (matchMedia('(width >= 64rem)').matches ? 1440 : 390))
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const scrolled = useRef(0)
  const [room, setRoom] = useState<Pick<DOMRect, 'width' | 'height'>>({ width: 0, height: 0 })
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      // Hidden on a phone while she writes: then there is nothing to measure.
      if (entry && entry.contentRect.width > 0) setRoom(entry.contentRect)
    })
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const url = `${documentPreviewPath(name)}?seen=${stored.version}`
  const [first] = useState(url)
  // Not by its `src`: that would leave the earlier page in the history, and a step back would lead the frame instead of this page.
  useEffect(() => {
    if (url !== first) frame.current?.contentWindow?.location.replace(url)
  }, [url, first])
  const scale = Math.min(1, room.width / width)
  return (
    <section
      className={`website-preview lg:sticky lg:top-5 flex min-w-0 flex-col bg-cream-50 max-md:-mx-gutter lg:h-[calc(100svh-8.5rem)] ${isHiddenOnPhones ? 'max-lg:hidden' : ''}`}
      aria-labelledby="preview-heading"
    >
      <header className="row-between border-b border-cream-200 px-(--edge-padding) py-3">
        <div>
          <h2 id="preview-heading" className="plain-heading">
            Preview
          </h2>
          <p className="fine-print">Tap a text to jump to its field.</p>
        </div>
        <Segments legend="Width of the preview" options={widths} chosen={width} onChoose={setWidth} />
      </header>
      <div
        className="relative h-[70svh] min-h-96 flex-1 overflow-hidden data-focused:after:pointer-events-none data-focused:after:absolute data-focused:after:inset-0 data-focused:after:border-3 data-focused:after:border-aubergine-900 data-focused:after:content-['']"
        ref={place}
      >
        {scale > 0 && (
          <iframe
            ref={frame}
            title="Preview of the page"
            src={first}
            className="absolute top-0 left-0 max-w-none origin-top-left bg-cream-50"
            style={{
              width,
              height: room.height / scale,
              transform: `scale(${scale})`,
              marginLeft: Math.max(0, (room.width - width * scale) / 2),
            }}
            onLoad={({ currentTarget }) => {
              const shown = currentTarget.contentDocument?.defaultView
              if (!shown) return
              // It can be scrolled, but leads nowhere.
              shown.document.body.inert = true
              shown.scrollTo(0, scrolled.current)
              // To a style sheet a page in a page never has the focus.
              const mark = () => place.current?.toggleAttribute('data-focused', shown.document.hasFocus())
              for (const event of ['focus', 'blur']) shown.addEventListener(event, mark)
              mark()
              shown.addEventListener('scroll', () => {
                scrolled.current = shown.scrollY
              })
              shown.document.addEventListener('click', ({ clientX, clientY }) => {
                const field = fieldAt(shown, clientX, clientY)
                if (field) onField(field)
              })
            }}
          />
        )}
      </div>
    </section>
  )
}

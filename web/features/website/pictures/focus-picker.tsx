import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Crop } from '#content/fields.ts'
import { PictureThumb } from './picture-thumb.tsx'
import type { Pictures } from './queries.ts'

type Props = {
  label: string
  image: string
  pictures: Pictures
  focus: string | undefined
  crops?: readonly Crop[]
  /** Where the page looks by itself, like `50% 50%`. */
  usual?: string
  onChange: (focus: string) => void
}

/** As the gallery crops. */
const galleryCrops = [{ name: 'Gallery', ratio: '4 / 5' }] as const satisfies readonly Crop[]
/** Where the gallery looks by itself: heads are in the upper part. */
const galleryPoint = '50% 22%'
const stepPercent = 2

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-stepPercent, 0],
  ArrowUp: [0, -stepPercent],
  ArrowDown: [0, stepPercent],
  ArrowRight: [stepPercent, 0],
}

const clamp = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)))

/** What must never be cut off: tapped, dragged, or moved with the arrow keys, with the crops beside it. */
export function FocusPicker(props: Props) {
  const { label, image, pictures, focus, crops = galleryCrops, usual = galleryPoint, onChange } = props
  const frame = useRef<HTMLDivElement>(null)
  const isDragging = useRef(false)
  const [x = 50, y = 50] = (focus ?? usual).split(' ').map((part) => Number.parseInt(part, 10))
  const moveTo = (left: number, top: number) => onChange(`${clamp(left)}% ${clamp(top)}%`)

  function follow({ clientX, clientY }: PointerEvent) {
    const box = frame.current?.getBoundingClientRect()
    if (box) moveTo(((clientX - box.left) / box.width) * 100, ((clientY - box.top) / box.height) * 100)
  }
  const stop = () => {
    isDragging.current = false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    moveTo(x + step[0], y + step[1])
  }
  return (
    <section aria-label={label}>
      <h3 className="plain-heading">{label}</h3>
      <div className="focus-crop">
        <div
          ref={frame}
          className="focus-frame"
          onPointerDown={(event) => {
            if (event.button !== 0) return
            isDragging.current = true
            event.currentTarget.setPointerCapture(event.pointerId)
            follow(event)
          }}
          onPointerMove={(event) => isDragging.current && follow(event)}
          onPointerUp={stop}
          onPointerCancel={stop}
        >
          <PictureThumb {...{ image, pictures }} sizes="(width >= 64rem) 24rem, 70vw" alt="Your picture" />
          <button
            type="button"
            className="focus-point"
            style={{ left: `${x}%`, top: `${y}%` }}
            aria-label={`Focus point, ${x} % across, ${y} % down. Move it with the arrow keys.`}
            onKeyDown={onKeyDown}
          />
        </div>
        <div className="focus-crops">
          {crops.map(({ name, ratio }) => (
            <div key={name} style={{ ['--ratio' as string]: ratio }}>
              <PictureThumb {...{ image, pictures }} focus={`${x}% ${y}%`} sizes="7rem" />
              <p className="fine-print">{name}</p>
            </div>
          ))}
        </div>
      </div>
      <p className="fine-print">Tap the picture where it must never be cut off.</p>
      <span className="sr-only" role="status">
        {focus && `${x} % across, ${y} % down`}
      </span>
    </section>
  )
}

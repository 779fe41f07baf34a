import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import type { IconName } from '#web/ui/glyph/glyph.tsx'
import { PictureThumb } from './picture-thumb.tsx'
import type { Pictures } from './queries.ts'

type Point = { x: number; y: number }
/** A place and its shape there, like `4 / 5`. */
export type Crop = { name: string; ratio: string }

type Props = {
  /** Where there are several: which picture it is about. Without it there is a heading. */
  label?: string
  image: string
  pictures: Pictures
  focus: string | undefined
  crops?: readonly Crop[]
  /** Where the page looks by itself, like `50% 50%`. */
  usual?: string
  onChange: (focus: string) => void
}

/** Where the gallery looks by itself: heads are in the upper part. */
const galleryPoint = '50% 22%'
const stepPercent = { key: 2, nudge: 5 } as const

const clamp = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)))
const toText = ({ x, y }: Point) => `${clamp(x)}% ${clamp(y)}%`
function toPoint(focus: string): Point {
  const [x = 50, y = 50] = focus.split(' ').map((part) => Number.parseInt(part, 10))
  return { x, y }
}

const directions: readonly { key: string; icon: IconName; name: string; x: number; y: number }[] = [
  { key: 'ArrowLeft', icon: 'arrow-left', name: 'left', x: -1, y: 0 },
  { key: 'ArrowUp', icon: 'up', name: 'up', x: 0, y: -1 },
  { key: 'ArrowDown', icon: 'down', name: 'down', x: 0, y: 1 },
  { key: 'ArrowRight', icon: 'arrow-right', name: 'right', x: 1, y: 0 },
]

/** As the gallery crops. */
const galleryCrops = [{ name: 'Gallery', ratio: '4 / 5' }] as const satisfies readonly Crop[]

/** What must never be cut off: tapped, dragged, or moved with the arrow keys, with the crops beside it. */
export function FocusPicker(props: Props) {
  const { label, image, pictures, focus, crops = galleryCrops, usual = galleryPoint, onChange } = props
  const heading = useId()
  const frame = useRef<HTMLDivElement>(null)
  const isDragging = useRef(false)
  const point = toPoint(focus ?? usual)
  const move = (by: Point, percent: number) =>
    onChange(toText({ x: point.x + by.x * percent, y: point.y + by.y * percent }))

  function follow({ clientX, clientY }: PointerEvent) {
    const box = frame.current?.getBoundingClientRect()
    if (!box) return
    onChange(
      toText({ x: ((clientX - box.left) / box.width) * 100, y: ((clientY - box.top) / box.height) * 100 }),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions.find(({ key }) => key === event.key)
    if (!direction) return
    event.preventDefault()
    move(direction, stepPercent.key)
  }
  const shown = { image, pictures, focus: toText(point) }
  return (
    <section aria-label={label} aria-labelledby={label ? undefined : heading}>
      {!label && (
        <h3 id={heading} className="plain-heading">
          What must never be cut off
        </h3>
      )}
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
          onPointerUp={() => {
            isDragging.current = false
          }}
          onPointerCancel={() => {
            isDragging.current = false
          }}
        >
          <PictureThumb {...{ image, pictures }} sizes="(width >= 64rem) 24rem, 70vw" alt="Your picture" />
          <button
            type="button"
            className="focus-point"
            style={{ left: `${point.x}%`, top: `${point.y}%` }}
            aria-label={`Focus point, ${point.x} % across, ${point.y} % down. Move it with the arrow keys.`}
            onKeyDown={onKeyDown}
          />
        </div>
        <div className="focus-crops">
          {crops.map(({ name, ratio }) => (
            <div key={name} style={{ ['--ratio' as string]: ratio }}>
              <PictureThumb {...shown} sizes="7rem" />
              <p className="fine-print">{name}</p>
            </div>
          ))}
        </div>
      </div>
      <div className="row-between">
        <p className="fine-print">Tap the picture, or nudge the point:</p>
        <span className="record-buttons">
          {directions.map((direction) => (
            <IconButton
              key={direction.name}
              icon={direction.icon}
              aria-label={`Nudge ${direction.name}`}
              onClick={() => move(direction, stepPercent.nudge)}
            />
          ))}
        </span>
        <span className="sr-only" role="status">
          {focus && `${point.x} % across, ${point.y} % down`}
        </span>
      </div>
    </section>
  )
}

import { type ChangeEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Curl } from '#web/ui/glyph/glyph.tsx'

const clamp = (percent: number) => Math.min(100, Math.max(0, percent))
/** A touch that has moved less than this may still become a scroll. */
const touchSlopPx = 4

type Drag = { startX: number; grabbedAtPx: number; hasMoved: boolean }

type Props = { label: string; before: ReactNode; after: ReactNode }

/** Two pictures on top of each other, with a handle that moves the seam between them. */
export function BeforeAfterSlider({ label, before, after }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const range = useRef<HTMLInputElement>(null)
  const drag = useRef<Drag>(undefined)
  const [seam, setSeam] = useState(50)

  // Set through the CSSOM: the Content-Security-Policy allows no style attribute.
  useEffect(() => frame.current?.style.setProperty('--seam', `${seam}%`), [seam])

  const follow = ({ clientX }: PointerEvent, { grabbedAtPx }: Drag) => {
    const box = frame.current?.getBoundingClientRect()
    if (box) setSeam(clamp(((clientX - grabbedAtPx - box.left) / box.width) * 100))
  }

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || !event.isPrimary) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const fromSeam = event.clientX - (left + (width * seam) / 100)
    const isOnKnob = event.target instanceof Element && event.target.closest('.slider-knob') !== null
    drag.current = { startX: event.clientX, grabbedAtPx: isOnKnob ? fromSeam : 0, hasMoved: false }
    event.currentTarget.setPointerCapture(event.pointerId)
    if (event.pointerType !== 'touch') follow(event, drag.current)
  }

  const onPointerMove = (event: PointerEvent) => {
    if (!drag.current) return
    const distance = Math.abs(event.clientX - drag.current.startX)
    if (event.pointerType === 'touch' && !drag.current.hasMoved && distance < touchSlopPx) return
    drag.current.hasMoved = true
    follow(event, drag.current)
  }

  const onPointerUp = (event: PointerEvent) => {
    if (drag.current) follow(event, drag.current)
    drag.current = undefined
    range.current?.focus({ preventScroll: true })
  }

  const onPointerCancel = () => {
    drag.current = undefined
  }

  return (
    <div
      ref={frame}
      className="slider"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerCancel}
    >
      <div>
        {after}
        <span className="slider-label">After</span>
      </div>
      <div className="slider-before">
        {before}
        <span className="slider-label">Before</span>
      </div>
      <input
        ref={range}
        type="range"
        autoComplete="off"
        min="0"
        max="100"
        value={Math.round(seam)}
        onChange={(event: ChangeEvent<HTMLInputElement>) => setSeam(event.target.valueAsNumber)}
        aria-label={label}
        aria-valuetext={`${100 - Math.round(seam)} percent after`}
      />
      <span className="slider-seam" aria-hidden="true">
        <span className="slider-knob">
          <Curl name="spring" />
        </span>
      </span>
    </div>
  )
}

import type { ReactNode } from 'react'
import { Spring } from '#web/ui/glyph/glyph.tsx'

type Props = { label: string; before: ReactNode; after: ReactNode }

/**
 * Two pictures on top of each other, with a handle that moves the seam between them. The handle is drawn; what is dragged,
 * pressed and focused is the range above it, as `start-before-after.ts` makes it work.
 */
export const BeforeAfterSlider = ({ label, before, after }: Props) => (
  <div className="slider">
    <div>
      {after}
      <span className="slider-label">After</span>
    </div>
    <div className="slider-before">
      {before}
      <span className="slider-label">Before</span>
    </div>
    <input
      type="range"
      autoComplete="off"
      min="0"
      max="100"
      defaultValue={50}
      aria-label={label}
      aria-valuetext="50 percent after"
    />
    <span className="slider-seam" aria-hidden="true">
      <span className="slider-knob">
        <Spring />
      </span>
    </span>
  </div>
)

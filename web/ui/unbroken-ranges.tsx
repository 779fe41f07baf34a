import type { ReactNode } from 'react'

/** Ranges of numbers stay on one line: browsers may break "15-20" after its dash. */
export const unbrokenRanges = (text: string): ReactNode =>
  text.split(/(\d+(?:[-–]\d+)+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other order
      <span key={index} className="unbroken">
        {part}
      </span>
    ),
  )

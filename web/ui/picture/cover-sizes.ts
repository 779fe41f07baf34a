/** A box that a picture covers: its width and aspect ratio, and the screen width from which they apply. */
export type CoveredBox = { from?: string; width: string; ratio: number }

/** The `sizes` of a picture that covers boxes: in a box narrower in shape than the picture, it is drawn wider than the box. */
export const coverSizes = (boxes: readonly CoveredBox[], picture: { width: number; height: number }) =>
  boxes
    .map(({ from, width, ratio }) => {
      const times = picture.width / picture.height / ratio
      const drawn = times > 1.01 ? `calc(${times.toFixed(2)} * ${width})` : width
      return from ? `(width >= ${from}) ${drawn}` : drawn
    })
    .join(', ')

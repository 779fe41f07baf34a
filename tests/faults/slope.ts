/** The growth of a figure from the first to the last sample, by linear regression. */
export function growthOf(values: readonly number[]): number {
  const count = values.length
  if (count < 2) return 0
  const middle = (count - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  let along = 0
  let squares = 0
  for (const [index, value] of values.entries()) {
    along += (index - middle) * (value - mean)
    squares += (index - middle) ** 2
  }
  return (along / squares) * (count - 1)
}

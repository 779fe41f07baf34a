import { expect, test } from 'vitest'
import { galleryPlaces } from './gallery-places.ts'

test('whatever the number of pictures, every row is full and the last picture stands beside the question', () => {
  for (let count = 3; count <= 30; count++) {
    const places = galleryPlaces(count)
    expect(places).toHaveLength(count)
    let row = 0
    for (const { columns } of places.slice(0, -1)) {
      row = (row + columns) % 12 === 0 ? 0 : row + columns
      expect([count, row < 12]).toEqual([count, true])
    }
    expect([count, row, places.at(-1)?.columns]).toEqual([count, 0, 6])
  }
})

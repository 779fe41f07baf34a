import sharp from 'sharp'
import { expect, test } from 'vitest'
import { endsEarly, shrinkage } from './send-picture.ts'

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
const picture = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#8e3c18', noise } })

test.for([false, true])(
  'a JPEG ends early where its end marker is missing, progressive: %s',
  async (progressive) => {
    const whole = await picture()
      .withExif({ IFD0: { Make: 'Example phone' } })
      .jpeg({ progressive })
      .toBuffer()
    // Some phones append a film.
    expect([endsEarly(whole), endsEarly(Buffer.concat([whole, Buffer.from('film')]))]).toEqual([false, false])
    for (const length of [whole.length - 2, Math.round(whole.length * 0.95), Math.round(whole.length / 2)])
      expect([length, endsEarly(whole.subarray(0, length))]).toEqual([length, true])
  },
)

test('only of a JPEG it is known', async () => {
  expect(endsEarly((await picture().png().toBuffer()).subarray(0, 900))).toBe(false)
})

test.for([
  ['a phone, upright', 3024, 4032, 1920, 2560],
  ['a phone, its whole screen', 1816, 4032, 1200, 2664],
  ['a screenshot', 1290, 2796, 1200, 2601],
  ['a panorama', 6000, 2400, 2560, 1024],
  ['a small one', 900, 1200, 900, 1200],
] as const)('%s is sent as wide as a page needs it', ([, width, height, sentWidth, sentHeight]) => {
  const scale = shrinkage({ width, height })
  expect([Math.round(width * scale), Math.round(height * scale)]).toEqual([sentWidth, sentHeight])
})

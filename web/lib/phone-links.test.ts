import { expect, test } from 'vitest'
import { whatsAppHref } from './phone-links.ts'

test('WhatsApp is offered for mobiles only', () => {
  const offered = [
    ['07700 900182', 'https://wa.me/447700900182'],
    ['+44 (0)7700 900182', 'https://wa.me/447700900182'],
    ['07624 900182', 'https://wa.me/447624900182'],
    ['+353 87 123 4567', 'https://wa.me/353871234567'],
    ['0049 151 23456789', 'https://wa.me/4915123456789'],
    ['+1 212 555 0182', 'https://wa.me/12125550182'],
  ] as const
  for (const [written, href] of offered) expect(whatsAppHref(written)).toBe(href)
  const withheld = ['0113 496 0182', '+44 20 7946 0018', '0800 123 456', '0330 123 4567', '070 1234 5678']
  const others = ['076 1234 5678', '07700 9001', '7 1234', '']
  for (const written of [...withheld, ...others]) expect(whatsAppHref(written)).toBeUndefined()
})

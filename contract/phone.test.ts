import { expect, test } from 'vitest'
import { phoneSpellings } from '#tests/support/phone-spellings.ts'
import { parseContact } from './contact.ts'
import { normalisePhone, telHref, whatsAppHref } from './phone.ts'

test('each spelling of a number dials the same', () => {
  for (const [written, key] of phoneSpellings) {
    expect([written, normalisePhone(written)]).toEqual([written, key])
    expect(telHref(written)).toBe(`tel:${key}`)
    expect(normalisePhone(key)).toBe(key)
  }
})

test('WhatsApp is offered for mobiles only', () => {
  const offered = [
    ['07700 900182', 'https://wa.me/447700900182'],
    ['+44 (0)7700 900182', 'https://wa.me/447700900182'],
    ['07624 900182', 'https://wa.me/447624900182'],
    ['+353 87 123 4567', 'https://wa.me/353871234567'],
    ['0049 151 23456789', 'https://wa.me/4915123456789'],
  ] as const
  for (const [written, href] of offered) expect(whatsAppHref(written)).toBe(href)
  const withheld = ['0113 496 0182', '+44 20 7946 0018', '0800 123 456', '0330 123 4567', '070 1234 5678']
  const others = ['076 1234 5678', '07700 9001', '07700 9001822', '+353 1 234 5678', '+1 212 555 0182', '']
  for (const written of [...withheld, ...others]) expect(whatsAppHref(written)).toBeUndefined()
})

test('somebody is looked up by each spelling that the form takes', () => {
  for (const [written, key] of phoneSpellings)
    expect(parseContact(written)).toEqual({ kind: 'phone', value: key })
  for (const words of ['Amara', '12', '3C, shoulder length', '']) expect(parseContact(words)).toBeUndefined()
})

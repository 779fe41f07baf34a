import { expect, test } from 'vitest'
import { deviceName } from './rules.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'

const known = [
  [`(iPhone; CPU iPhone OS 18_6) ${webkit} Version/18.6 Mobile Safari/604.1`, 'Safari on an iPhone'],
  [`(iPhone; CPU iPhone OS 18_6) ${webkit} CriOS/142.0 Mobile Safari/604.1`, 'Chrome on an iPhone'],
  [`(Windows NT 10.0; Win64; x64) ${blink} Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [`(Linux; Android 10; K) ${blink} Mobile Safari/537.36`, 'Chrome on an Android phone'],
  [`(Linux; Android 10; K) ${blink} Safari/537.36`, 'Chrome on an Android tablet'],
] as const

test('a device has a coarse name without versions', () => {
  for (const [userAgent, name] of known) expect(deviceName(`Mozilla/5.0 ${userAgent}`)).toBe(name)
})

test('no text of an untrusted header is kept', () => {
  for (const odd of [
    undefined,
    '',
    'curl/8.5',
    '<script>alert(1)</script>',
    `amara@example.com ${'x'.repeat(16_000)}`,
  ])
    expect(deviceName(odd)).toBe('Another program')
})

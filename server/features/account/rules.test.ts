import { expect, test } from 'vitest'
import { deviceName, isHandheldDeviceName } from './rules.ts'

const mozilla = 'Mozilla/5.0'
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'

const known = [
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webkit} Version/18.6 Mobile/15E148 Safari/604.1`,
    'Safari on an iPhone',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webkit} CriOS/142.0 Mobile/15E148 Safari/604.1`,
    'Chrome on an iPhone',
  ],
  [
    `${mozilla} (iPad; CPU OS 17_7 like Mac OS X) ${webkit} Version/17.7 Mobile/15E148 Safari/604.1`,
    'Safari on an iPad',
  ],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.6 Safari/605.1.15`,
    'Safari on a Mac',
  ],
  [`${mozilla} (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0`, 'Firefox on Windows'],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [`${mozilla} (Linux; Android 10; K) ${blink} Mobile Safari/537.36`, 'Chrome on an Android phone'],
  [`${mozilla} (Linux; Android 10; K) ${blink} Safari/537.36`, 'Chrome on an Android tablet'],
  [
    `${mozilla} (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on an Android phone',
  ],
  [`${mozilla} (X11; CrOS x86_64 14541.0.0) ${blink} Safari/537.36`, 'Chrome on a Chromebook'],
] as const

test('a device has a coarse name without versions', () => {
  for (const [userAgent, name] of known) expect(deviceName(userAgent)).toBe(name)
  expect(known.map(([, name]) => isHandheldDeviceName(name))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    true,
    true,
    true,
    false,
  ])
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

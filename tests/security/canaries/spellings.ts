import { createHash } from 'node:crypto'

const base64Alphabets = ['base64', 'base64url'] as const

/** In base64 a value looks otherwise by what stands before it; only what does not depend on its neighbours is looked for. */
function inBase64(bytes: Buffer): string[] {
  return base64Alphabets.flatMap((alphabet) =>
    [0, 1, 2].map((before) => {
      const text = Buffer.concat([Buffer.alloc(before), bytes])
        .toString(alphabet)
        .replace(/=+$/, '')
      const unsure = (before + bytes.length) % 3 === 0 ? 0 : 1
      return text.slice(before === 0 ? 0 : before + 1, text.length - unsure)
    }),
  )
}

const escapedWhole = (text: string, written: (code: number) => string) =>
  Array.from({ length: text.length }, (_, at) => written(text.charCodeAt(at))).join('')

const hex4 = (code: number) => `\\u${code.toString(16).padStart(4, '0')}`
const percent = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

const htmlEscaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const quotedPrintable = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) =>
      byte > 32 && byte < 127 && byte !== 61
        ? String.fromCharCode(byte)
        : `=${byte.toString(16).padStart(2, '0')}`,
    )
    .join('')

const hashNames = ['sha256', 'sha1', 'md5'] as const

/** A hash without a key: whoever has a list of addresses or of passwords finds the value by it. */
function hashed(value: string): [string, Buffer][] {
  return hashNames.flatMap((name): [string, Buffer][] => {
    const hash = createHash(name).update(value).digest()
    return [
      [`${name} in hex`, Buffer.from(hash.toString('hex'))],
      [`${name} in base64`, Buffer.from(hash.toString('base64').replace(/=+$/, ''))],
      [`${name} in base64url`, Buffer.from(hash.toString('base64url'))],
      [`${name} as bytes`, hash],
    ]
  })
}

const isIpv4 = (value: string) => /^\d+\.\d+\.\d+\.\d+$/.test(value)
const isIpv6 = (value: string) => /^[\da-f]*:[\da-f:]+$/i.test(value)

/** Groups of a compressed address, written out. */
function ipv6Groups(value: string): string[] {
  const [head = '', tail] = value.split('::').map((half) => half)
  const [before, after] = [head, tail ?? ''].map((half) => (half === '' ? [] : half.split(':')))
  const zeros = Array.from({ length: 8 - (before?.length ?? 0) - (after?.length ?? 0) }, () => '0')
  return [...(before ?? []), ...(tail === undefined ? [] : zeros), ...(after ?? [])]
}

/** What an address is kept as where somebody means to keep a part of it, or a number. */
function ofAddress(value: string): [string, string | Buffer][] {
  if (isIpv4(value)) {
    const parts = value.split('.').map(Number)
    return [
      ['its network', `${parts.slice(0, 3).join('.')}.`],
      ['as a number', String(Buffer.from(parts).readUInt32BE())],
    ]
  }
  if (!isIpv6(value)) return []
  const groups = ipv6Groups(value)
  const whole = groups.map((group) => group.padStart(4, '0'))
  return [
    ['its network', groups.slice(0, 4).join(':')],
    ['written out', whole.join(':')],
    ['as bytes', Buffer.from(whole.join(''), 'hex')],
  ]
}

const digitsOf = (value: string): [string, string][] =>
  /^0[\d ]{9,}$/.test(value)
    ? [
        ['its digits', value.replaceAll(' ', '')],
        ['from abroad', `44${value.replaceAll(' ', '').slice(1)}`],
      ]
    : []

export type Spelling = { how: string; bytes: Buffer }

function spelled(value: string): [string, string | Buffer][] {
  const bytes = Buffer.from(value)
  return [
    ['plain', value],
    ['in hex', bytes.toString('hex')],
    ...inBase64(bytes).map((text, nth): [string, string] => [`base64 ${nth + 1}`, text]),
    ['URL-encoded', encodeURIComponent(value)],
    ['URL-encoded whole', percent(value)],
    ['as a form', new URLSearchParams({ v: value }).toString().slice(2)],
    ['as JSON', JSON.stringify(value).slice(1, -1)],
    ['as JSON whole', escapedWhole(value, hex4)],
    ['as HTML', htmlEscaped(value)],
    ['quoted-printable', quotedPrintable(value)],
    ['UTF-16LE', Buffer.from(value, 'utf16le')],
    ['UTF-16BE', Buffer.from(value, 'utf16le').swap16()],
    ...hashed(value),
  ]
}

/** The ways in which a value may have been written down, also after it was brought into small letters or figures alone. */
export function spellingsOf(value: string): Spelling[] {
  const texts = [
    ...spelled(value),
    ...spelled(value.toLowerCase()),
    ...digitsOf(value).flatMap(([, digits]) => spelled(digits)),
    ...ofAddress(value),
  ]
  const known = new Set<string>()
  return texts.flatMap(([how, text]) => {
    const bytes = Buffer.isBuffer(text) ? text : Buffer.from(text)
    const key = bytes.toString('latin1')
    if (known.has(key)) return []
    known.add(key)
    return [{ how, bytes }]
  })
}

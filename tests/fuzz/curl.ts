import type { Sent } from './requests.ts'

const longestBody = 2000
const longestPart = 3000

/** Quotes for a shell; unprintable bytes are escaped. */
function quoted(text: string): string {
  if (/^[\x20-\x26\x28-\x7e]*$/.test(text)) return `'${text}'`
  const escaped = Array.from(Buffer.from(text, 'latin1'), (byte) =>
    byte < 0x20 || byte > 0x7e || byte === 0x27 || byte === 0x5c
      ? `\\x${byte.toString(16).padStart(2, '0')}`
      : String.fromCharCode(byte),
  )
  return `$'${escaped.join('')}'`
}

/** The request as a curl command against a local site. */
export function curlOf(method: string, { bytes, target }: Sent): string {
  const end = bytes.indexOf('\r\n\r\n')
  const [, ...headers] = bytes.toString('latin1', 0, end).split('\r\n')
  const body = bytes.toString('latin1', end + 4)
  const parts = [`curl --path-as-is -g -X ${method} ${quoted(`http://127.0.0.1:3000${target}`)}`]
  for (const header of headers) parts.push(`-H ${quoted(header)}`)
  if (body.length > longestBody)
    parts.push(`--data-binary ${quoted(body.slice(0, longestBody))} # ${body.length} bytes in all`)
  else if (body !== '') parts.push(`--data-binary ${quoted(body)}`)
  return parts.map((part) => part.slice(0, longestPart)).join(' ')
}

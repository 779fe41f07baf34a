import { payloads } from './payloads.ts'

/** The payloads from this one on, as many as fit into so many characters. */
export function textFrom(start: number, most: number): string {
  let text = ''
  for (let index = 0; index < payloads.length; index++) {
    const next = payloads[(start + index) % payloads.length]?.text ?? ''
    if (text.length + next.length + 2 > most) break
    text += `${text && '\n\n'}${next}`
  }
  return text
}

/** What no field takes: halves of characters, and control characters that are no layout. */
export const withoutRefused = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, '')

/** The same for a field of one line. */
export const inOneLine = (text: string, most = 100) =>
  withoutRefused(text)
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, most)
    .toWellFormed()
    .trim() || 'nothing'

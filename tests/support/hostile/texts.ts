import { payloads } from './payloads.ts'

/** As many payloads as fit into `most` characters, beginning with this one. */
export function textFrom(start: number, most: number): string {
  let text = ''
  for (let index = 0; index < payloads.length; index++) {
    const next = payloads[(start + index) % payloads.length]?.text ?? ''
    if (text.length + next.length + 2 > most) break
    text += `${text && '\n\n'}${next}`
  }
  return text
}

/** Removes what every field refuses: lone surrogates, and control characters that are no white space. */
export const withoutRefused = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, '')

/** The same for a one-line field. */
export const inOneLine = (text: string, most = 100) =>
  withoutRefused(text)
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, most)
    .toWellFormed()
    .trim() || 'nothing'

// What ends a line, is no character, or turns the direction of what follows.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/** Somebody's words as they may stand in a header: one line, read in one direction. */
export function headerText(text: string, longest = 150): string {
  const line = text
    .toWellFormed()
    .replace(directions, '')
    .replace(unprintable, ' ')
    .replace(/\s+/g, ' ')
    // The beginning of an encoded word (RFC 2047): mail programs would read what it hides, line ends too.
    .replaceAll('=?', '= ?')
    .trim()
  return Array.from(line).slice(0, longest).join('')
}

/** Somebody's words within a mail: their lines stay, what could disguise them goes. */
export function bodyText(text: string): string {
  return text
    .toWellFormed()
    .replace(directions, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .trim()
}

import { encode, wrap } from 'nodemailer/lib/qp'

/** A receiver's own link and its placeholder in text shared by all receivers. */
export type OwnLink = { placeholder: string; url: string }

type Words = { html: string; text: string }

const quotedPrintable = (text: string) => wrap(encode(text.replace(/\r?\n/g, '\r\n')))
const softBreak = '=\r\n'

/**
 * Inserts each receiver's own link into shared text. The text is encoded once: encoding it for each receiver costs half
 * as much CPU again and a fifth of the speed.
 */
export function createSharedTextEncoder() {
  const last = new Map<string, { words: string; chunks: string[] }>()

  function chunksOf(type: string, words: string, placeholder: string): string[] {
    const known = last.get(type)
    if (known?.words === words) return known.chunks
    const chunks = words.split(placeholder).map(quotedPrintable)
    last.set(type, { words, chunks })
    return chunks
  }

  return ({ html, text }: Words, { placeholder, url }: OwnLink) => {
    const link = softBreak + quotedPrintable(url) + softBreak
    const part = (type: string, words: string) => ({
      raw: `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${chunksOf(type, words, placeholder).join(link)}`,
    })
    return { html: part('html', html), text: part('plain', text) }
  }
}

export type MailText = { subject: string; message: string }

/** A `mailto:` address that opens the mail program of the device, and a text in it. */
export function mailtoHref(email: string, text?: MailText): string {
  const address = `mailto:${encodeURIComponent(email).replace('%40', '@')}`
  if (!text) return address
  // RFC 6068: lines end with CR and LF.
  const body = encodeURIComponent(text.message.replaceAll('\n', '\r\n'))
  return `${address}?subject=${encodeURIComponent(text.subject)}&body=${body}`
}

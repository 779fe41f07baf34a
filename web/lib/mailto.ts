/** A `mailto:` address that opens a text in the mail program of the device. */
export function mailtoHref(
  email: string,
  { subject, message }: { subject: string; message: string },
): string {
  const address = encodeURIComponent(email).replace('%40', '@')
  // RFC 6068: lines end with CR and LF.
  const body = encodeURIComponent(message.replaceAll('\n', '\r\n'))
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${body}`
}

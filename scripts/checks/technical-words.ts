/** What only the person who runs the website understands. */
const technical = [
  /\b(SMTP|IMAP|DNS|SPF|DKIM|DMARC|WebDAV|S3|JSON|CSV|XML|URL|API|HTTPS?|TLS)\b/,
  /\b([Pp]orts?|[Hh]ost ?names?|[Ff]irewalls?|[Pp]rox(y|ies)|docs\/\w+\.md)\b/,
  /\b[45]\.\d{1,3}\.\d{1,3}\b|\b[A-Z]{2,}_[A-Z]{2,}\b/,
  /\b[Ww]hoever\b/,
]

/** Whether a text is technical. Names on other companies' screens may be quoted: “IMAP/SMTP”. */
export const hasTechnicalWords = (text: string): boolean =>
  technical.some((pattern) => pattern.test(text.replace(/“[^”]*”/g, '')))

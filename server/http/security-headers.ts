import { createHash } from 'node:crypto'

/** Names a script may give a Trusted Types policy: the dashboard registers its service worker with one. */
const trustedTypesPolicies = { forVisitors: "'none'", forOwner: 'push-worker' } as const

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const stylesOf = (html: string) => {
  const styles = Array.from(html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g), ([, css]) => sha256(css ?? ''))
  return ["'self'", ...new Set(styles)].join(' ')
}

/** What this very document may load: its inlined styles are named by their hashes. */
export function contentSecurityPolicy(html: string, isPrivate = false): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${stylesOf(html)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    // The dashboard shows mails as they will arrive, each in a document of its own.
    ...(isPrivate ? ["frame-src 'self'", "worker-src 'self'"] : []),
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${isPrivate ? trustedTypesPolicies.forOwner : trustedTypesPolicies.forVisitors}`,
  ].join(';')
}

/** For answers that are no documents: nothing may be loaded by them or frame them. */
const nothingPolicy = "default-src 'none';frame-ancestors 'none'"

const secureTransport = (siteUrl: string): Record<string, string> =>
  siteUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}

/** For a mail as it will arrive, within the dashboard: it is dressed by inline styles, and loads pictures only. */
export const mailDocumentHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src 'self' https: http:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join(';'),
}

/** For a page of the site within the dashboard, with a draft in it: it runs nothing and leads nowhere. */
export const previewHeaders = (html: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${stylesOf(html)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join(';'),
})

export function documentSecurityHeaders(
  html: string,
  siteUrl: string,
  isPrivate = false,
): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(html, isPrivate),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(),geolocation=(),microphone=(),payment=()',
    ...secureTransport(siteUrl),
  }
}

export function apiSecurityHeaders(siteUrl: string): Record<string, string> {
  return {
    'content-security-policy': nothingPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...secureTransport(siteUrl),
  }
}

import { createHash } from 'node:crypto'

type Headers = Readonly<Record<string, string>>

/** Names a script may give a Trusted Types policy: the dashboard registers its service worker with one. */
const trustedTypesPolicies = { forVisitors: "'none'", forOwner: 'push-worker' } as const

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The style elements of a document, each by its hash. */
export const styleHashesOf = (markup: string): string[] => [
  ...new Set(Array.from(markup.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g), ([, css]) => sha256(css ?? ''))),
]

const stylesOf = (html: string) => ["'self'", ...styleHashesOf(html)].join(' ')

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

const leadsNowhere = ["form-action 'none'", "base-uri 'none'"]

/** For what is no page of the site: opened by itself it loads nothing, and nothing frames it. */
const nothingPolicy = ["default-src 'none'", ...leadsNowhere, "frame-ancestors 'none'"].join(';')

/** Opened by itself, a drawing is a document; and a worker goes by the policy of its script: it shows an icon with what it tells. */
function filePolicy(path: string, content: Buffer): string {
  if (path.endsWith('.js')) return `${nothingPolicy};img-src 'self'`
  const hashes = path.endsWith('.svg') ? styleHashesOf(content.toString()) : []
  return hashes.length === 0 ? nothingPolicy : `${nothingPolicy};style-src ${hashes.join(' ')}`
}

/** For a mail as it will arrive, within the dashboard: its styles by their hashes, and pictures from wherever it names them. */
const mailPolicy = (html: string) =>
  [
    "default-src 'none'",
    `style-src ${styleHashesOf(html).join(' ')}`,
    "img-src 'self' https:",
    ...leadsNowhere,
    "frame-ancestors 'self'",
  ].join(';')

/** For a page of the site within the dashboard, with a draft in it: it runs nothing and leads nowhere. */
const previewPolicy = (html: string) =>
  [
    "default-src 'none'",
    `style-src ${stylesOf(html)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    ...leadsNowhere,
    "frame-ancestors 'self'",
  ].join(';')

// What lies below this host is reached by https only, too: docs/decisions/0054-headers.md.
const secureTransport = (siteUrl: string): Headers =>
  siteUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000;includeSubDomains' } : {}

/**
 * The same on every answer, whatever its kind: a browser may open any address as a document, and what an error lacks is
 * found by whoever looks for it.
 */
const securityHeaders = (siteUrl: string, policy: string): Record<string, string> => ({
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(),geolocation=(),microphone=(),payment=()',
  ...secureTransport(siteUrl),
})

export const documentSecurityHeaders = (html: string, siteUrl: string, isPrivate = false) =>
  securityHeaders(siteUrl, contentSecurityPolicy(html, isPrivate))

/** Of answers of the API, of redirects, and of whatever refuses a request. */
export const apiSecurityHeaders = (siteUrl: string) => securityHeaders(siteUrl, nothingPolicy)

/**
 * Pictures of the pages are shown elsewhere too: in a newsletter that is read in a browser, beside a shared link, in a search for
 * pictures. `same-origin` would leave them blank there.
 */
export const shownElsewhere: Headers = { 'cross-origin-resource-policy': 'cross-origin' }

const picturesOfPages = /^\/(?:pictures|share)\//

/** Of a file of the site, at this path. */
export const fileSecurityHeaders = (path: string, content: Buffer, siteUrl: string) => ({
  ...securityHeaders(siteUrl, filePolicy(path, content)),
  ...(picturesOfPages.test(path) && shownElsewhere),
})

const html = { 'content-type': 'text/html; charset=utf-8' }

export const mailDocumentHeaders = (mail: string, siteUrl: string) => ({
  ...html,
  ...securityHeaders(siteUrl, mailPolicy(mail)),
})

export const previewHeaders = (page: string, siteUrl: string) => ({
  ...html,
  ...securityHeaders(siteUrl, previewPolicy(page)),
})

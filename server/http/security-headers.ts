import { createHash } from 'node:crypto'

export const isHttpsSite = (siteUrl: string) => siteUrl.startsWith('https:')

/** Cookie name with the `__Host-` prefix, by which browsers refuse it from a sibling host or over plain HTTP. */
export const cookieName = (name: string, siteUrl: string) => (isHttpsSite(siteUrl) ? `__Host-${name}` : name)

type Headers = Readonly<Record<string, string>>

/** Allowed Trusted Types policies: the editor (prosemirror-view) reads pasted HTML in a detached document. */
const trustedTypesPolicies = { forVisitors: "'none'", forOwner: 'ProseMirrorClipboard' } as const

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const hashesOf = (markup: string, element: RegExp): string[] => [
  ...new Set(Array.from(markup.matchAll(element), ([, text]) => sha256(text ?? ''))),
]

/** Hashes of a document's style elements. */
export const styleHashesOf = (markup: string) => hashesOf(markup, /<style[^>]*>([\s\S]*?)<\/style>/g)

const stylesOf = (html: string) => ["'self'", ...styleHashesOf(html)].join(' ')

const scriptsOf = (html: string) =>
  ["'self'", ...hashesOf(html, /<script type="speculationrules">([\s\S]*?)<\/script>/g)].join(' ')

/** The policy of one document; its inline styles and speculation rules are allowed by hash. */
export function contentSecurityPolicy(html: string, isPrivate = false): string {
  return [
    "default-src 'none'",
    `script-src ${scriptsOf(html)}`,
    `style-src ${stylesOf(html)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    // The dashboard shows mails as they will arrive, each in an iframe.
    ...(isPrivate ? ["frame-src 'self'"] : []),
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${isPrivate ? trustedTypesPolicies.forOwner : trustedTypesPolicies.forVisitors}`,
  ].join(';')
}

const leadsNowhere = ["form-action 'none'", "base-uri 'none'"]

/** For anything but pages: opened as a document, it loads nothing and cannot be framed. */
const nothingPolicy = ["default-src 'none'", ...leadsNowhere, "frame-ancestors 'none'"].join(';')

/** An SVG file can be opened as a document. */
function filePolicy(path: string, content: Buffer | undefined): string {
  const hashes = content && path.endsWith('.svg') ? styleHashesOf(content.toString()) : []
  return hashes.length === 0 ? nothingPolicy : `${nothingPolicy};style-src ${hashes.join(' ')}`
}

/** For a mail preview in the dashboard: styles by hash, and pictures of this website, whose addresses are absolute. */
const mailPolicy = (html: string, siteUrl: string) =>
  [
    "default-src 'none'",
    `style-src ${styleHashesOf(html).join(' ')}`,
    `img-src 'self' ${siteUrl}`,
    ...leadsNowhere,
    "frame-ancestors 'self'",
  ].join(';')

/** For a draft preview in the dashboard: no scripts, no forms. */
const previewPolicy = (html: string) =>
  [
    "default-src 'none'",
    `style-src ${stylesOf(html)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    ...leadsNowhere,
    "frame-ancestors 'self'",
  ].join(';')

// Also covers subdomains: docs/decisions/0054-headers.md.
const secureTransport = (siteUrl: string): Headers =>
  siteUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000;includeSubDomains' } : {}

/**
 * The headers of every answer: browsers may open any address as a document, and attackers look for the error that lacks
 * one.
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

/** For API answers, redirects and refusals. */
export const apiSecurityHeaders = (siteUrl: string) => securityHeaders(siteUrl, nothingPolicy)

/**
 * Pictures of pages are also shown by other sites: in newsletters read in a browser, beside shared links, in image
 * search. `same-origin` would leave them blank there.
 */
export const shownElsewhere: Headers = { 'cross-origin-resource-policy': 'cross-origin' }

const picturesOfPages = /^\/(?:pictures|share)\//

/** For a static file at this path. */
export const fileSecurityHeaders = (path: string, content: Buffer | undefined, siteUrl: string) => ({
  ...securityHeaders(siteUrl, filePolicy(path, content)),
  ...(picturesOfPages.test(path) && shownElsewhere),
})

const html = { 'content-type': 'text/html; charset=utf-8' }

export const mailDocumentHeaders = (mail: string, siteUrl: string) => ({
  ...html,
  ...securityHeaders(siteUrl, mailPolicy(mail, siteUrl)),
})

export const previewHeaders = (page: string, siteUrl: string) => ({
  ...html,
  ...securityHeaders(siteUrl, previewPolicy(page)),
})

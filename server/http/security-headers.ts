import { createHash } from 'node:crypto'

export const isHttpsSite = (siteUrl: string) => siteUrl.startsWith('https:')

/** Cookie name with the `__Host-` prefix, by which browsers refuse it from a sibling host or over plain HTTP. */
export const cookieName = (name: string, siteUrl: string) => (isHttpsSite(siteUrl) ? `__Host-${name}` : name)

type Headers = Readonly<Record<string, string>>

/** Allowed Trusted Types policies: the editor (prosemirror-view) reads pasted HTML in a detached document. */
const trustedTypesPolicies = { forVisitors: "'none'", forOwner: 'ProseMirrorClipboard' } as const

/** Hashes of a document's style elements. */
const styleHashesOf = (markup: string): string[] => [
  ...new Set(
    Array.from(markup.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g), ([, text = '']) => {
      const digest = createHash('sha256').update(text).digest('base64')
      return `'sha256-${digest}'`
    }),
  ),
]

const policyOf = (...directives: string[]) => ["default-src 'none'", ...directives].join(';')

/** The policy of one document; its inline styles are allowed by hash. */
export const contentSecurityPolicy = (html: string, isPrivate = false): string =>
  policyOf(
    "script-src 'self'",
    ['style-src', "'self'", ...styleHashesOf(html)].join(' '),
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
  )

const leadsNowhere = ["form-action 'none'", "base-uri 'none'"]

// It covers subdomains too: the site assumes that all of them use https.
const secureTransport = (siteUrl: string): Headers =>
  isHttpsSite(siteUrl) ? { 'strict-transport-security': 'max-age=31536000;includeSubDomains' } : {}

/**
 * The headers of every answer: browsers may open any address as a document, and attackers look for the error that lacks
 * one. The policy is for anything but pages, which bring their own: opened as a document, it loads nothing and cannot be
 * framed.
 */
export const securityHeaders = (siteUrl: string): Headers => ({
  'content-security-policy': policyOf(...leadsNowhere, "frame-ancestors 'none'"),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(),geolocation=(),microphone=(),payment=()',
  ...secureTransport(siteUrl),
})

/**
 * Pictures of pages are also shown by other sites: in newsletters read in a browser, beside shared links, in image
 * search. `same-origin` would leave them blank there.
 */
export const shownElsewhere: Headers = { 'cross-origin-resource-policy': 'cross-origin' }

/**
 * For a mail or the page of a draft in an iframe of the dashboard, without scripts and forms. Mails carry their styles in
 * attributes, and pictures of this website by their absolute addresses.
 */
export const framedHeaders = (siteUrl: string): Headers => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policyOf(
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: ${siteUrl}`,
    "font-src 'self'",
    ...leadsNowhere,
    "frame-ancestors 'self'",
  ),
})

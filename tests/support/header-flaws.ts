import { createHash } from 'node:crypto'

/**
 * A response as its client got it: header names in lower case, several cookies as a list. A 304 has the type
 * of the page that it confirms.
 */
export type Answer = {
  path: string
  status: number
  headers: Readonly<Record<string, string | number | readonly string[] | undefined>>
  body: string
}

const onEveryAnswer = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(),geolocation=(),microphone=(),payment=()',
  'strict-transport-security': 'max-age=31536000;includeSubDomains',
} as const

/** Pages behind signed links tell no other site that they were open. */
const isStricter = (name: string, value: string) => name === 'referrer-policy' && value === 'no-referrer'

const never = ['server', 'x-powered-by', 'access-control-allow-origin', 'x-frame-options', 'x-xss-protection']

const isPictureOfPages = (path: string, type: string) =>
  /^\/(?:pictures|share)\//.test(path) && /^image\//.test(type)
const isText = (type: string) => /^text\/|^application\/.*(?:json|xml)/.test(type)
const isDownload = (path: string, type: string) =>
  /^(?:text\/csv|application\/(?:zip|octet-stream))/.test(type) ||
  (/^text\/calendar/.test(type) && path.startsWith('/api/'))

const pagePolicy = (ownersDirective: string, trustedTypes: string) =>
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';connect-src 'self';" +
  `manifest-src 'self';form-action 'self';base-uri 'none';${ownersDirective}frame-ancestors 'none';` +
  `require-trusted-types-for 'script';trusted-types ${trustedTypes}`

/** Policies without the hashes of inline elements. */
const policies = {
  page: pagePolicy('', "'none'"),
  ownersPage: pagePolicy("frame-src 'self';", 'ProseMirrorClipboard'),
  /** A mail or a draft in a frame of the dashboard: mails carry their styles in attributes. */
  framed:
    "default-src 'none';style-src 'self' 'unsafe-inline';img-src 'self' data: https://curls.example;" +
    "font-src 'self';form-action 'none';base-uri 'none';frame-ancestors 'self'",
  other: "default-src 'none';form-action 'none';base-uri 'none';frame-ancestors 'none'",
}

function kindOf({ path, status }: Answer, type: string): keyof typeof policies {
  if (!type.startsWith('text/html')) return 'other'
  if (status === 200 && /\/preview\.html(?:\?|$)/.test(path)) return 'framed'
  return /^\/admin(?:[/?]|$)/.test(path) ? 'ownersPage' : 'page'
}

/** The hashes of a document's inline styles. */
const hashesOf = (body: string) =>
  Array.from(
    body.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g),
    ([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

const anyHash = / 'sha\d+-[^']+'/g
const listed = (hashes: readonly string[] = []) => [...new Set(hashes)].toSorted().join()

function flawsOfPolicy(answer: Answer, policy: string, type: string) {
  const { body } = answer
  const kind = kindOf(answer, type)
  const isRead = /^(?:text\/html|image\/svg)/.test(type) && body !== ''
  const handlers = kind === 'framed' ? /<[^>]+ on[a-z]+="/ : /<[^>]+ (?:style|on[a-z]+)="/
  return [
    policy.replaceAll(anyHash, '') !== policies[kind] && `not the policy of ${kind}: ${policy}`,
    isRead &&
      kind !== 'framed' &&
      listed(policy.match(anyHash) ?? []) !== listed(hashesOf(body)) &&
      `hashes of what it does not hold: ${policy}`,
    isRead && handlers.test(body) && 'inline styles or handlers',
  ]
}

const flawsOfCookie = (cookie: string) => [
  !cookie.startsWith('__Host-') && `${cookie} is not bound to the host`,
  ...['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict'].map(
    (wanted) => !cookie.split('; ').includes(wanted) && `${cookie} lacks ${wanted}`,
  ),
  cookie.length > 4096 && 'a cookie is too large',
]

/** Headers that a response of the site over https lacks, or should not have. */
export function headerFlaws(answer: Answer): string[] {
  const { path, status, headers, body } = answer
  const header = (name: string) => String(headers[name] ?? '')
  const type = header('content-type')
  const mayBeShownElsewhere = isPictureOfPages(path, type) && [200, 304].includes(status)
  const resourcePolicy = mayBeShownElsewhere ? 'cross-origin' : 'same-origin'
  const isPrivate = /^\/(?:api|admin|calendar|readyz|healthz)(?:[/?]|$)/.test(path) || 'set-cookie' in headers
  const hasBody = body !== '' || Number(headers['content-length'] ?? 0) > 0
  const flaws = [
    ...Object.entries({ ...onEveryAnswer, 'cross-origin-resource-policy': resourcePolicy }).map(
      ([name, value]) =>
        header(name) !== value && !isStricter(name, header(name)) && `${name}: ${header(name)}`,
    ),
    ...never.map((name) => name in headers && `${name}: ${header(name)}`),
    ...flawsOfPolicy(answer, header('content-security-policy'), type),
    !/no-store|no-cache|max-age/.test(header('cache-control')) && 'it does not say how long it may be kept',
    isPrivate && !header('cache-control').includes('no-store') && 'a private answer may be kept',
    hasBody && type === '' && 'it does not say what it is',
    isText(type) && !/; charset=utf-8$/.test(type) && `no charset: ${type}`,
    isDownload(path, type) && !/^attachment; filename="/.test(header('content-disposition')) && 'no download',
    ...[headers['set-cookie'] ?? []].flat().flatMap((cookie) => flawsOfCookie(String(cookie))),
  ].filter((flaw) => flaw !== false)
  return flaws.map((flaw) => `${status} ${path}: ${flaw}`)
}

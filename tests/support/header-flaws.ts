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

const isPreview = ({ path, status }: Answer) => status === 200 && /\/preview\.html(?:\?|$)/.test(path)
/** A mail as it will arrive, in a frame of the dashboard: mails carry their styles in attributes. */
const isMail = (answer: Answer) => isPreview(answer) && /^\/api\/admin\/newsletter-issues\//.test(answer.path)
const isPictureOfPages = (path: string, type: string) =>
  /^\/(?:pictures|share)\//.test(path) && /^image\//.test(type)
const isText = (type: string) => /^text\/|^application\/.*(?:json|xml)/.test(type)
const isDownload = (path: string, type: string) =>
  /^(?:text\/csv|application\/(?:zip|octet-stream))/.test(type) ||
  (/^text\/calendar/.test(type) && path.startsWith('/api/'))

/** The directives of a policy by name; a repeated one is a flaw. */
function directivesOf(policy: string) {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/))
  const directives = new Map(parts.map(([name = '', ...sources]) => [name, sources]))
  return { directives, isTwice: directives.size !== parts.length }
}

const hashesIn = (sources: readonly string[] = []) => sources.filter((one) => one.startsWith("'sha"))

const inline = {
  'style-src': /<style[^>]*>([\s\S]*?)<\/style>/g,
  'script-src': /<script type="speculationrules">([\s\S]*?)<\/script>/g,
}

/** The hashes of the inline elements in the body. */
const hashesOf = (body: string, element: RegExp) => [
  ...new Set(
    Array.from(body.matchAll(element), ([, text = '']) => {
      const digest = createHash('sha256').update(text).digest('base64')
      return `'sha256-${digest}'`
    }),
  ),
]

function flawsOfPolicy(answer: Answer, policy: string, type: string): string[] {
  const { body } = answer
  const { directives, isTwice } = directivesOf(policy)
  const isDocument = /^(?:text\/html|image\/svg)/.test(type) && body !== ''
  const isPage = /^text\/html/.test(type) && !isPreview(answer)
  const is = (name: string, ...allowed: string[]) => allowed.includes((directives.get(name) ?? []).join(' '))
  const namesOthers = (['style-src', 'script-src'] as const).filter((name) => {
    const sent = hashesOf(body, inline[name]).toSorted()
    return hashesIn(directives.get(name)).toSorted().join() !== sent.join()
  })
  const ownScripts = (directives.get('script-src') ?? []).filter((one) => !one.startsWith("'sha"))
  const sources = [...directives.values()].flat()
  return [
    isTwice && 'a directive twice',
    !is('default-src', "'none'") && 'default-src is not none',
    /unsafe|\*|http:/.test(isMail(answer) ? policy.replace("style-src 'unsafe-inline'", '') : policy) &&
      `unsafe: ${policy}`,
    sources.includes('https:') && !isPreview(answer) && 'any host is allowed',
    !is('base-uri', "'none'") && 'base-uri',
    !is('form-action', isPage ? "'self'" : "'none'") && 'form-action',
    !is('frame-ancestors', isPreview(answer) ? "'self'" : "'none'") && 'frame-ancestors',
    directives.has('script-src') !== isPage && 'script-src',
    isPage && ownScripts.join(' ') !== "'self'" && 'scripts of others',
    isPage && !is('require-trusted-types-for', "'script'") && 'require-trusted-types-for',
    isPage && !is('trusted-types', "'none'", 'ProseMirrorClipboard') && 'trusted-types',
    isDocument &&
      !isMail(answer) &&
      namesOthers.length > 0 &&
      `hashes of what it does not hold: ${namesOthers}`,
    isDocument &&
      (isMail(answer) ? /<[^>]+ on[a-z]+="/ : /<[^>]+ (?:style|on[a-z]+)="/).test(body) &&
      'inline styles or handlers',
  ].filter((flaw) => flaw !== false)
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
  const isPrivate = /^\/(?:api|admin|calendar|readyz|healthz)(?:[/?]|$)/.test(path) || 'set-cookie' in headers
  const hasBody = body !== '' || Number(headers['content-length'] ?? 0) > 0
  const flaws = [
    ...Object.entries(onEveryAnswer).map(
      ([name, value]) =>
        header(name) !== value && !isStricter(name, header(name)) && `${name}: ${header(name)}`,
    ),
    ...never.map((name) => name in headers && `${name}: ${header(name)}`),
    ...flawsOfPolicy(answer, header('content-security-policy'), type),
    header('cross-origin-resource-policy') !== (mayBeShownElsewhere ? 'cross-origin' : 'same-origin') &&
      `cross-origin-resource-policy: ${header('cross-origin-resource-policy')}`,
    !/no-store|no-cache|max-age/.test(header('cache-control')) && 'it does not say how long it may be kept',
    isPrivate && !header('cache-control').includes('no-store') && 'a private answer may be kept',
    hasBody && type === '' && 'it does not say what it is',
    isText(type) && !/; charset=utf-8$/.test(type) && `no charset: ${type}`,
    isDownload(path, type) && !/^attachment; filename="/.test(header('content-disposition')) && 'no download',
    ...[headers['set-cookie'] ?? []].flat().flatMap((cookie) => flawsOfCookie(String(cookie))),
  ].filter((flaw) => flaw !== false)
  return flaws.map((flaw) => `${status} ${path}: ${flaw}`)
}

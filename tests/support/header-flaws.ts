import { createHash } from 'node:crypto'

/** An answer of the site over https: header names in lower case. A 304 has the type of the page that it confirms. */
export type Answer = {
  path: string
  status: number
  headers: Readonly<Record<string, string | number | readonly string[] | undefined>>
  body: string
}

const onEveryAnswer = {
  'x-content-type-options': /^nosniff$/,
  // Pages behind signed links tell no other site that they were open.
  'referrer-policy': /^(?:strict-origin-when-cross-origin|no-referrer)$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'permissions-policy': /^camera=\(\),geolocation=\(\),microphone=\(\),payment=\(\)$/,
  'strict-transport-security': /^max-age=31536000;includeSubDomains$/,
  'cache-control': /no-store|no-cache|max-age/,
}
const never = ['server', 'x-powered-by', 'access-control-allow-origin']

const isPrivate = /^\/(?:api|admin|calendar|readyz|healthz)(?:[/?]|$)/
const pagePolicy = (ownersDirective: string, trustedTypes: string) =>
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';connect-src 'self';" +
  `manifest-src 'self';form-action 'self';base-uri 'none';${ownersDirective}frame-ancestors 'none';` +
  `require-trusted-types-for 'script';trusted-types ${trustedTypes}`

/** The policy of an answer, without the hashes of inline styles. */
function policyFor({ path, status }: Answer, type: string): string {
  if (!type.startsWith('text/html'))
    return "default-src 'none';form-action 'none';base-uri 'none';frame-ancestors 'none'"
  // A mail or a draft in a frame of the dashboard: mails carry their styles in attributes.
  if (status === 200 && /\/preview\.html(?:\?|$)/.test(path))
    return (
      "default-src 'none';style-src 'self' 'unsafe-inline';img-src 'self' data: https://curls.example;" +
      "font-src 'self';form-action 'none';base-uri 'none';frame-ancestors 'self'"
    )
  return /^\/admin(?:[/?]|$)/.test(path)
    ? pagePolicy("frame-src 'self';", 'ProseMirrorClipboard')
    : pagePolicy('', "'none'")
}

const hashesOf = (body: string) =>
  Array.from(
    body.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g),
    ([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
const anyHash = / 'sha\d+-[^']+'/g

/** Headers that an answer lacks, or should not have. */
export function headerFlaws(answer: Answer): string[] {
  const { path, status, headers, body } = answer
  const header = (name: string) => String(headers[name] ?? '')
  const [type, policy] = [header('content-type'), header('content-security-policy')]
  const isShownElsewhere = /^\/(?:pictures|share)\//.test(path) && /^image\//.test(type) && status < 400
  const isOwnPage = type.startsWith('text/html') && body !== '' && !policy.includes("'unsafe-inline'")
  const cookies = [headers['set-cookie'] ?? []].flat().map(String)
  const flaws = [
    ...Object.entries(onEveryAnswer).map(([name, good]) => !good.test(header(name)) && name),
    header('cross-origin-resource-policy') !== (isShownElsewhere ? 'cross-origin' : 'same-origin') && 'corp',
    ...never.map((name) => name in headers && name),
    policy.replaceAll(anyHash, '') !== policyFor(answer, type) && `policy: ${policy}`,
    isOwnPage && `${policy.match(anyHash) ?? []}` !== `${[...new Set(hashesOf(body))]}` && 'hashes',
    isOwnPage && /<[^>]+ (?:style|on[a-z]+)="/.test(body) && 'inline styles or handlers',
    (isPrivate.test(path) || cookies.length > 0) && header('cache-control') !== 'no-store' && 'may be kept',
    body !== '' && !/^(?:image|font)\/|charset=utf-8$/.test(type) && `type: ${type}`,
    ...cookies.map((cookie) => {
      const parts = cookie.split('; ')
      const isSafe = ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict'].every((one) => parts.includes(one))
      return !(isSafe && cookie.startsWith('__Host-')) && cookie
    }),
  ].filter((flaw) => flaw !== false)
  return flaws.map((flaw) => `${status} ${path}: ${flaw}`)
}

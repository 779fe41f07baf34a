import { posix } from 'node:path'
import type { StaticAnswers } from './answers.ts'

/** What Cloudflare reads of `_headers` at most; Netlify has no such limits. */
export const mostRules = 100
export const longestLine = 2000

type Rule = { pattern: string; headers: Readonly<Record<string, string>> }

type Member = readonly [path: string, headers: Readonly<Record<string, string>>]

/** All addresses of one folder and one extension, as a pattern: `/assets/*.js`, `/blog/:page`. */
function patternOf(path: string): string {
  const { dir, ext } = posix.parse(path)
  return `${dir === '/' ? '' : dir}/${ext ? `*${ext}` : ':page'}`
}

/** The start that all of them share, as a pattern: `/pictures/own-*.avif`. */
function narrowPatternOf(paths: readonly string[]): string {
  const [first = '', ...others] = paths
  let length = first.length
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length--
  return `${first.slice(0, length)}*${posix.extname(first)}`
}

const sharedBy = ([first, ...others]: readonly Member[]) =>
  Object.fromEntries(
    Object.entries(first?.[1] ?? {}).filter(([name, value]) =>
      others.every(([, headers]) => headers[name] === value),
    ),
  )

/**
 * What a group shares is one rule, what is left of it others, each header in one of them only: a CDN would send both, and of two
 * policies a browser keeps to both. A pattern that would meet an address of another group is not used.
 */
export function headerRules(answers: StaticAnswers): Rule[] {
  const all: Member[] = Array.from(answers, ([path, { headers }]) => [path, headers])
  const isApart = (pattern: string, members: readonly Member[]) =>
    members.length > 1 && all.filter(([path]) => matches(pattern, path)).length === members.length
  function rulesOf(members: readonly Member[], pattern: string, headers: Member[1]): Rule[] {
    if (Object.keys(headers).length === 0) return []
    if (isApart(pattern, members)) return [{ pattern, headers }]
    return members.map(([path]) => ({ pattern: path, headers }))
  }
  return [...Map.groupBy(all, ([path]) => patternOf(path))].flatMap(([pattern, members]) => {
    const shared = isApart(pattern, members) ? sharedBy(members) : {}
    const left = members.map(([path, headers]): Member => {
      const own = Object.entries(headers).filter(([name]) => !(name in shared))
      return [path, Object.fromEntries(own)]
    })
    const alike = Map.groupBy(left, ([, headers]) => JSON.stringify(headers)).values()
    return [
      ...rulesOf(members, pattern, shared),
      ...alike.flatMap((some) =>
        rulesOf(some, narrowPatternOf(some.map(([path]) => path)), some[0]?.[1] ?? {}),
      ),
    ]
  })
}

/** As a CDN reads it: a star is anything, a name is anything but a slash. */
export function matches(pattern: string, path: string): boolean {
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${source}$`).test(path)
}

export const headersFile = (rules: readonly Rule[]): string =>
  rules
    .map(({ pattern, headers }) =>
      [pattern, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
    )
    .join('\n')
    .concat('\n')

/** What only the server can answer; pictures are those that she has not published yet. A file that is there comes first. */
export const serverPaths = [
  '/api/*',
  '/admin',
  '/admin/*',
  '/newsletter/*',
  '/privacy/request/*',
  '/pictures/*',
  '/.well-known/*',
]

type Redirects = { moved: ReadonlyMap<string, string | undefined>; server: string | undefined }

/** Addresses that an article had once, and, where the server is named, what is passed on to it (Netlify). */
export function redirectsFile({ moved, server }: Redirects): string {
  const lines = [...moved].flatMap(([from, to]) => (to === undefined ? [] : [`${from} ${to} 301`]))
  const passed = server === undefined ? [] : serverPaths.map((path) => `${path} ${server}${passOn(path)} 200`)
  return [...lines, ...passed].map((line) => `${line}\n`).join('')
}

const passOn = (path: string) => path.replace('*', ':splat')

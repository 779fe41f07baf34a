import { posix } from 'node:path'
import type { StaticAnswers } from './answers.ts'

/** What Cloudflare reads of `_headers` at most; Netlify has no such limits. */
export const mostRules = 100
export const longestLine = 2000

type Rule = { pattern: string; headers: Readonly<Record<string, string>> }

/** All addresses of one folder and one extension, as a pattern: `/assets/*.js`, `/blog/:page`. */
function groupOf(path: string): string {
  const { dir, ext } = posix.parse(path)
  return `${dir === '/' ? '' : dir}/${ext ? `*${ext}` : ':page'}`
}

/**
 * One rule for a group whose headers are all equal, else one for each address. An address is never met by two: a CDN would
 * send both policies, and a browser keeps to both.
 */
export function headerRules(answers: StaticAnswers): Rule[] {
  const groups = Map.groupBy(answers.entries(), ([path]) => groupOf(path))
  const isApart = (pattern: string, paths: readonly string[]) =>
    [...answers.keys()].every((path) => paths.includes(path) || !matches(pattern, path))
  return [...groups].flatMap(([pattern, members]) => {
    const [first, ...others] = members
    const isEqual = others.every(
      ([, { headers }]) => JSON.stringify(headers) === JSON.stringify(first?.[1].headers),
    )
    const paths = members.map(([path]) => path)
    if (first && others.length > 0 && isEqual && isApart(pattern, paths))
      return [{ pattern, headers: first[1].headers }]
    return members.map(([path, { headers }]) => ({ pattern: path, headers }))
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

/** What only the server can answer. */
export const serverPaths = ['/api/*', '/admin', '/admin/*', '/newsletter/*', '/privacy/request/*']

type Redirects = { moved: ReadonlyMap<string, string | undefined>; server: string | undefined }

/** Addresses that an article had once, and, where the server is named, what is passed on to it (Netlify). */
export function redirectsFile({ moved, server }: Redirects): string {
  const lines = [...moved].flatMap(([from, to]) => (to === undefined ? [] : [`${from} ${to} 301`]))
  const passed = server === undefined ? [] : serverPaths.map((path) => `${path} ${server}${passOn(path)} 200`)
  return [...lines, ...passed].map((line) => `${line}\n`).join('')
}

const passOn = (path: string) => path.replace('*', ':splat')

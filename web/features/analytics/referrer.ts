import { textLimits } from '#contract/limits.ts'

/** Where a visitor came from: host and path of another website, never what was searched or asked for there. */
export function externalReferrer(referrer: string, ownOrigin: string): string | undefined {
  if (!URL.canParse(referrer)) return undefined
  const { protocol, host, origin, pathname } = new URL(referrer)
  if (origin === ownOrigin) return undefined
  const site = `${protocol}//${host}`
  return site.length + pathname.length > textLimits.referrer ? site : site + pathname
}

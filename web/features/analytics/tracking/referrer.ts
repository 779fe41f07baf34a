import { textLimits } from '#contract/limits.ts'

/** The external referrer: origin and path of another website, never its query. */
export function externalReferrer(referrer: string, ownOrigin: string): string | undefined {
  if (!/^https?:/.test(referrer)) return undefined
  try {
    const { origin, pathname } = new URL(referrer)
    if (origin === ownOrigin) return undefined
    const page = origin + pathname
    return page.length > textLimits.referrer ? origin : page
  } catch {
    return undefined
  }
}

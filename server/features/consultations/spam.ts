import type { StoredRequest } from '#contract/request-fields.ts'
import type { JunkReason } from '#contract/worklist.ts'

/** Signals that the form sends with a request. A client that calls the bare API has none, and loses nothing by that. */
export type SpamSignals = {
  /** The content of the hidden field, which people leave empty. */
  website?: unknown
  /** How long the page was open before its form was sent; unknown if the form was not empty at the start. */
  pageOpenMs?: number | undefined
}

/** Nobody fills in five fields, two of them choices, in this time. */
const fastestMs = 2000
const manyLinks = 3

/** Links with a scheme, with www. or with a common top-level domain; never the host of an e-mail address. */
const links =
  /https?:\/\/[^\s<>"[\]]+|(?<![@\w.-])(?:www\.[^\s<>"[\]]+|(?:[a-z0-9-]+\.)+(?:com|net|org|info|biz|co\.uk|ru|cn|xyz|me)(?:\/\S*|(?![\w-])))/gi

/** Hosts where people keep pictures of hair: their own, or what they would like. */
const pictureHosts =
  /^(?:https?:\/\/)?(?:[\w-]+\.)*(?:instagram|instagr|pinterest|pin|tiktok|facebook|fb|youtube|youtu|snapchat|threads|imgur|google|goo|icloud|dropbox|flickr|ibb|postimg|1drv|wetransfer|we)\.[a-z.]{2,6}(?:[/?#]|$)/i

/** Why a request is put into Junk; empty if it is not. */
export function findJunkReasons(request: StoredRequest, { website, pageOpenMs }: SpamSignals): JunkReason[] {
  const found = Object.values(request).join('\n').match(links) ?? []
  const count = new Set(found.filter((link) => !pictureHosts.test(link))).size
  return [
    ...(website ? [{ name: 'hidden-field' } as const] : []),
    // A browser that hides its clock sends 0.
    ...(pageOpenMs && pageOpenMs < fastestMs ? [{ name: 'quick' } as const] : []),
    ...(count >= manyLinks ? [{ name: 'links', count } as const] : []),
  ]
}

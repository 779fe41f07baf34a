import type { ConsultationRequest } from '#contract/consultations.ts'
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
/** Signs of a seller: three links, not to picture albums, and two kinds of selling talk, without a word of one's own. */
const manyLinks = 3
const muchSelling = 2

const words = (...lists: string[]) => new RegExp(`(?<!\\w)(?:${lists.join('|')})(?!\\w)`, 'i')

/** Goods and services that hardly anybody asks a hairdresser for, though they may work in them. */
const trades = words(
  'seo|backlinks?|link building|dofollow|outrank\\w*|rankings?|white[- ]hat|web ?(?:site)? (?:design\\w*|development|hosting)|wordpress',
  'chatbots?|receptionists?|software|malware|b2b|sms|guest posts?|sponsored|infographic|whatsapp|telegram|wechat|телеграм|微信|zalo|crédit',
  'casino|poker|slots|betting|fixed matches|1xbet|lottery|prize|crypto\\w*|bitcoins?|btc|usdt|forex|trading|invest|brokers|staking|loans?',
  'funding|passive income|inheritance|donat\\w+|million|bank details|moq|oem|wholesale|manufacturer|factory|suppl(?:y|iers?)|promo code',
  'viagra|cialis|levitra|tramadol|prescription|steroids?|cbd|vapes?|replica|rolex|escorts?|dating|onlyfans|porn\\w*|spell caster',
  'diploma|degree|dissertations?|essays?|passport|iptv|vpn|timeshare|implants',
)

/** Selling talk by kind: the reader's business, what sellers do, goods, prices, money, and calls to action. */
const manners = [
  words(
    '(?:your|the) (?:\\w+ )?(?:web ?sites?|site|business|company|domain|account|brand|competitors|clients|customers|sales|listing)',
    '(?:your|the) (?:\\w+ )?(?:followers|team|mailbox|password|wallet)|for salons|hairdressers',
  ),
  words(
    '(?:we|our) (?:\\w+ )?(?:offer|provide|help|helped|build|make|create|buy|pay|guarantee|noticed|optimise|partner|produce|rebuild|fund)',
    '(?:we|our) (?:\\w+ )?(?:clients|agency|company|packages|services|tool|content|platform|brokers|accountants)',
    'i (?:can (?:rank|improve|manage|show|help)|help|build|make|ran|represent|coach)',
  ),
  words(
    'leads|traffic|marketing|advert\\w*|ads|campaign|bookings|enquiries|subscribers|google|emails|data|article|press|podcast|brochure',
    'catalog(?:ue)?|portfolio|demo|case studies|video|apps?|logo|ssl|ai',
  ),
  words(
    '[£$€] ?\\d[\\d,.]{0,9}k?|\\d{1,9} ?(?:usd|eur|euro|gbp|dollars)|\\d{1,3}%|cheap|affordable|low cost|best price|bulk|discount|packages|special rates',
    '(?:free|half price) (?:\\w+ )?(?:trial|quot\\w+|samples?|report|analysis|training|month|demo|valuation|spins|shipping|loan|design)',
    'minimum order|trade price|months? free|cash|fully insured|no fee|per month',
  ),
  words(
    'bonus|deposit|token|credit|earn|income|energy|insurance|payroll|tax|penalty|refund|invoice|payment|renew\\w*|guaranteed?|legit',
    'exclusive|buy|selling|sell|order now|delivery|export\\w*|franchise|trade|free',
  ),
  words(
    'dear|sir|following up|quick question|interested|reply (?:with|within|yes|for)|opt[- ]out|unsubscribe|click|sign up|apply|claim',
    'verify|confirm|register|join|call now|write me|add (?:me|my)|send (?:me|us|you)|contact (?:hr|us|sales|me|our)|try it',
    'see (?:examples|me|our)|switch (?:today|and)|shall (?:i|we)|would you like|are you (?:the|open|happy|hiring|in need)',
  ),
]

/** The writer describes hair, probably their own. */
const ownHair = words(
  '[234][abc]|(?:my|her|his|own|have|with) (?:\\S+ ){0,3}(?:hair|curls|fringe|roots|ends|scalp|perm)|hair (?:is|was)|cut and colour',
  'fringe|frizz\\w*|trim|layers|ringlets|shoulders?|wavy|waves|grow(?:n|ing) out|split ends|curly|dry cut|grey|bob|afro|locs|bleach\\w*|highlights',
)
/** The writer mentions at least hair, themselves or an appointment. */
const ownAffairs = words(
  "hair\\w*|cuts?|curl\\w*|colou?r|style|consultation|appointments?|book|visit|perm|home|price list|i(?:[’']m| am| work| do| teach| live| saw)",
  '(?:eve|mor)nings?|weekends?|(?:mon|tues|wednes|thurs|satur|sun)days?',
)

/** Links with a scheme, with www. or with a common top-level domain; never the host of an e-mail address. */
const links =
  /https?:\/\/[^\s<>"[\]]+|(?<![@\w.-])(?:www\.[^\s<>"[\]]+|(?:[a-z0-9-]+\.)+(?:com|net|org|info|biz|co\.uk|ru|cn|xyz|me)(?:\/\S*|(?![\w-])))/gi

/** Hosts where people keep pictures of hair: their own, or what they would like. */
const pictureHosts =
  /^(?:https?:\/\/)?(?:[\w-]+\.)*(?:instagram|instagr|pinterest|pin|tiktok|facebook|fb|youtube|youtu|snapchat|threads|imgur|google|goo|icloud|dropbox|flickr|ibb|postimg|1drv|wetransfer|we)\.[a-z.]{2,6}(?:[/?#]|$)/i

const isSellersLink = (link: string) => !pictureHosts.test(link)

/**
 * Judges a request. Only signals that no person gives put it into Junk, of which nobody is told; words alone
 * only mark it.
 */
export function assessSpam(
  { name, hairType }: Pick<ConsultationRequest, 'name' | 'hairType'>,
  { website, pageOpenMs }: SpamSignals,
) {
  const all = `${name}\n${hairType}`
  const found = new Set(all.match(links)?.filter(isSellersLink)).size
  const text = all.replace(links, ' ')
  const selling = (trades.test(text) ? 2 : 0) + manners.filter((manner) => manner.test(text)).length
  const isOfHair = ownHair.test(hairType)
  const isOwn = isOfHair || ownAffairs.test(hairType)
  const points = selling + 2 * Math.min(found, 2) - (isOfHair ? 3 : 0)
  const junkReasons: JunkReason[] = [
    ...(website ? [{ name: 'hidden-field' } as const] : []),
    // A browser that hides its clock sends 0.
    ...(pageOpenMs && pageOpenMs < fastestMs ? [{ name: 'quick' } as const] : []),
    ...(found >= manyLinks && selling >= muchSelling && !isOwn
      ? [{ name: 'links', count: found } as const]
      : []),
  ]
  return { junkReasons, mayBeAdvertisement: points >= (isOwn ? 2 : 1) }
}

/** What people sell through forms, by kind: each counts once, and a person may well use a word of one. */
const offers: readonly RegExp[] = [
  /\b(?:seo|search engines?|rank(?:ings?)? (?:higher|above|on|your)|google maps ranking|organic traffic|domain authority|do-?follow|white hat)\b/i,
  /\b(?:web ?(?:site)? (?:design|development|hosting|maintenance|security)|app development|mobile app|redesign your|developers from|malware)\b/i,
  /\byour (?:web ?site|site|domain|business)\b.{0,40}\b(?:outdated|errors?|expire|not showing|slow|losing|rank|improve|grow|boost)|\b(?:for|sell|audit of) your (?:business|web ?site)\b/i,
  /\b(?:improve|grow|boost|rank|promote|feature|renew|hacked|advertise|put) your (?:web ?site|site|domain|business|sales)\b|\badvertise (?:in|on|with) (?:our|us)\b/i,
  /\b(?:(?:get|generate|attract|captures?|need)\b.{0,20}\b(?:leads|traffic|visitors|more clients|more customers)|bring(?:ing)? you\b.{0,20}\b(?:clients|customers)|\d+ (?:new )?clients|qualified leads|targeted traffic|real visitors|increase (?:your )?(?:sales|traffic|revenue|\w+ followers)|(?:real|instagram) followers)\b/i,
  /\b(?:e-?mail list|database of|contact form blasting|send your message to|content writer|wikipedia page)\b/i,
  /\bsponsored (?:posts?|articles?)\b/i,
  /\b(?:digital marketing|social media (?:management|marketing)|(?:explainer|promo) videos?|(?:buy|cheap|increase your) google reviews|\d star reviews|(?:facebook|instagram|google) ads)\b/i,
  /\b(?:earn|make) (?:\$|£|€|money online)|\b(?:passive income|investors?|inheritance|beneficiary|million (?:usd|dollars)|loans|business (?:loan|grant)|need a loan|same day funding|bank details|business funding|credit check|investment opportunity|broker|transfer funds|free spins|promo code)\b|\byou(?: have)? won (?:a|the|£|\$)|\bclaim your (?:prize|reward|bonus|money)\b/i,
  /\b(?:donate \S+ million|i want to donate)\b/i,
  /\b(?:dear (?:sir|madam|webmaster|beneficiary|(?:site|website|business) owner|purchasing)|hello (?:site|website) owner|found your site while|are you the owner|(?:checking|noticed) your (?:web ?)?site)\b/i,
  /\bwe (?:offer|build|provide|speciali[sz]e|guarantee|supply|create|buy|noticed|can (?:get|put|send|redesign|increase|rank|help you)|make animated)\b|\b(?:help|helping) (?:salons|hairdressers|businesses)\b|\bour (?:agency|packages|factory|writers|platform|magazine|salon software)\b/i,
  /\b(?:manufacturer of|product manufacturer|private label|moq|oem|drop-?shipping|catalogue|suppliers?|human hair (?:wigs?|extensions|bundles)|factory price)\b/i,
  /\bprice list attached\b|whats ?app:? ?\+(?!44)/i,
  /\b(?:(?:is|about to) (?:expire|overdue)|final notice|copyright infringement|(?:will be|been) suspended|legal action|invoice (?:attached|is)|we have hacked|extracted your)\b/i,
  /\b(?:chatbots?|ai (?:receptionist|agent|assistant)|virtual assistant|outsourc\w+|payroll|bookkeeping|merchant services|energy bills|solar panels|insurance quotes?|commercial cleaning|(?:your|on your) card machine)\b/i,
  /\b(?:lose \d+ ?kg|keto gummies|cbd|hair transplant turkey|without prescription|no prescription|sex tonight|hot girls|adult dating|serious relationship|rolex|replica|plagiarism|essay writing|\w*vpn|free shipping)\b/i,
]

/** How those who sell put it, and others too. */
const manners: readonly RegExp[] = [
  /\b(?:page one|first page of google|google reviews|came across your (?:web ?)?site|surfing the net)\b/i,
  /\b(?:we (?:are an?|can|make)|our (?:company|team|clients|services|prices)|from our|special offer|limited time)\b/i,
  /\b(?:click (?:here|the link|below)|unsubscribe|opt[- ]?out|reply (?:yes|no|stop|with)|order now|book now|apply (?:now|at|today)|visit our|act now|sign up|check (?:this out|our))\b/i,
  /\b(?:free (?:quote|audit|trial|proposal|samples?)|book a (?:quick )?(?:call|demo)|demo today|send (?:you )?a (?:proposal|free)|competitive rates|no obligation|cheap prices?)\b/i,
  /\d+% (?:off|discount)|\b(?:prices?|packages|services) (?:from|start at)|\bfrom (?:only )?[$£]\d+|[$£]\d+ (?:per|an)\b|\bfor (?:just )?[$£]\d+|\bsave up to\b/i,
  /\b(?:wholesale|hair transplant|keto|gummies|card machine|bonus|guaranteed?)\b/i,
]

/**
 * What hardly anybody writes about while asking for a haircut: one word of it is enough, but for somebody who does write of
 * hair and holds out no link. A croupier works in a casino, and medicines change hair.
 */
const surelySpam =
  /\b(?:viagra|cialis|levitra|tramadol|casino|1xbet|porn\w*|escorts|onlyfans|backlinks?|link building|guest post|forex|usdt|binary options|payday loans?|crypto airdrop|nft collection)\b/i

/** How many kinds of offers a text holds, and in how many ways it is put as they are. */
export function countAdvertising({ name, hairType }: { name: string; hairType: string }, hasLinks: boolean) {
  const text = `${name}\n${hairType}`
  const isOfHair = !surelySpam.test(name) && !hasLinks && aboutHair.test(withoutTrade(hairType))
  const ofSpam = surelySpam.test(text) ? (isOfHair ? 1 : 2) : 0
  return {
    offers: offers.filter((kind) => kind.test(text)).length + ofSpam,
    manners: manners.filter((kind) => kind.test(text)).length,
  }
}

const hair = 'hair|curls?|coils?|waves|fringe|locs|roots|ends|colour'
const ownHair = new RegExp(
  `\\b(?:my|her|his|daughter['’]?s|son['’]?s)\\s(?:\\S+\\s){0,2}(?:${hair})\\b|\\bi(?: have|['’]ve(?: got)?| am|['’]m)\\b.{0,30}\\b(?:${hair}|[234][abc])\\b`,
  'i',
)
const wish =
  /\b(?:inspo|inspiration|something like this|i(?:['’]d| would) (?:like|love)|would love|hoping (?:for|to)|looking to book|looking for a)\b/i

/** Somebody writes of hair of their own, or what they wish it were. */
export const asksForHair = (text: string): boolean =>
  ownHair.test(text) || (wish.test(text) && new RegExp(`\\b(?:${hair}|cut|trim)\\b`, 'i').test(text))

/** What a trade is called that writes to hairdressers. */
const trade = /\b(?:hair|beauty) (?:salons?|products?|extensions|transplants?|dressers)\b|\bhuman hair\b/gi
const aboutHair =
  /\b(?:hair\w*|curl\w*|coil\w*|wav[ey]\w*|frizz\w*|cuts?|trim\w*|fringe|bob|bun|locs|dreads|braids?|twists?|afro|perm\w*|bleach\w*|blonde|dye\w*|colou?r\w*|highlights?|balayage|roots|ringlets?|scalp|shampoo|style\w*|haircut|photos?|pictures?|pics?|video|inspo|like this|[234][abc])\b/i

/** What is written, without links and what a trade is called. */
const withoutTrade = (text: string) => text.replace(/\S+[/.]\S+/g, '').replace(trade, '')

/** Words, and none of them of hair, or of how one's own looks. */
export function isOffTopic(text: string): boolean {
  const words = withoutTrade(text)
  return (words.match(/\p{L}{2,}/gu)?.length ?? 0) >= 2 && !aboutHair.test(words)
}

/** Somebody says what they do for a living, or when they have time. */
export const isOfThemselves = (text: string): boolean =>
  /\bi(?:['’]m| am| work| do| teach| study| run| own)\b|\b(?:evenings?|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b/i.test(
    text,
  )

/** Written mostly in other letters than ours. As such it says nothing: people of Leeds write in many. */
export function isInAnotherScript(text: string): boolean {
  const words = text.replace(/\S+[/.]\S+/g, '')
  const letters = words.match(/\p{L}/gu)?.length ?? 0
  return letters > 0 && (words.match(/[^\P{L}\p{Script=Latin}]/gu)?.length ?? 0) > letters / 2
}

/** One word of letters whose case changes again and again, as no name or word has it. */
export const isRandom = (text: string): boolean =>
  /^[a-z]{8,}$/i.test(text) && (text.match(/[a-z](?=[A-Z])/g)?.length ?? 0) >= 3

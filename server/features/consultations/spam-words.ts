/** What people sell through forms. Each kind counts once; one alone is no spam. */
const advertising: readonly RegExp[] = [
  /\b(?:seo|search engines?|page one|first page of google|rank(?:ing)? (?:higher|on|your)|google maps ranking|organic traffic|domain authority|do-?follow)\b/i,
  /\b(?:web ?(?:site)? (?:design|development|hosting|maintenance)|app development|redesign your|developers from)\b/i,
  /\byour (?:web ?site|site|domain|business)\b.{0,40}\b(?:outdated|errors?|expire|not showing|rank|improve|grow|boost)/i,
  /\b(?:improve|grow|boost|rank|promote|feature|renew|hacked) your (?:web ?site|site|domain|business|sales)\b/i,
  /\b(?:(?:get|generate|bring|attract|captures?|need)\b.{0,20}\b(?:leads|traffic|visitors|clients|customers)|qualified leads|targeted traffic|increase (?:your )?(?:sales|traffic|revenue|\w+ followers)|(?:real|instagram|\d+) followers)\b/i,
  /\b(?:e-?mail list|database of|contact form blasting|send your message to)\b/i,
  /\b(?:digital marketing|social media (?:management|marketing)|explainer videos?|google reviews|white hat)\b/i,
  /\b(?:earn|make) (?:\$|£|€|money)|\b(?:passive income|invest(?:ment|ors?)|inheritance|beneficiary|million (?:usd|dollars)|business loans?|same day funding|bank details|free spins|promo code|bonus)\b/i,
  /\b(?:dear (?:sir|madam|webmaster|beneficiary|(?:site|website|business) owner)|hello (?:site|website) owner|found your site|(?:came across|checking|visited|noticed) your (?:web ?)?site)\b/i,
  /\b(?:we (?:offer|provide|specialise|specialize|can|are an?|make|noticed)\b|our (?:agency|company|team|packages|clients|factory|services|prices)\b|from our)/i,
  /\b(?:click (?:here|the link|below)|unsubscribe|opt[- ]?out|reply (?:yes|no|stop|with)|limited time|special offer|order now|book now|apply (?:now|at)|visit our|act now|sign up|check (?:this out|our))\b/i,
  /\b(?:free (?:quote|audit|trial|proposal|samples?)|book a (?:quick )?(?:call|demo)|send (?:you )?a proposal|competitive rates|no obligation|(?:cheap|factory) prices?|\d+% (?:off|discount)|(?:prices?|packages|services) (?:from|start at)|from \$\d+|\$\d+ per|save up to)/i,
  /\b(?:wholesale|manufacturer of|private label|moq|drop-?shipping|catalogue|suppliers?|human hair (?:wigs?|extensions|bundles))\b/i,
  /\b(?:(?:is|about to) (?:expire|overdue)|final notice|copyright infringement|(?:will be|been) suspended|legal action|invoice (?:attached|is)|we have hacked|extracted your)\b/i,
  /\b(?:chatbots?|ai (?:receptionist|agent|assistant)|virtual assistant|outsourc\w+|payroll|bookkeeping|merchant services|card machine|energy bills|solar panels|insurance quotes?|commercial cleaning)\b/i,
  /\b(?:lose \d+ ?kg|keto|cbd|gummies|hair transplant|without prescription|no prescription|sex tonight|hot girls|adult dating)\b/i,
]

/** What nobody writes about while asking for a haircut: one word of it is enough. */
const surelySpam =
  /\b(?:viagra|cialis|levitra|tramadol|casino|1xbet|porn\w*|escorts|onlyfans|backlinks?|link building|guest post|forex|usdt|binary options|payday loans?|crypto airdrop|nft collection)\b/i

/** How many kinds of advertising a text holds. */
export const countAdvertising = (text: string): number =>
  advertising.filter((kind) => kind.test(text)).length + (surelySpam.test(text) ? 2 : 0)

const hair = 'hair|curls?|coils?|waves|fringe|locs|roots|ends|colour'
const ownHair = new RegExp(
  `\\b(?:my|her|his|our|daughter['’]?s|son['’]?s)\\s(?:\\S+\\s){0,2}(?:${hair})\\b|\\bi(?: have|['’]ve(?: got)?| am|['’]m)\\b.{0,30}\\b(?:${hair}|[234][abc])\\b`,
  'i',
)
const wish =
  /\b(?:inspo|inspiration|something like this|i(?:['’]d| would) (?:like|love)|would love|hoping (?:for|to)|looking to book|looking for a)\b/i

/** Somebody writes of hair of their own, or what they wish it were. */
export const asksForHair = (text: string): boolean =>
  ownHair.test(text) || (wish.test(text) && new RegExp(`\\b(?:${hair}|cut|trim)\\b`, 'i').test(text))

/** Written mostly in other letters than ours. As such it says nothing: people of Leeds write in many. */
export function isInAnotherScript(text: string): boolean {
  const words = text.replace(/\S+[/.]\S+/g, '')
  const letters = words.match(/\p{L}/gu)?.length ?? 0
  return letters > 0 && (words.match(/[^\P{L}\p{Script=Latin}]/gu)?.length ?? 0) > letters / 2
}

/** One word of letters whose case changes again and again, as no name or word has it. */
export const isRandom = (text: string): boolean =>
  /^[a-z]{8,}$/i.test(text) && (text.match(/[a-z](?=[A-Z])/g)?.length ?? 0) >= 3

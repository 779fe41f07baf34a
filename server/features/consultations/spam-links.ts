export type Link = {
  /** Hides where it leads, or leads where spam does. */
  isDoubtful: boolean
}

/** With a scheme, with www., of a usual ending, or of any ending with a path behind it; never the end of an address. */
const links =
  /\bhttps?:\/\/\S+|(?<![@\w.-])www\.[^\s,;)]+|(?<![@\w.-])(?:[a-z0-9-]+\.)+(?:(?:com|net|org|info|biz|co\.uk|ru|cn|xyz)\b(?:\/\S*)?|[a-z]{2,}\/\S+)/giu

/** Where people keep the pictures of their hair, and of the hair they wish for. */
const pictureHosts =
  /(?:^|\.)(?:instagram\.com|instagr\.am|pinterest\.[a-z.]+|pin\.it|tiktok\.com|facebook\.com|fb\.com|fb\.me|youtube\.com|youtu\.be|snapchat\.com|threads\.net|imgur\.com|photos\.google\.com|photos\.app\.goo\.gl|drive\.google\.com|icloud\.com|dropbox\.com|flickr\.com|ibb\.co|postimg\.cc|1drv\.ms|we\.tl|wetransfer\.com|maps\.google\.[a-z.]+|maps\.app\.goo\.gl)$/i

const doubtfulHosts =
  /(?:^|\.)(?:bit\.ly|tinyurl\.com|cutt\.ly|is\.gd|rb\.gy|ow\.ly|t\.me|wa\.me|telegra\.ph)$|\.(?:ru|xyz|top|click|icu|buzz|cyou|loan|bet|casino|vip)$/i

const hostOf = (link: string) => /^(?:https?:\/\/)?(?:[^@/]*@)?([^/?#:]+)/i.exec(link)?.[1] ?? ''

/** Links to where spam leads: those to pictures are none. */
export const findLinks = (text: string): Link[] =>
  [...new Set(text.match(links))]
    .map((link) => hostOf(link).replace(/[.,!?]+$/, ''))
    .filter((host) => !pictureHosts.test(host))
    .map((host) => ({ isDoubtful: doubtfulHosts.test(host) }))

/** The code of a link, which no field of ours takes. */
export const linkCode = /\[(?:url|link)[\]=]|<\s*a\s[^>]*href/i

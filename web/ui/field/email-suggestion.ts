import spellChecker from '@zootools/email-spell-checker'

/** The most common mail providers of our clients. */
const domains = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'live.com',
  'live.co.uk',
  'icloud.com',
  'me.com',
  'mail.com',
  'yahoo.com',
  'yahoo.co.uk',
  'btinternet.com',
  'sky.com',
  'virginmedia.com',
  'talktalk.net',
  'leeds.ac.uk',
]

/** Top-level domains that are never corrected, so that no council or school is taken for a typo. */
const topLevelDomains = [
  'com',
  'net',
  'org',
  'uk',
  'co.uk',
  'org.uk',
  'ac.uk',
  'gov.uk',
  'sch.uk',
  'me.uk',
  'eu',
  'ie',
]

/** The probable address if the domain is nearly that of a well-known provider; only a suggestion, never a refusal. */
export const suggestEmail = (typed: string): string | undefined =>
  spellChecker.run({ email: typed.trim(), domains, topLevelDomains })?.full

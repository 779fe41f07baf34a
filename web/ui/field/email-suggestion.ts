import spellChecker from '@zootools/email-spell-checker'

/** Where most of our clients have their mail. */
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

/** The endings that are right as they are, so that no council or school is taken for a mistake. */
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

/** The address that was probably meant, if a well-known provider is a slip of the thumb away; never a reason to refuse. */
export const suggestEmail = (typed: string): string | undefined =>
  spellChecker.run({ email: typed.trim(), domains, topLevelDomains })?.full

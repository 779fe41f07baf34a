/**
 * What is planted, and the only places where it may stand: tables of the database (with the files and the backups that hold
 * them), and what leaves on purpose, `mail` and `website file`. Nothing may ever stand in a log, among temporary files, in what a
 * crash leaves, or in other files of the data folder.
 */
type Planted = readonly [value: string, places: readonly string[]]

const nowhere: readonly string[] = []
const mailed: readonly string[] = ['mails', 'mail']
/** With what the owner's search is made of: on SQLite two more tables, kept by triggers. */
const requests: readonly string[] = ['consultations', 'consultation_search', 'consultation_index', ...mailed]
/** Until somebody sends all of it, or an hour has passed. */
const photograph: readonly string[] = ['upload under way']

/** Of the lines between a visitor and the site. */
export const network = {
  'address of a visitor': ['127.113.157.201', nowhere],
  'forwarded address': ['198.51.100.213', nowhere],
  'forwarded address, version 6': ['2001:db8:51ca:7e::c0de:77', nowhere],
  'X-Real-IP': ['203.0.113.199', nowhere],
  'address in Forwarded': ['203.0.113.177', nowhere],
  'address of the owner': ['127.119.211.83', nowhere],
  'user agent of a visitor': ['Quokkabrowser/7.31.9', nowhere],
  'user agent of a real browser': ['HeadlessChrome', nowhere],
  'user agent of the owner': ['OS 17_93_4 like Mac OS X', nowhere],
  'Accept-Language': ['kw-Cornwall-x-cnry', nowhere],
  'client hints': ['Wombat Chromeless 412', nowhere],
  'cookie of another site': ['trackedwombat77213', nowhere],
  'key in Authorization': ['bearer-okapi-99381', nowhere],
  'X-Device-Id': ['device-okapi-55172', nowhere],
  'ETag of a tracker': ['etagtapir-771920', nowhere],
  'token in a referrer': ['reftoken-ibex-41876', nowhere],
  'query string of a page': ['querynumbat-30984', nowhere],
  'address in the path of no page': ['numbat.lost@pathmail.example', nowhere],
} as const satisfies Record<string, Planted>

/** What is typed where it is not wanted, or never sent. */
export const strays = {
  'name in a refused request': ['Refusina Gribblethorpe', nowhere],
  'body that is no JSON': ['brokenbody-axolotl', nowhere],
  'body that is too long': ['longbody-axolotl', nowhere],
  'password typed and never sent': ['Unsent-Haverscroft-2207', nowhere],
  'typed and never sent': ['Unsentina Haverscroft', nowhere],
  'wrong password': ['wrong horse battery 4417', nowhere],
  'password in the field of the name': ['Oops-MyRealPass-8812', nowhere],
  'wrong password at a change': ['not mine anymore 6619', nowhere],
} as const satisfies Record<string, Planted>

export const secrets = {
  'first password of the owner': ['peacock curls 31977', nowhere],
  'new password of the owner': ['lapwing curls 86523', nowhere],
  'wrong password of the mail server': ['smtp-guess-pangolin-1', nowhere],
  'password of the mail server': ['smtp-right-pangolin-2', nowhere],
  'wrong password of a second place': ['dav-guess-pangolin-3', nowhere],
  'passphrase of the backups': ['five words nobody ever pangolins', nowhere],
} as const satisfies Record<string, Planted>

/** One client, who is erased in the end. */
export const client = {
  name: ['Quillfeather Ozanne', requests],
  'e-mail address': [
    'quillfeather@zanzibarmail.example',
    [...requests, 'newsletters', 'data_requests', 'mail_allowances'],
  ],
  phone: ['07700 900461', requests],
  'hair history': ['Verdigris coils knot at the nape', requests],
  postcode: ['LS7 9QZ, blue gate', requests],
  'home address': ['11 Marmoset Mews', ['consultations', 'clients', 'appointments']],
  note: [
    'Scalp burned by ammonia in 1998',
    ['consultation_notes', 'consultation_search', 'consultation_index'],
  ],
  reply: ['Come by on Wednesday with dry hair', mailed],
  'what she asks about her data': ['Which notes do you keep on my scalp', ['data_requests', ...mailed]],
  'name after a correction': ['Quillfeather Ozanne-Threlkeld', requests],
} as const satisfies Record<string, Planted>

/** Others, whom nobody erases. */
export const others = {
  'name in Junk': ['Spamantha Vexley', requests],
  'address in Junk': ['spamantha@vexleymail.example', [...requests, 'mail_allowances']],
  'field that only programs fill in': ['honeypot-dugong-5521', nowhere],
  subscriber: ['thistlewick@gossamermail.example', ['newsletters', 'mail_allowances', ...mailed]],
  'subscriber who leaves': ['periwinkle@gossamermail.example', ['newsletters', 'mail_allowances', ...mailed]],
  'imported subscriber': ['marigold@gossamermail.example', ['newsletters', ...mailed]],
} as const satisfies Record<string, Planted>

/** Of pictures and files. */
export const files = {
  'maker of the camera': ['Canarycam Instruments', photograph],
  'serial number of the camera': ['SN-4471-TOUCAN-09', photograph],
  'owner of the camera': ['Exifia Brackenridge', photograph],
  'place of a picture': ['Headrow datum 53.8008', photograph],
  'name of a picture file': ['Ottoline-Pemberly-before.jpg', nowhere],
  'camera of a proof': ['Proofcam Mark VII', nowhere],
  'name of a file that is refused': ['Isolde-Farquharson.mov', nowhere],
} as const satisfies Record<string, Planted>

/** Of the website; what is published is public. */
export const website = {
  'words of a draft': ['Draftwords that nobody has published', ['website_documents']],
  'words of a testimonial without consent': [
    'My ringlets sprang back within a fortnight, unbelievable truly.',
    ['website_documents', 'website_versions', 'website file'],
  ],
  'name of whoever said them': [
    'Clementine Ashgrove',
    ['website_documents', 'website_versions', 'website file'],
  ],
} as const satisfies Record<string, Planted>

export const planted: Readonly<Record<string, Planted>> = {
  ...network,
  ...strays,
  ...secrets,
  ...client,
  ...others,
  ...files,
  ...website,
}

/**
 * Made by the program while it is used. What must be told again, or stands in a link of a mail, has a place. All are
 * random.
 */
export const tokens: Readonly<Record<string, readonly string[]>> = {
  'session of the owner': nowhere,
  'session after the new password': nowhere,
  'session of another day': nowhere,
  'login that waits for its second step': nowhere,
  'browser that is known': nowhere,
  'address of the calendar': nowhere,
  'key of the second step': nowhere,
  'recovery code': nowhere,
  'recovery code that was used': nowhere,
  'where a push service takes messages': ['push_subscriptions'],
  'key of a push subscription': ['push_subscriptions'],
  'secret of a push subscription': ['push_subscriptions'],
  'link to unsubscribe': mailed,
  'link that confirms a subscription': mailed,
  'link that proves a data request': mailed,
}

/** Where the hash of a token stands, by which it is known again. */
export const hashedTokens: Readonly<Record<string, readonly string[]>> = {
  'session of the owner': ['admin_sessions', 'push_subscriptions'],
  'session after the new password': ['admin_sessions', 'push_subscriptions'],
  'session of another day': ['admin_sessions'],
  'login that waits for its second step': ['pending_logins'],
  'browser that is known': ['known_browsers'],
  'address of the calendar': ['secrets'],
}

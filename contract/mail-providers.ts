export const mailProviderNames = [
  'gmail',
  'outlook',
  'icloud',
  'fastmail',
  'yahoo',
  'ionos',
  'proton',
  'another',
] as const
export type MailProviderName = (typeof mailProviderNames)[number]

type SigningRecord = {
  kind: 'CNAME' | 'TXT'
  name: string
  /** `{domain}` stands for the owner's domain. Without a value the company shows it, at the place named in `where`. */
  value?: string
  where?: string
}

export type MailProvider = {
  /** Name for use in a sentence. */
  company: string
  server: { host: string; port: number }
  /** Domains of the company itself, which keeps their DNS records. */
  ownDomains: readonly string[]
  /** Where the account settings add an address of the owner's own domain. */
  addressesAt: string
  spf: string
  signing: readonly SigningRecord[]
  /** What it takes from one account, where it publishes that. */
  perMinute?: number
}

/** Settings of each mail company, from its help pages. */
export const mailProviders: Readonly<Record<Exclude<MailProviderName, 'another'>, MailProvider>> = {
  gmail: {
    company: 'Gmail',
    server: { host: 'smtp.gmail.com', port: 465 },
    ownDomains: ['gmail.com', 'googlemail.com'],
    addressesAt: 'Settings, Accounts, Send mail as',
    spf: 'include:_spf.google.com',
    signing: [
      {
        kind: 'TXT',
        name: 'google._domainkey',
        where: 'Google makes it: admin.google.com, Apps, Gmail, Authenticate email',
      },
    ],
  },
  outlook: {
    company: 'Microsoft',
    server: { host: 'smtp.office365.com', port: 587 },
    ownDomains: ['outlook.com', 'hotmail.com', 'hotmail.co.uk', 'live.com', 'live.co.uk', 'msn.com'],
    addressesAt: 'the Microsoft 365 admin centre, Users, your name, Manage username and email',
    spf: 'include:spf.protection.outlook.com',
    signing: ['selector1', 'selector2'].map((name) => ({
      kind: 'CNAME',
      name: `${name}._domainkey`,
      where: 'Microsoft makes it: security.microsoft.com, Email authentication settings, “DKIM”',
    })),
    perMinute: 30,
  },
  icloud: {
    company: 'iCloud',
    server: { host: 'smtp.mail.me.com', port: 587 },
    ownDomains: ['icloud.com', 'me.com', 'mac.com'],
    addressesAt: 'icloud.com, Custom Email Domain',
    spf: 'include:icloud.com',
    signing: [{ kind: 'CNAME', name: 'sig1._domainkey', value: 'sig1.dkim.{domain}.at.icloudmailadmin.com' }],
  },
  fastmail: {
    company: 'Fastmail',
    server: { host: 'smtp.fastmail.com', port: 465 },
    ownDomains: ['fastmail.com', 'fastmail.co.uk', 'fastmail.fm'],
    addressesAt: 'Settings, My email addresses',
    spf: 'include:spf.messagingengine.com',
    signing: ['fm1', 'fm2', 'fm3'].map((name) => ({
      kind: 'CNAME',
      name: `${name}._domainkey`,
      value: `${name}.{domain}.dkim.fmhosted.com`,
    })),
  },
  yahoo: {
    company: 'Yahoo',
    server: { host: 'smtp.mail.yahoo.com', port: 465 },
    ownDomains: ['yahoo.com', 'yahoo.co.uk', 'ymail.com', 'rocketmail.com', 'aol.com'],
    addressesAt: 'Settings, More settings, Mailboxes',
    spf: 'include:_spf.mail.yahoo.com',
    signing: [],
  },
  ionos: {
    company: 'IONOS',
    server: { host: 'smtp.ionos.co.uk', port: 465 },
    ownDomains: [],
    addressesAt: 'your IONOS account, Email',
    spf: 'include:_spf-eu.ionos.com',
    signing: ['s1', 's2'].map((name) => ({
      kind: 'CNAME',
      name: `${name}-ionos._domainkey`,
      value: `${name}.dkim.ionos.com`,
    })),
    // 500 an hour.
    perMinute: 8,
  },
  proton: {
    company: 'Proton',
    server: { host: 'smtp.protonmail.ch', port: 587 },
    ownDomains: ['proton.me', 'protonmail.com', 'pm.me'],
    addressesAt: 'Settings, Identity and addresses',
    spf: 'include:_spf.protonmail.ch',
    signing: ['protonmail', 'protonmail2', 'protonmail3'].map((name) => ({
      kind: 'CNAME',
      name: `${name}._domainkey`,
      where: 'Proton makes it: Settings, Domain names, Review, “DKIM”',
    })),
  },
}

export const mailProviderOf = (name: MailProviderName): MailProvider | undefined =>
  name === 'another' ? undefined : mailProviders[name]

/** The name under which the company of this mail server is listed. */
export const mailProviderNameAt = (host: string) =>
  mailProviderNames.find((name) => mailProviderOf(name)?.server.host === host)

/** The company that runs this mail server, for use in a sentence. */
export const companyAt = (host: string) => mailProviderOf(mailProviderNameAt(host) ?? 'another')?.company

export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

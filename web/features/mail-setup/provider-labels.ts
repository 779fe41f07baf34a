import type { MailProviderName } from '#contract/mail-providers.ts'

type ProviderWords = {
  name: string
  summary: string
  /** The provider's name for an app password. */
  password: string
  hint: string
  howTo: readonly string[]
}

const makesOne = (company: string) =>
  `Not your own password: ${company} makes one for this website alone, which you can cancel at any time.`

/** The texts about each mail provider. */
export const providerWords: Readonly<Record<MailProviderName, ProviderWords>> = {
  gmail: {
    name: 'Gmail',
    summary: 'also your own address at Google',
    password: 'App password',
    hint: makesOne('Google'),
    howTo: [
      'Sign in at myaccount.google.com, then Security, and switch on “2-Step Verification” if it is off.',
      'Open myaccount.google.com/apppasswords. Name it Website and press Create.',
      'Copy the 16 letters it shows and paste them above. Blanks do not matter.',
    ],
  },
  outlook: {
    name: 'Outlook',
    summary: 'Hotmail, Live, Microsoft 365',
    password: 'App password',
    hint: makesOne('Microsoft'),
    howTo: [
      'Sign in at account.microsoft.com, then Security, Manage how I sign in, and switch on two-step verification.',
      'Choose “Create a new app password”. Copy it and paste it above.',
      'With Microsoft 365, “Authenticated SMTP” must also be on for your mailbox: the person who looks after it does that.',
      'Microsoft is switching such passwords off, account by account. If it refuses a good one, choose another company for the website.',
    ],
  },
  icloud: {
    name: 'iCloud',
    summary: 'also your own address at Apple',
    password: 'App-specific password',
    hint: makesOne('Apple'),
    howTo: [
      'Sign in at account.apple.com, then Sign-In and Security, then “App-Specific Passwords”.',
      'Press the plus sign and name it Website.',
      'Copy the letters it shows and paste them above.',
    ],
  },
  fastmail: {
    name: 'Fastmail',
    summary: 'also with your own address',
    password: 'App password',
    hint: makesOne('Fastmail'),
    howTo: [
      'Sign in at fastmail.com, then Settings, then Privacy & Security.',
      'Under “Integrations” choose “New app password”. Name it Website, access “SMTP”.',
      'Copy the 16 letters it shows and paste them above. Blanks do not matter.',
    ],
  },
  yahoo: {
    name: 'Yahoo',
    summary: 'Yahoo, Ymail, AOL',
    password: 'App password',
    hint: makesOne('Yahoo'),
    howTo: [
      'Sign in at login.yahoo.com/account/security.',
      'Choose “Generate app password”, name it Website, and press “Generate password”.',
      'Copy the 16 letters it shows and paste them above. Blanks do not matter.',
    ],
  },
  ionos: {
    name: 'IONOS',
    summary: 'an address you bought there',
    password: 'Password of the mailbox',
    hint: 'The one of this mailbox, not the one of your IONOS account.',
    howTo: [
      'Sign in at ionos.co.uk, then Email, and choose your address.',
      'If you no longer know its password, press “Change password” there.',
      'Paste it above. Then type it anew on your phone as well, if you changed it.',
    ],
  },
  proton: {
    name: 'Proton',
    summary: 'with your own address',
    password: 'Token',
    hint: makesOne('Proton'),
    howTo: [
      'Sign in at account.proton.me, then Settings, then Proton Mail, “IMAP/SMTP”.',
      'Under “SMTP tokens” press “Generate token”. Name it Website and choose your address.',
      'Copy the token it shows and paste it above. It needs a paid plan and an address of your own.',
    ],
  },
  another: {
    name: 'Another',
    summary: 'I have a server name',
    password: 'Password',
    hint: 'Some companies want a password made for programs: their help page says so.',
    howTo: [],
  },
}

export type MailProvider = {
  company: string
  summary: string
  host: string
  port: number
  help: string
  /** What it takes from one account, where it publishes that. */
  perMinute?: number
}

export const mailProviders: readonly MailProvider[] = [
  {
    company: 'Gmail',
    summary: 'also your own address at Google',
    host: 'smtp.gmail.com',
    port: 465,
    help: 'https://support.google.com/accounts/answer/185833',
  },
  {
    company: 'Outlook',
    summary: 'Hotmail, Live, Microsoft 365',
    host: 'smtp.office365.com',
    port: 587,
    help: 'https://support.microsoft.com/account-billing/5896ed9b-4263-e681-128a-a6f2979a7944',
    perMinute: 30,
  },
  {
    company: 'iCloud',
    summary: 'also your own address at Apple',
    host: 'smtp.mail.me.com',
    port: 587,
    help: 'https://support.apple.com/102654',
  },
  {
    company: 'Yahoo',
    summary: 'Yahoo, Ymail, AOL',
    host: 'smtp.mail.yahoo.com',
    port: 465,
    help: 'https://help.yahoo.com/kb/SLN15241.html',
  },
  {
    company: 'IONOS',
    summary: 'an address you bought there',
    host: 'smtp.ionos.co.uk',
    port: 465,
    help: 'https://www.ionos.co.uk/help/email/',
    // 500 an hour.
    perMinute: 8,
  },
]

export const mailProviderAt = (host: string) => mailProviders.find((provider) => provider.host === host)

export const companyAt = (host: string) => mailProviderAt(host)?.company

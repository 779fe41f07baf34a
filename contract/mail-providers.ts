/** Companies whose server for sending nobody guesses, with the help for a password of its own. */
export const mailProviders = [
  {
    company: 'Gmail',
    host: 'smtp.gmail.com',
    port: 465,
    help: 'https://support.google.com/accounts/answer/185833',
  },
  {
    company: 'Outlook',
    host: 'smtp.office365.com',
    port: 587,
    help: 'https://support.microsoft.com/account-billing/5896ed9b-4263-e681-128a-a6f2979a7944',
  },
  {
    company: 'iCloud',
    host: 'smtp.mail.me.com',
    port: 587,
    help: 'https://support.apple.com/102654',
  },
  {
    company: 'Yahoo',
    host: 'smtp.mail.yahoo.com',
    port: 465,
    help: 'https://help.yahoo.com/kb/SLN15241.html',
  },
  {
    company: 'IONOS',
    host: 'smtp.ionos.co.uk',
    port: 465,
    help: 'https://www.ionos.co.uk/help/email/',
  },
] as const

export const mailProviderAt = (host: string) => mailProviders.find((provider) => provider.host === host)

export const companyAt = (host: string) => mailProviderAt(host)?.company

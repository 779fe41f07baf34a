import { type CertificateState, type GoLive, type OperatorStep, operatorSteps } from '#contract/go-live.ts'
import { formatList, formatMediumDateTime } from '#web/lib/format.ts'

export const operatorStepsLeft = ({ done }: GoLive) => operatorSteps.filter((name) => !done.includes(name))

const flaws: Record<CertificateState, string> = {
  valid: 'it is in order.',
  ending: 'it is not renewed.',
  ended: 'it is not renewed.',
  'other-name': 'it is made out to another name.',
  'not-trusted': 'it is signed by nobody whom browsers trust.',
}

function httpsText({ siteUrl, certificate }: GoLive): string {
  if (certificate)
    return `Please see to the certificate of ${siteUrl}, which holds until ${formatMediumDateTime(certificate.validUntil)}: ${flaws[certificate.state]}`
  return siteUrl.startsWith('https:')
    ? `Please see whether ${siteUrl} opens without a warning: the website could not reach its own address.`
    : `Serve it by https only, with a certificate that renews itself. It runs at ${siteUrl} now. It needs a certificate on the proxy before it, and SITE_URL set to the address with https.`
}

function recordsText({ records: { missing } }: GoLive): string {
  if (missing.length === 0)
    return 'Add the DNS records for mail, so that my mails arrive. They stand in my dashboard under Website, Mail, as soon as mail is set up.'
  return `Add these DNS records, so that my mails arrive. The name @ stands for the domain itself.\n${missing.map((line) => `    ${line}`).join('\n')}`
}

/** A step in the owner's words, and in those of the person who does it. */
const steps: Readonly<
  Record<OperatorStep, { name: (goLive: GoLive) => string; text: (goLive: GoLive) => string }>
> = {
  https: { name: () => 'the safe address', text: httpsText },
  mail: {
    name: () => 'the mail',
    text: () =>
      'Enter the mail account in the settings file: SMTP_URL (such as smtps://name:password@mail.example.com:465), MAIL_FROM and OWNER_EMAIL. Or set it up with me in my dashboard under Website, Mail.',
  },
  records: {
    name: ({ records: { missing } }) =>
      `${missing.length || 'the'} ${missing.length === 1 ? 'entry' : 'entries'} at your web address`,
    text: recordsText,
  },
  backup: {
    name: () => 'the nightly backup',
    text: () =>
      'Make a first backup in my dashboard under Website, History, and have the nightly ones copied to a place outside the machine: BACKUP_PLACE and BACKUP_PASSPHRASE, or “Second place” on the same screen.',
  },
}

const inWords = ['No', 'One', 'Two', 'Three', 'Four']
const times = ['nothing', 'a quarter of an hour', 'half an hour', 'three quarters of an hour', 'an hour']

/** "Two things need somebody technical, about half an hour of theirs: the mail and the nightly backup." */
export function operatorSummary(goLive: GoLive): string {
  const left = operatorStepsLeft(goLive)
  const names = formatList(left.map((name) => steps[name].name(goLive)))
  return `${inWords[left.length]} thing${left.length === 1 ? ' needs' : 's need'} somebody technical, about ${times[left.length]} of theirs: ${names}.`
}

/** What she passes on: complete, names of settings and records included. */
export function operatorText(goLive: GoLive, name: string): string {
  const left = operatorStepsLeft(goLive)
  const things = left.length === 1 ? 'one thing' : `${inWords[left.length]?.toLowerCase()} things`
  return [
    'Hello,',
    '',
    `my new website ${goLive.siteUrl} is ready but for ${things}.`,
    '',
    ...left.map((step, index) => `${index + 1}. ${steps[step].text(goLive)}`),
    '',
    'Each setting is explained in docs/operations.md. Then open my dashboard with me: what is done has left this list. Thank you.',
    name,
  ].join('\n')
}

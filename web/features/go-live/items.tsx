import type { ReactNode } from 'react'
import { formatDay } from '#contract/day-labels.ts'
import { type GoLive, type GoLiveName, goLiveNames } from '#contract/go-live.ts'
import { londonDay } from '#contract/london-time.ts'
import { formatCountOf, formatInstant } from '#web/lib/format.ts'

type Item = {
  /** The link to where the task is done, and its label; undefined if somebody else does it. */
  action?: { label: string; edit: string; part?: string } | { label: string; place: string }
  title: ReactNode
  text: (goLive: GoLive) => string
  /** Completes "The next one takes …". */
  takes: string
  /** The name in the list of finished tasks. */
  short: string
  proof: (goLive: GoLive) => ReactNode
}

const dayIn = (instant: string) => formatDay(londonDay(new Date(instant)))
const endWords = (instant: string) =>
  new Date(instant) < new Date() ? `ran out on ${dayIn(instant)}` : `holds until ${dayIn(instant)} only`

function flawWords({ state, validUntil }: NonNullable<GoLive['certificate']>): string {
  if (state === 'other-name') return 'is made out to another name, so browsers warn your visitors.'
  if (state === 'not-trusted') return 'is trusted by no browser, so they warn your visitors.'
  return `${endWords(validUntil)}. From then on browsers warn your visitors.`
}

/** Id of the checklist's heading, for links. */
export const goLiveId = 'go-live'

export const leftOf = ({ done }: GoLive) => goLiveNames.filter((name) => !done.includes(name))

/** The texts of each task on the go-live checklist. */
export const goLiveItems: Readonly<Record<GoLiveName, Item>> = {
  password: {
    title: 'Choose your own password',
    text: () => 'Whoever set the website up knows the first one.',
    takes: 'about a minute: a password of your own',
    action: { label: 'Choose mine', place: 'account' },
    short: 'password',
    proof: ({ passwordChangedAt }) => `changed ${formatInstant(passwordChangedAt ?? '')}`,
  },
  https: {
    title: 'A safe address (https)',
    text: ({ siteUrl, certificate }) => {
      if (certificate)
        return `The certificate of your address ${flawWords(certificate)} Whoever runs your website puts that right: pass it on.`
      return siteUrl.startsWith('https:')
        ? 'Your website could not reach its own address, so it is not known whether browsers trust it. Whoever runs your website looks: pass it on.'
        : 'Without it browsers warn your visitors. Whoever runs your website does this: pass it on.'
    },
    takes: 'a word to whoever runs your website: a safe address',
    short: 'https',
    proof: ({ siteUrl, certificate }) =>
      certificate
        ? `${new URL(siteUrl).host}, its certificate holds until ${dayIn(certificate.validUntil)}`
        : new URL(siteUrl).host,
  },
  backup: {
    title: 'Make a first backup',
    text: () => 'One file with everything in it. After that one is made every night by itself.',
    takes: 'less than a minute: a first backup',
    action: { label: 'Make it', edit: 'history', part: '#backup' },
    short: 'backup',
    proof: ({ backupAt }) => `newest of ${formatInstant(backupAt ?? '')}`,
  },
  contact: {
    title: (
      <>
        Put in your own phone number and <span className="unbroken">email</span>
      </>
    ),
    text: ({ phone }) => `The website still shows made-up ones. Calls to ${phone} reach nobody.`,
    takes: 'about two minutes: your own phone number and email',
    action: { label: 'Write mine', edit: 'details' },
    short: 'phone and email',
    proof: ({ phone }) => phone,
  },
  mail: {
    title: 'Set up mail and receive a test',
    text: ({ waiting }) =>
      waiting === 0
        ? 'Until then mails wait here. None is lost.'
        : `Until then ${formatCountOf(waiting, 'mail')} ${waiting === 1 ? 'waits' : 'wait'} here. None is lost.`,
    takes: 'about five minutes: mail',
    action: { label: 'Set up mail', edit: 'mail' },
    short: 'mail',
    proof: () => 'mails go out',
  },
  records: {
    title: 'Give the DNS records to whoever looks after your web address',
    text: ({ records: { total, found } }) =>
      total === 0
        ? 'Lines to copy, as soon as mail is set up. They keep your mail out of the junk folder.'
        : `${formatCountOf(total, 'line')} to copy, ${found} found. They keep your mail out of the junk folder.`,
    takes: 'about two minutes: the DNS records',
    action: { label: 'Copy the records', edit: 'mail', part: '#dns' },
    short: 'DNS records',
    proof: ({ records: { total } }) => (total === 0 ? 'not needed for this address' : `all ${total} found`),
  },
  testimonials: {
    title: 'Replace the sample testimonials and stories',
    text: ({ testimonials: { total, samples } }) =>
      `${total - samples} of ${total} are real. The other ${samples} ${samples === 1 ? 'is' : 'are'} marked as samples on the website until you replace them or take them off.`,
    takes: 'a little longer: testimonials of your own clients',
    action: { label: 'Replace samples', edit: 'testimonials' },
    short: 'testimonials',
    proof: () => 'no samples are left',
  },
  gallery: {
    title: 'Put your own pictures in the gallery',
    text: ({ illustrations }) =>
      `${formatCountOf(illustrations, 'picture')} came with the website and ${illustrations === 1 ? 'is' : 'are'} marked as ${illustrations === 1 ? 'an illustration' : 'illustrations'} until you replace ${illustrations === 1 ? 'it' : 'them'}.`,
    takes: 'a little longer: pictures of your own work',
    action: { label: 'Replace pictures', edit: 'gallery' },
    short: 'gallery',
    proof: () => 'all pictures are your own',
  },
  about: {
    title: 'Check your story and training',
    text: () => 'They were written for you. Change them, or say that they are right.',
    takes: 'about five minutes: a look at your story and training',
    action: { label: 'Check them', edit: 'about' },
    short: 'story and training',
    proof: () => 'your own words',
  },
  google: {
    title: 'Tell Google that you exist',
    text: () => 'Three steps, about ten minutes, with the words ready to paste.',
    takes: 'about ten minutes: your profile at Google',
    short: 'Google profile',
    proof: ({ googleAt }) => `ticked by you ${formatInstant(googleAt ?? '')}`,
  },
}

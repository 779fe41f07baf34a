import type { OffSiteBackup, PlaceKind, PlaceProblem } from '#contract/off-site-backup.ts'
import { formatBackupTime } from '#web/features/backups/labels.ts'
import { formatCount } from '#web/lib/format.ts'

type KindWords = {
  name: string
  summary: string
  address: string
  addressHint: string
  user: string
  password: string
}

export const kindWords: Readonly<Record<PlaceKind, KindWords>> = {
  folder: {
    name: 'Another disk',
    summary: 'plugged into the website’s computer',
    address: 'Folder',
    addressHint: 'The whole path, such as /mnt/usb. The person who runs your website knows it.',
    user: '',
    password: '',
  },
  webdav: {
    name: 'Nextcloud or NAS',
    summary: 'a cloud of your own',
    address: 'Address',
    addressHint: 'Nextcloud shows it under Files, Settings: https://cloud.example.com/…/backups',
    user: 'User name',
    password: 'Password',
  },
  s3: {
    name: 'Rented storage',
    summary: 'Amazon, Wasabi and others',
    address: 'Address of the storage',
    addressHint: 'Such as https://s3.eu-west-2.amazonaws.com/your-bucket',
    user: 'Access key',
    password: 'Secret key',
  },
}

type Words = { title: string; text: string }

const pass = 'Pass this on:'

const problems: Readonly<Record<PlaceProblem, Words>> = {
  'unknown-host': {
    title: 'Nothing is found under that name',
    text: 'Please check the address, letter by letter.',
  },
  unreachable: {
    title: 'Nobody answers at that address',
    text: 'It may be switched off, or the address is not quite right.',
  },
  silent: { title: 'No answer came in time', text: 'The line may be slow just now. Please try again later.' },
  certificate: {
    title: 'The certificate of that address is not in order',
    text: 'Nothing was sent, so that nobody can listen in. The person who looks after the place can correct it.',
  },
  password: {
    title: 'The user name or the password is wrong',
    text: 'Please type both again. Some places want a password made for programs.',
  },
  forbidden: {
    title: 'Your website may not write there',
    text: 'The person who looks after the place can allow it.',
  },
  missing: {
    title: 'There is no such folder',
    text: 'Please check what was typed, and whether the disk is plugged in.',
  },
  'disk-gone': {
    title: 'The disk is not there',
    text: 'The folder is, but it is empty. Please plug the disk in again.',
  },
  full: { title: 'There is no room left there', text: 'Copies go on as soon as there is.' },
  'too-large': { title: 'The backup is too large for this place', text: 'It takes no files of that size.' },
  moved: { title: 'That address leads to another one', text: 'Please type the address where it is now.' },
  'not-a-place': {
    title: 'This is not the address of a storage',
    text: 'Something answers there, but not as a storage does. Its help gives the right address.',
  },
  differs: { title: 'What was written came back changed', text: pass },
  other: { title: 'The place could not be used', text: pass },
}

export const describePlaceProblem = (problem: PlaceProblem): Words => problems[problem]

/** The destination's address for people, without scheme and query. */
export const formatPlaceAddress = ({ kind, address }: NonNullable<OffSiteBackup['place']>) =>
  kind === 'folder' ? address : address.replace(/^https?:\/\//, '').replace(/\?.*$/, '')

/** What is wrong with the off-site copies, if anything. The backups on this machine are not affected. */
export function describeOffSiteTrouble({ areSecretsLost, failed, last }: OffSiteBackup): Words | undefined {
  if (areSecretsLost)
    return {
      title: 'Your secrets are needed once more',
      text: 'The website can no longer read them. Press Change and type the password and the passphrase again.',
    }
  if (!failed) return undefined
  const { title, text } = problems[failed.problem]
  const since = last ? `No copy since ${formatBackupTime(failed.since)}.` : 'No copy was made yet.'
  return {
    title,
    text: `${text} ${since} Backups are made here as usual, and what waits is tried again by itself, next ${formatBackupTime(failed.nextAt)}.`,
  }
}

export function describeDisconnecting(copies: number): string {
  if (copies === 0) return 'Backups go on being made here. Nothing lies in the second place yet.'
  const [those, them] =
    copies === 1
      ? ['The copy in the second place is', 'it']
      : [`The ${formatCount(copies)} copies in the second place are`, 'them']
  return `Backups go on being made here. ${those} not deleted by the website any more. Please delete ${them} there in time: clients whom you erase stay in ${them}.`
}

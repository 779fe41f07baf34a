import { isAbsolute, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import type { PlaceKind } from '#contract/off-site-backup.ts'
import type { PlaceSettings } from './place.ts'

/** The normalised address, or why it is invalid. */
type Checked = { address: string } | { error: string }

const localName = /^localhost$|^[^.]+$|\.(local|lan|home|internal|home\.arpa)$/

/** Storage on a local network often has no certificate; anywhere else plain HTTP would expose the password. */
function isInOwnNetwork(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (!ipaddr.isValid(host)) return localName.test(host)
  return ['loopback', 'private', 'uniqueLocal', 'linkLocal'].includes(ipaddr.process(host).range())
}

function checkFolder(typed: string): Checked {
  if (!isAbsolute(typed) || typed.includes('\0'))
    return { error: 'Write the whole path, from its first /: such as /mnt/usb' }
  return { address: resolve(typed) }
}

function checkUrl(kind: PlaceKind, typed: string): Checked {
  const example = kind === 's3' ? 'https://s3.example.com/bucket' : 'https://cloud.example.com/backups'
  const url = URL.parse(typed.includes('://') ? typed : `https://${typed}`)
  if (!url || !/^https?:$/.test(url.protocol)) return { error: `Write an address such as ${example}` }
  if (url.username || url.password)
    return { error: 'Write the user name and the password into their own fields, not into the address.' }
  if (url.protocol === 'http:' && !isInOwnNetwork(url.hostname))
    return { error: 'It has to begin with https://, or your password could be read on the way.' }
  const isRegionOnly = kind === 's3' && [...url.searchParams.keys()].every((key) => key === 'region')
  if (url.hash || (url.search && !isRegionOnly)) return { error: `Write an address such as ${example}` }
  const path = url.pathname.replace(/\/+$/, '')
  if (kind === 's3' && path === '') return { error: `The name of the bucket is missing: ${example}` }
  return { address: url.origin + path + url.search }
}

/** S3 sends the user name in a header; WebDAV ends it at the first colon. */
export const isUserName = (kind: PlaceKind, user: string) =>
  kind === 's3' ? /^[\x21-\x7e]+$/.test(user) : user !== '' && !/[\p{Cc}:]/u.test(user)

export function checkAddress(kind: PlaceKind, typed: string): Checked {
  const text = typed.trim()
  return kind === 'folder' ? checkFolder(text) : checkUrl(kind, text)
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const schemes = {
  'webdavs:': ['webdav', 'https'],
  'webdav:': ['webdav', 'http'],
  's3:': ['s3', 'https'],
} as const
const isScheme = (text: string): text is keyof typeof schemes => Object.hasOwn(schemes, text)

/**
 * Parses `file:/mnt/usb`, `webdavs://user:password@host/folder` or `s3://key:secret@host/bucket/prefix`; undefined if
 * invalid.
 */
export function parsePlace(text: string): PlaceSettings | undefined {
  if (text.startsWith('file:')) {
    const checked = checkAddress('folder', text.slice('file:'.length).replace(/^\/\/(?=\/)/, ''))
    return 'error' in checked
      ? undefined
      : { kind: 'folder', address: checked.address, user: '', password: '' }
  }
  const url = URL.parse(text)
  if (!url?.host || !isScheme(url.protocol)) return undefined
  const [kind, protocol] = schemes[url.protocol]
  const [user, password] = [decode(url.username), decode(url.password)]
  const checked = checkAddress(kind, `${protocol}://${url.host}${url.pathname}${url.search}${url.hash}`)
  if (!user || !isUserName(kind, user) || !password || 'error' in checked) return undefined
  return { kind, address: checked.address, user, password }
}

import { isIP } from 'node:net'
import querystring from 'node:querystring'

export type SmtpServer = {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS. */
  secure: boolean
  auth: { user: string; pass: string } | undefined
}

export type Mailbox = { name: string; address: string }

export const isLoopbackHost = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** Parses `smtp://user:password@host:587`, or `smtps://…` for TLS from the start; undefined if invalid. */
export function parseSmtpUrl(text: string): SmtpServer | undefined {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) return undefined
  if (!/^\/?$/.test(url.pathname) || url.search || url.hash) return undefined
  const user = querystring.unescape(url.username)
  const pass = querystring.unescape(url.password)
  if ((user === '') !== (pass === '')) return undefined
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'smtps:'
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    auth: user === '' ? undefined : { user, pass },
  }
}

const plainAddress = /^[^\s@<>,;:"()[\]\\\p{Cc}]{1,64}@[a-z\d](?:[a-z\d.-]*[a-z\d])?$/iu

export const isMailAddress = (text: string) => text.length <= 254 && plainAddress.test(text)

/** `Name <name@example.com>`, or the address alone. */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, name = '', address = ''] = /^(?:"?([^"<>\p{Cc}]*?)"?\s*)<([^<>]+)>$/u.exec(text.trim()) ?? [
    '',
    '',
    text.trim(),
  ]
  return isMailAddress(address) ? { name: name.trim(), address } : undefined
}

/**
 * The mail settings in use: one shared object, updated in place when the owner saves new ones. Read it when needed
 * and never copy it.
 */
export type MailSettings = { smtp: SmtpServer | undefined; mailFrom: Mailbox; ownerEmail: string }

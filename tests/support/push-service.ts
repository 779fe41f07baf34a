import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Agent, createServer } from 'node:https'
import { onTestFinished } from 'vitest'
import type { Subscription } from '#contract/push.ts'
import { portOf } from './local-port.ts'

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url))

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** A push service over HTTPS. It answers as `answer` says, by default with 201. */
export async function startPushService(answer: (path: string) => number | 'nothing' = () => 201) {
  const received: Received[] = []
  const arrivals = new EventTarget()
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const path = request.url ?? ''
    received.push({ path, headers: request.headers, body: Buffer.concat(parts) })
    arrivals.dispatchEvent(new Event('message'))
    const status = answer(path)
    if (status === 'nothing') response.destroy()
    else response.writeHead(status).end()
  }
  const certificate = fixture('local-https.crt')
  const server = createServer({ key: fixture('local-https.key'), cert: certificate }, (request, response) => {
    void handle(request, response)
  })
  server.listen(0, '127.0.0.1')
  const host = `127.0.0.1:${await portOf(server)}`
  const agent = new Agent({ ca: certificate })
  onTestFinished(() => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  return {
    host,
    received,
    /** An agent that trusts this service's certificate. */
    agent,
    /** Resolves when this many messages were received. */
    async arrived(count: number): Promise<void> {
      while (received.length < count) await once(arrivals, 'message')
    },
  }
}

/** The keys that a browser creates when it subscribes; it keeps the private half. */
export function makeSubscription(endpoint: string) {
  const own = createECDH('prime256v1')
  const publicKey = own.generateKeys()
  const auth = randomBytes(16)
  const subscription: Subscription = {
    endpoint,
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
  }
  return { subscription, read: (body: Buffer) => decrypt(body, own, auth) }
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Decrypts by RFC 8291 and RFC 8188, independently of the library that encrypts. */
function decrypt(body: Buffer, own: ECDH, auth: Buffer): unknown {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey])
  const secret = hkdf(own.computeSecret(senderKey), auth, info, 32)
  const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
}

const decode = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())

/** Verifies the VAPID signature of a message (RFC 8292) and returns its claims. */
export function readSender({ headers }: Received): { claims: unknown; publicKey: string } {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  if (!verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
    throw new Error('The signature is wrong')
  return { claims: decode(claims), publicKey }
}

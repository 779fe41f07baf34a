import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { portOf } from '#tests/support/local-port.ts'
import { type Certificate, createLastCertificate, createReadCertificate } from './certificate.ts'

const file = (name: string) => readFileSync(new URL(`../../../tests/fixtures/${name}`, import.meta.url))
const ca = file('local-https.crt')
const validUntil = new Date(new X509Certificate(ca).validTo)

/** A website with that certificate, at that address of this machine. */
async function runServer(certificate: string, address = '127.0.0.1') {
  const server = createServer({ cert: file(certificate), key: file('local-https.key') })
  let asked = 0
  server.on('connection', () => {
    asked += 1
  })
  server.listen(0, address)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { server, siteUrl: `https://${address}:${await portOf(server)}`, asked: () => asked }
}

test('the certificate of the website itself is asked once a day, and an address that does not answer is no failure', async () => {
  const { server, siteUrl, asked } = await runServer('local-https.crt')
  let at = new Date('2026-03-01')
  const now = () => at
  const read = createReadCertificate({ siteUrl, now, ca })
  expect(await Promise.all([read(), read()])).toEqual([{ validUntil }, { validUntil }])
  expect(asked()).toBe(1)
  at = new Date('2026-03-02T01:00:00Z')
  await read()
  expect(asked()).toBe(2)
  server.close()
  await once(server, 'close')
  expect(await read()).toEqual({ validUntil })
  expect(await createReadCertificate({ siteUrl, now })()).toBeUndefined()
  expect(await createReadCertificate({ siteUrl: 'http://127.0.0.1', now })()).toBeUndefined()
})

test('a certificate that has ended, of another name, or that nobody trusts is told from a valid one', async () => {
  const now = () => new Date('2026-03-01')
  const good = await runServer('local-https.crt')
  expect(await createReadCertificate({ siteUrl: good.siteUrl, now })()).toEqual({
    ...{ validUntil, flaw: 'not-trusted' },
  })
  const elsewhere = await runServer('local-https.crt', '127.0.0.2')
  expect(await createReadCertificate({ siteUrl: elsewhere.siteUrl, now, ca })()).toEqual({
    ...{ validUntil, flaw: 'other-name' },
  })
  const ended = await runServer('local-https-ended.crt')
  expect(
    await createReadCertificate({ siteUrl: ended.siteUrl, now, ca: file('local-https-ended.crt') })(),
  ).toEqual({ validUntil: new Date('2026-01-01T00:00:00Z'), flaw: 'ended' })
})

test('what was last known of the certificate is there at once, while an address that does not answer is asked', async () => {
  let asked = Promise.resolve<Certificate | undefined>({ validUntil })
  const last = createLastCertificate(() => asked)
  expect(await last()).toEqual({ validUntil })
  asked = new Promise(() => {})
  expect(await last()).toEqual({ validUntil })
  asked = Promise.resolve(undefined)
  expect(await last()).toEqual({ validUntil })
  asked = Promise.resolve({ validUntil, flaw: 'ended' })
  expect(await last()).toEqual({ validUntil, flaw: 'ended' })
})

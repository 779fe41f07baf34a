import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { portOf } from '#tests/support/local-port.ts'
import { createReadCertificate } from './certificate.ts'

const file = (name: string) => readFileSync(new URL(`../../../tests/fixtures/${name}`, import.meta.url))

test('the certificate of the website itself is asked once a day, and an address that does not answer is no failure', async () => {
  const cert = file('local-https.crt')
  let asked = 0
  const server = createServer({ cert, key: file('local-https.key') })
  server.on('connection', () => {
    asked += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  let at = new Date('2026-03-01')
  const now = () => at
  const siteUrl = `https://127.0.0.1:${await portOf(server)}`
  const read = createReadCertificate({ siteUrl, now })
  const until = new Date(new X509Certificate(cert).validTo)
  expect(await Promise.all([read(), read()])).toEqual([until, until])
  expect(asked).toBe(1)
  at = new Date('2026-03-02T01:00:00Z')
  await read()
  expect(asked).toBe(2)
  server.close()
  await once(server, 'close')
  expect(await read()).toEqual(until)
  expect(await createReadCertificate({ siteUrl, now })()).toBeUndefined()
  expect(await createReadCertificate({ siteUrl: 'http://127.0.0.1', now })()).toBeUndefined()
})

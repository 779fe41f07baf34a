import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/support/databases.ts'
import { portOf } from '#tests/support/local-port.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'

/** Spellings of "../" that some program might accept. */
const stepsUp = '../ ..\\ ./../ ....// %2e%2e/ ..%2f %2e%2e%2f ..%5c %252e%252e%252f ..%c0%af ..%00/'.split(
  ' ',
)
const targets = ['etc/passwd', 'secret.txt', 'package.json']
const whole = '/etc/passwd file:///etc/passwd //etc/passwd .env .git/config __proto__ % %zz %ff%fe'.split(' ')
const climbs = [...stepsUp.flatMap((step) => targets.map((target) => step.repeat(8) + target)), ...whole]
const folders = ['/', '/assets/', '/pictures/', '/pictures/own-', '/blog/', '/api/', '/calendar/']

test('no address reaches a file that is not of the website, however it climbs', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'secret.txt'), 'a line that only the data folder holds')
  const { app, cookie } = await buildOwnerApp({ settings: { DATA_DIR: folder } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const port = await portOf(app.server)
  for (const path of folders.flatMap((one) => climbs.map((climb) => one + climb))) {
    // Not by `fetch`, which would normalise the path.
    const call = request({ port, path, headers: { cookie } }).end()
    const [answer]: IncomingMessage[] = await once(call, 'response')
    if (!answer) throw new Error('There was no answer')
    const body = await text(answer)
    expect([path, answer.statusCode]).toEqual([path, expect.toBeOneOf([301, 400, 404])])
    expect(body).not.toMatch(/root:.*:0:0|only the data folder|"allowScripts"|\bat .*\.ts:\d/)
    if (answer.statusCode === 301) expect(answer.headers.location).toMatch(/^\/(?![/\\])/)
  }
})

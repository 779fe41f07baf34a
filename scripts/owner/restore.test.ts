import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import { listConsultations } from '#contract/consultations.ts'
import { erasePerson } from '#contract/people.ts'
import { compileCache } from '#tests/support/compile-cache.ts'
import { anyDialect, copyTemplate, makeFolder } from '#tests/support/databases.ts'
import { aRequest } from '#tests/support/factories.ts'
import { startHere } from '#tests/support/started-here.ts'

const password = 'curls in the rain'

for (const dialect of anyDialect)
  test(`${dialect}: a backup made while the site runs is restored, and people erased since stay erased`, async () => {
    const settings = {
      DATA_DIR: await makeFolder(),
      DATABASE_URL: await copyTemplate(dialect),
      ADMIN_PASSWORD: password,
    }
    const run = (script: string, ...words: string[]) =>
      new Promise<string>((resolve) => {
        const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...settings }
        execFile(
          process.execPath,
          [`scripts/owner/${script}.ts`, ...words],
          { env },
          (_error, stdout, stderr) => resolve(stdout + stderr),
        )
      })
    const open = async () => {
      const { address, stop } = await startHere(settings)
      const ask = (path: string, body?: object, cookie = '') =>
        fetch(address + path, {
          headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        })
      const logIn = async () => {
        const answer = await ask('/api/admin/login', { username: 'owner', password })
        return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      }
      return { ask, logIn, stop }
    }
    const first = await open()
    await first.ask('/api/consultations', { ...aRequest, email: 'leaving@example.com', name: 'Leaving' })
    await first.ask('/api/consultations', {
      ...aRequest,
      email: 'staying@example.com',
      phone: '07700 900999',
    })
    const cookie = await first.logIn()
    const made = await run('backup')
    expect(made).toContain('2 requests, 0 subscribers, 0 pictures and all words')
    const [backup = ''] = made.split('\n')
    expect((await first.ask(erasePerson.path, { contact: 'leaving@example.com' }, cookie)).status).toBe(200)
    await first.ask('/api/consultations', { ...aRequest, email: 'later@example.com' })

    expect(await run('restore', backup)).toMatch(/^The site (is running|runs on).+Please stop it first/)
    await first.stop()
    expect(await run('restore', `${backup}.none`)).toMatch(/nothing was changed\. There is no file /)
    expect(await run('restore', backup)).toMatch(
      /^The data is as it was on 20.+What was there before is kept in /s,
    )

    const second = await open()
    expect((await second.ask(listConsultations.path, undefined, cookie)).status).toBe(401)
    const requests = await (await second.ask(listConsultations.path, undefined, await second.logIn())).json()
    expect(requests.map(({ email }: { email: string }) => email)).toEqual(['staying@example.com'])
  })

import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import { codeAt } from '#tests/support/authenticator.ts'
import { compileCache } from '#tests/support/compile-cache.ts'
import { makeFolder } from '#tests/support/databases.ts'
import { startHere } from '#tests/support/started-here.ts'

const password = 'curls in the rain'

const secondStep = (dataDir: string, ...words: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, DATA_DIR: dataDir }
    execFile(process.execPath, ['scripts/owner/second-step.ts', ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })

test('the second step is turned off while the site runs', async () => {
  const dataDir = await makeFolder()
  const { address } = await startHere({ DATA_DIR: dataDir, ADMIN_PASSWORD: password })
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${address}/api/admin/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const logIn = () => post('login', { username: 'owner', password })
  const cookie = (await logIn()).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { secret } = await (await post('account/second-step/set-up', {}, cookie)).json()
  const code = codeAt(secret, new Date())
  expect((await post('account/second-step', { code, password }, cookie)).status).toBe(200)
  expect(await (await logIn()).json()).toEqual({ authenticated: false, secondStep: true })

  expect(await secondStep(dataDir)).toEqual({ code: 1, output: 'Please write: npm run second-step -- off\n' })
  expect(await secondStep(dataDir, 'off')).toMatchObject({
    code: 0,
    output: expect.stringContaining('The second step of "owner" is off'),
  })
  expect(await (await logIn()).json()).toEqual({ authenticated: true })
  expect(await secondStep(dataDir, 'off')).toMatchObject({
    code: 0,
    output: expect.stringContaining('was not on. Nothing has changed.'),
  })
})

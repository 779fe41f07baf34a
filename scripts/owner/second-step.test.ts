import { expect, test } from 'vitest'
import { codeAt } from '#tests/support/authenticator.ts'
import { makeFolder } from '#tests/support/databases.ts'
import { runScript } from '#tests/support/run-script.ts'
import { startHere } from '#tests/support/started-here.ts'

const password = 'curls in the rain'

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

  const settings = { DATA_DIR: dataDir }
  expect(await runScript('second-step', settings)).toEqual({
    code: 1,
    output: 'Please write: npm run second-step -- off\n',
  })
  expect(await runScript('second-step', settings, ['off'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('The second step of "owner" is off'),
  })
  expect(await (await logIn()).json()).toEqual({ authenticated: true })
})

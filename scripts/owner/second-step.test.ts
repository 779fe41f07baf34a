import { expect, test } from 'vitest'
import { setUpSecondStep, turnOnSecondStep } from '#contract/account.ts'
import { codeAt } from '#tests/support/authenticator.ts'
import { makeFolder } from '#tests/support/databases.ts'
import { runScript } from '#tests/support/run-script.ts'
import { startHere } from '#tests/support/started-here.ts'

test('the second step is turned off while the site runs', async () => {
  const DATA_DIR = await makeFolder()
  const { call, logIn } = await startHere({ DATA_DIR })
  await logIn()
  const { secret } = await call(setUpSecondStep, {})
  await call(turnOnSecondStep, { body: { code: codeAt(secret, new Date()), password: 'curls in the rain' } })
  expect(await logIn()).toEqual({ authenticated: false, secondStep: true })

  expect(await runScript('second-step', { DATA_DIR })).toEqual({
    code: 1,
    output: 'Please write: npm run second-step -- off\n',
  })
  expect(await runScript('second-step', { DATA_DIR }, ['off'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('The second step of "owner" is off'),
  })
  expect(await logIn()).toEqual({ authenticated: true })
})

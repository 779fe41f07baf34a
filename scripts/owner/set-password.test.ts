import { expect, test } from 'vitest'
import { makeFolder } from '#tests/support/databases.ts'
import { runScript } from '#tests/support/run-script.ts'
import { startHere } from '#tests/support/started-here.ts'

test('the password is set while the site runs, and never printed', async () => {
  const DATA_DIR = await makeFolder()
  const { logIn } = await startHere({ DATA_DIR })
  const { code, output } = await runScript('set-password', { DATA_DIR }, [], 'a brand new one\n')
  expect(code).toBe(0)
  expect(output).toContain('The new password of "owner" is set.')
  expect(output).not.toContain('brand')
  expect(await logIn('a brand new one')).toEqual({ authenticated: true })
  expect(await runScript('set-password', { DATA_DIR }, [], 'eleven char\n')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Please choose a password of 12 to 200 characters.'),
  })
})

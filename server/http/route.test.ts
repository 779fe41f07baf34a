import { expect, test } from 'vitest'
import { buildDatabase } from '#tests/support/databases.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'

test('several messages are joined to sentences with one full stop each', async () => {
  const { call } = await buildOwnerApp(await buildDatabase('sqlite'))
  const answer = await call('POST', '/api/admin/appointments', { who: {}, date: 'today', time: 'noon' })
  const { detail, errors } = answer.json()
  expect(errors).toMatchObject({ who: 'Choose who it is for.', date: 'Please choose a day' })
  expect(detail).toContain('Choose who it is for. Please choose a day. Type a time, like 15:15. ')
})

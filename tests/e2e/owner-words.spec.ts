import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { addressOf, composer, dialog, issues, openNewsletter, sendTo, write } from './newsletter-steps.ts'

test('who was removed before their turn is not said to have unsubscribed', async ({ browser }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await using own = await openNewsletter(browser, {
    subscribers: 30,
    onMail: (_mail, answer) => void promise.then(() => answer(null)),
  })
  const { page } = own
  await write(page, { subject: 'Why your curls go flat', body: 'The answer is water.' })
  await sendTo(page, 30)
  const row = issues(page).getByRole('listitem').first()
  await row.getByRole('button', { name: 'Pause' }).click()
  await expect(row.getByRole('button', { name: 'Go on sending' })).toBeVisible()
  for (const index of [0, 29]) {
    await page.getByRole('button', { name: `Remove ${addressOf(index)}`, exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Remove' }).click()
    await expect(dialog(page)).toHaveCount(0)
  }
  resolve()
  await row.getByRole('button', { name: 'Go on sending' }).click()
  await expectReadable(row, 'no longer on the list when their turn came')
})

test('a text that is too long says so in a sentence of its own', async ({ browser }) => {
  await using own = await openNewsletter(browser)
  const { page } = own
  await write(page, { subject: 'x'.repeat(151) })
  const status = composer(page)
    .getByText(/^Not saved/)
    .first()
  await status.scrollIntoViewIfNeeded()
  await expectReadable(
    status,
    'Not saved. Please use at most 150 characters. Your text is kept on this device.',
  )
})

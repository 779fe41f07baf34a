import { expect, test } from 'vitest'
import { serveBuiltSite } from '#tests/support/built-site.ts'
import { visibleText } from '#tests/support/read-page.ts'

async function thankYouPage(confirmsSubscriptions: boolean) {
  const site = await serveBuiltSite('https://curls.example', { confirmsSubscriptions })
  const text = visibleText(await site.read('/newsletter/thank-you'))
  await site.close()
  return text
}

test('whoever signs up is told that a mail must be answered first, where it must, and that the tips will come, where not', async () => {
  const thanks = "Thank you for subscribing. You'll receive weekly curl care tips and advice."
  const atOnce = await thankYouPage(false)
  expect(atOnce).toContain(`Welcome to our newsletter! ${thanks}`)
  expect(atOnce).not.toContain('One more step')
  const afterMail = await thankYouPage(true)
  expect(afterMail).toContain('Welcome to our newsletter! One more step: a mail is on its way to you.')
  expect(afterMail).not.toContain(thanks)
})

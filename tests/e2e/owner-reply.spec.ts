import { reply as refusal } from '#tests/support/mail-server.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import {
  head,
  history,
  message,
  openRequest,
  openRequests,
  ownerEmail,
  replyPanel,
  status,
} from './request-steps.ts'
import { loseAnswer, phoneAndDesktop } from './steps.ts'

for (const viewport of phoneAndDesktop)
  test(`from the dashboard to a sent reply it is three presses, and Undo brings all of it back, at ${viewport.width} px`, async ({
    browser,
  }) => {
    await using own = await openRequests(browser, ['Amara Okafor'])
    const { page } = own
    await page.setViewportSize(viewport)
    await page.goto('/admin')
    await page.getByRole('tab', { name: 'Consultations' }).click()
    await page.getByRole('link', { name: 'Reply to Amara Okafor' }).click()
    await expect(message(page)).toBeFocused()
    await expect(message(page)).toBeInViewport()
    const text = await message(page).inputValue()
    expect(text).toContain('Hello Amara,')
    expect(text).toContain(
      'A cut and colour in Chapel Allerton is something I do every week, and I am glad to come to you.',
    )
    expect(text).toContain('07700 900461')
    expect(await message(page).evaluate((field: HTMLTextAreaElement) => field.selectionStart)).toBe(
      text.length,
    )
    await page.getByRole('button', { name: 'Send reply' }).click()

    await expectReadable(replyPanel(page), 'Your reply goes out in a moment.')
    await expect(status(page)).toHaveValue('replied')
    await expect(head(page)).toContainText('Replied in less than a minute')
    await expect(history(page)).toContainText('Your reply waits to be sent to Amara')
    // The page may be left meanwhile.
    await page.reload()
    await replyPanel(page).getByRole('button', { name: 'Undo' }).scrollIntoViewIfNeeded()
    await expectReadable(replyPanel(page), 'Your reply goes out in a moment.')
    await expect(message(page)).toHaveValue(text)
    await replyPanel(page).getByRole('button', { name: 'Undo' }).click()
    await expect(message(page)).toBeFocused()
    await expect(message(page)).toHaveValue(text)
    await expect(status(page)).toHaveValue('new')
    await expect(head(page)).toContainText('23 h 5')
    await expect(history(page)).toContainText('Reply taken back, back to New')
  })

test('a reply arrives with the owner’s address to answer to, once, and its words stay in the history', async ({
  browser,
}) => {
  await using own = await openRequests(browser, ['Amara Okafor'], { replyHeldMs: 0 })
  const { page, mail } = own
  await mail.received(2)
  await page.getByRole('link', { name: 'Reply to Amara Okafor' }).click()
  await message(page).fill('Hello Amara,\n\nshall we say Thursday?\nSee www.example.org/hair\n\nWarm wishes')
  // A double press.
  await page.getByRole('button', { name: 'Send reply' }).dblclick()
  await expect(history(page)).toContainText('Your reply sent to Amara')
  await expect(replyPanel(page).getByRole('button', { name: 'Undo' })).toHaveCount(0)
  const mails = await mail.parsed()
  expect(mails).toHaveLength(3)
  expect(mails[2]?.replyTo?.value).toMatchObject([{ address: ownerEmail }])
  expect(mails[2]?.html).toContain('href="https://www.example.org/hair"')
  await expect(history(page)).toContainText('shall we say Thursday?')
})

test('what is written is a draft until it is sent, also when sending fails', { tag: onlyInFullRuns }, async ({
  browser,
}) => {
  await using own = await openRequests(browser, ['Amara Okafor'])
  const { page } = own
  await openRequest(page, 'Amara Okafor')
  await head(page).getByRole('button', { name: 'Reply' }).click()
  await expect(message(page)).toBeFocused()
  await message(page).fill('Hello Amara, in my own words')
  await expectReadable(replyPanel(page), 'Draft saved.')
  await page.reload()
  await expect(message(page)).toHaveValue('Hello Amara, in my own words')
  await page.route('**/replies', loseAnswer)
  await page.route('**/timeline', (route) => route.abort())
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expectReadable(replyPanel(page), 'No answer came: it may be on its way.')
  await expect(message(page)).toHaveValue('Hello Amara, in my own words')
  await page.unrouteAll()
  // It had arrived: the second try is the same reply.
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expectReadable(replyPanel(page), 'Your reply goes out in a moment.')
  await expect(history(page).getByText('Your reply waits to be sent')).toHaveCount(1)
  await replyPanel(page).getByRole('button', { name: 'Undo' }).click()
  await expect(message(page)).toHaveValue('Hello Amara, in my own words')
  await expectReadable(replyPanel(page), 'Draft saved.')
})

test('without mail her own mail program is the way, and she says whether she sent it', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openRequests(browser, ['Amara Okafor'], { isWithoutMail: true })
  const { page } = own
  await openRequest(page, 'Amara Okafor')
  await expect(page.getByRole('button', { name: 'Send reply' })).toHaveCount(0)
  const link = page.getByRole('link', { name: 'Open in my mail app' })
  const href = await link.getAttribute('href')
  expect(href).toMatch(
    /^mailto:priya@example\.com\?subject=Your%20hair%3A%20when%20may%20I%20call%20you%3F&body=Hello%20Amara%2C%0D%0A/,
  )
  // Nothing answers to such a link here.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
  await link.click()
  await expectReadable(replyPanel(page), 'Did you send it?')
  await page.getByRole('button', { name: 'Not yet' }).click()
  await expect(link).toBeFocused()
  await expect(status(page)).toHaveValue('new')
  await link.click()
  await page.getByRole('button', { name: 'Mark as Replied' }).click()
  await expect(status(page)).toHaveValue('replied')
})

test('a reply that could not be delivered says so on the request and on the dashboard', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  let refused = 0
  await using own = await openRequests(browser, ['Amara Okafor'], {
    replyHeldMs: 0,
    onRcptTo: ({ address }, _session, done) => {
      if (address !== 'priya@example.com') return done(null)
      refused += 1
      done(refusal(550, 'Nobody is called that here'))
    },
  })
  const { page } = own
  await page.getByRole('link', { name: 'Reply to Amara Okafor' }).click()
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(history(page)).toContainText('Your reply could not be delivered to Amara')
  await page.reload()
  await replyPanel(page).scrollIntoViewIfNeeded()
  await expectReadable(replyPanel(page), 'Your reply did not reach Amara.')
  await expectReadable(replyPanel(page), 'Nobody is called that here')
  const before = refused
  await replyPanel(page).getByRole('button', { name: 'Try again' }).click()
  // Refused again at once, perhaps before the page has shown that it waits.
  await expect.poll(() => refused).toBe(before + 1)
  await page.goto('/admin/newsletter')
  await expect(page.getByRole('heading', { name: /mails? (was|were) not delivered/ })).toBeVisible()
})

import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { openRequest } from './request-steps.ts'
import { aConsultation, loseAnswer, openDashboard, openOwnSite, postConsultation } from './steps.ts'
import { show } from './worklist-steps.ts'

test('a request is deleted after one question that says what goes; the list goes on from there', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openOwnSite(browser)
  const { page, site, request } = own
  await page.setViewportSize({ width: 390, height: 844 })
  const [kept, gone] = [aConsultation({ name: 'Priya Shah' }), aConsultation({ name: 'Amara Okafor' })]
  for (const one of [kept, gone]) await postConsultation(request, one)
  await openDashboard(page, site, '/admin/consultations')
  const cards = page.getByRole('article')
  const ask = () => page.getByRole('button', { name: 'Delete this request' }).click()
  await openRequest(page, 'Amara Okafor')
  await page.getByRole('group', { name: 'Delete this request' }).locator('summary').click()
  await ask()
  const question = page.getByRole('dialog', { name: 'Delete Amara Okafor’s request?' })
  await expectReadable(question, 'It cannot be brought back.')
  // A press of Enter too many keeps it, and only what deletes is red.
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Amara Okafor' })).toBeVisible()
  await ask()
  await question.getByRole('button', { name: 'Delete it' }).click()
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('Priya Shah')
  const word = page.getByText('Deleted. 1 request, most urgent first.')
  await expect(word).toBeFocused()
  await expect(word).toBeInViewport()
  await show(page, 'To answer 1')
  await expect(page.getByText('1 request, most urgent first.')).not.toContainText('Deleted.')
  await expect(page.getByRole('tab', { name: 'Consultations 1' })).toBeVisible()
  await page.reload()
  await expect(cards).toHaveCount(1)
})

test('a request whose deletion lost its answer is said to be deleted', { tag: onlyInFullRuns }, async ({
  browser,
}) => {
  await using own = await openOwnSite(browser)
  const { page, site, request } = own
  await postConsultation(request, aConsultation({ name: 'Amara Okafor' }))
  await openDashboard(page, site, '/admin/consultations')
  await page.route('**/api/admin/consultations/*', loseAnswer)
  await openRequest(page, 'Amara Okafor')
  await page.getByRole('group', { name: 'Delete this request' }).locator('summary').click()
  await page.getByRole('button', { name: 'Delete this request' }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(page.getByText('Deleted.')).toBeFocused()
  await expectReadable(page.getByRole('tabpanel'), 'No consultation requests yet')
})

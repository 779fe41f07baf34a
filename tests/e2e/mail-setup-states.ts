import type { MailSetup } from '#contract/mail-setup.ts'
import { expect } from './fixtures.ts'
import { openDashboard, type States } from './steps.ts'

const setup: MailSetup = {
  isSetOnServer: false,
  account: {
    ...{ host: 'mail.northleedscurls.example', port: 465, name: 'North Leeds Curls' },
    ...{ address: 'hello@northleedscurls.example', notices: 'hello@northleedscurls.example' },
  },
}

const detail =
  'The mail server does not answer. Please check the server and the port in the mail settings, and that no firewall is in the way: many hosting companies block port 25, and let 587 and 465 through.'

export const mailSetupStates: States = {
  'mail by another company, refused': async (page, site) => {
    // Answered by the test: the site is shared with all other states.
    await page.route('**/api/admin/mail', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), setup, isSetUp: true, waiting: 41 } })
    })
    await page.route('**/api/admin/mail/setup', (route) =>
      route.fulfill({
        ...{ status: 400, contentType: 'application/problem+json' },
        json: {
          type: 'about:blank',
          title: 'Bad Request',
          status: 400,
          detail,
          errors: { host: detail },
        },
      }),
    )
    await openDashboard(page, site, '/admin/website')
    await page.getByRole('link', { name: /^Mail / }).click()
    await page.getByRole('button', { name: 'Send a test and use it' }).click()
    await expect(page.getByText(detail)).toBeVisible()
  },
}

import type { Page } from '@playwright/test'
import type { MailRecords, MailRefusal, MailSetup } from '#contract/mail-setup.ts'
import type { Site } from '#tests/support/site.ts'
import { expect } from './fixtures.ts'
import { openDashboard } from './steps.ts'

const setup: MailSetup = {
  setOnServer: { server: false, from: false, notices: true },
  hasNoAddress: false,
  isPasswordLost: false,
  draft: {
    provider: 'fastmail',
    address: 'hello@northleedscurls.example',
    name: 'North Leeds Curls',
    notices: 'hello@northleedscurls.example',
    host: '',
    port: '',
    user: '',
  },
  isChanged: true,
  hasPassword: true,
  testedAt: '2026-11-21T14:32:00.000Z',
  version: 1,
  waiting: 41,
}

const records: MailRecords = {
  domain: 'northleedscurls.example',
  company: 'Fastmail',
  checkedAt: '2026-11-21T14:20:00.000Z',
  records: [
    { kind: 'TXT', name: '@', value: 'v=spf1 include:spf.messagingengine.com ~all', isFound: true },
    {
      kind: 'CNAME',
      name: 'fm1._domainkey',
      value: 'fm1.northleedscurls.example.dkim.fmhosted.com',
      isFound: false,
    },
    {
      kind: 'TXT',
      name: '_dmarc',
      value: 'v=DMARC1; p=none; rua=mailto:hello@northleedscurls.example',
      isFound: false,
    },
  ],
}

const refusal: MailRefusal = {
  title: 'smtp.fastmail.com did not answer',
  text: 'The computer of your website may not be allowed to send mail. Pass this on:',
  details: 'port 465 to smtp.fastmail.com timed out after 10 s',
  remedy: 'pass-on',
}

/** Answered by the test: the site is shared with all other states. */
async function openMail(page: Page, site: Site, shown: Partial<MailSetup> = {}) {
  const now = { ...setup, ...shown }
  await page.route('**/api/admin/mail/setup', (route) => route.fulfill({ json: now }))
  await page.route('**/api/admin/mail/setup/records', (route) => route.fulfill({ json: records }))
  await page.route('**/api/admin/mail/setup/test', (route) =>
    route.fulfill({ json: { setup: now, refusal } }),
  )
  await openDashboard(page, site, '/admin/website')
  await page.getByRole('link', { name: /^Mail / }).click()
  await expect(page.getByText('1 of 3 found').first()).toBeVisible()
}

export const mailSetupStates = [
  {
    name: 'mail that is tested and not confirmed',
    open: async (page: Page, site: Site) => {
      await openMail(page, site)
      await page.getByRole('button', { name: 'Not yet' }).click()
    },
  },
  {
    name: 'mail by another company, refused',
    open: async (page: Page, site: Site) => {
      const draft = { ...setup.draft, provider: 'another' } as const
      await openMail(page, site, { draft })
      await page.getByRole('button', { name: 'Send me a test mail' }).click()
      await page.getByText('What it says').last().click()
      await page.getByText('What it says').nth(1).click()
      await expect(page.getByText(refusal.details)).toBeVisible()
    },
  },
  {
    name: 'the steps to a profile at Google',
    open: async (page: Page, site: Site) => {
      await openDashboard(page, site, '/admin/website')
      await page.getByRole('button', { name: 'Show: Tell Google that you exist' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]

import { expect, test } from 'vitest'
import type { MailDraft } from '#contract/mail-setup.ts'
import { buildDatabase } from '#tests/support/databases.ts'
import { fakeSite } from '#tests/support/fake-site.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import type { AskDns } from './dns.ts'

const inDns: Record<string, string[]> = {
  'TXT curls.co.uk': ['google-site-verification=abc', 'v=spf1 include:mailjet.com -all'],
  'CNAME fm1._domainkey.curls.co.uk': ['fm1.curls.co.uk.dkim.fmhosted.com.'],
  'CNAME fm2._domainkey.curls.co.uk': ['elsewhere.example'],
  'TXT _dmarc.curls.co.uk': ['v=DMARC1; p=reject'],
  'TXT two.co.uk': ['v=spf1 include:spf.messagingengine.com ~all', 'v=spf1 -all'],
}

async function recordsFor(
  own: Partial<MailDraft>,
  askDns: AskDns = async (kind, name) => inDns[`${kind} ${name}`] ?? [],
) {
  const settings = { MAIL_FROM: '', OWNER_EMAIL: '' }
  const { call } = await buildOwnerApp(await buildDatabase('sqlite'), settings, undefined, fakeSite, askDns)
  const url = '/api/admin/mail/setup'
  const blank = { name: 'Curls', notices: '', host: '', port: '', user: '' }
  const draft = { ...blank, provider: 'fastmail', address: '', ...own }
  await call('PATCH', url, { version: 0, draft })
  return (await call('GET', `${url}/records`)).json()
}

test('DNS records keep existing senders, and say which are found', async () => {
  const { domain, records } = await recordsFor({ address: 'hello@Curls.co.uk' })
  expect(domain).toBe('curls.co.uk')
  expect(records).toEqual([
    {
      kind: 'TXT',
      name: '@',
      value: 'v=spf1 include:mailjet.com include:spf.messagingengine.com -all',
      isFound: false,
    },
    { kind: 'CNAME', name: 'fm1._domainkey', value: 'fm1.curls.co.uk.dkim.fmhosted.com', isFound: true },
    { kind: 'CNAME', name: 'fm2._domainkey', value: 'fm2.curls.co.uk.dkim.fmhosted.com', isFound: false },
    { kind: 'CNAME', name: 'fm3._domainkey', value: 'fm3.curls.co.uk.dkim.fmhosted.com', isFound: false },
    { kind: 'TXT', name: '_dmarc', value: 'v=DMARC1; p=reject', isFound: true },
  ])
  const two = await recordsFor({ address: 'hello@two.co.uk' })
  expect(two.records[0]).toMatchObject({ isFound: false })
})

test('an address at the domain of a provider needs no records, and without DNS nothing is claimed', async () => {
  expect(await recordsFor({ provider: 'gmail', address: 'curls@gmail.com' })).toMatchObject({
    company: 'Gmail',
    records: [],
  })
  const unasked = await recordsFor({ provider: 'gmail', address: 'hello@curls.co.uk' }, async () => undefined)
  expect(unasked.records).toEqual([
    { kind: 'TXT', name: '@', value: 'v=spf1 include:_spf.google.com ~all' },
    { kind: 'TXT', name: 'google._domainkey', where: expect.stringContaining('admin.google.com') },
    { kind: 'TXT', name: '_dmarc', value: 'v=DMARC1; p=none; rua=mailto:hello@curls.co.uk' },
  ])
  expect((await recordsFor({ provider: 'another', address: 'hello@curls.co.uk' })).records).toHaveLength(1)
  expect(await recordsFor({ address: 'hello@not a domain' })).toMatchObject({ records: [] })
})

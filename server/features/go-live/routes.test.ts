import { expect, test } from 'vitest'
import type { GoLive } from '#contract/go-live.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { readableSite } from '#tests/support/readable-site.ts'
import { openWebsiteDesk } from '#tests/support/website-desk.ts'
import { type GoLiveState, steps } from './rules.ts'

const path = '/api/admin/go-live'

const doneIn = ({ steps }: GoLive) => steps.filter(({ isDone }) => isDone).map(({ id }) => id)

test('each step is looked up, and only what a website may do without can be ticked off', async () => {
  const { app, call } = await buildOwnerApp({
    settings: { SMTP_URL: '', MAIL_FROM: '', OWNER_EMAIL: '', SITE_URL: 'http://localhost' },
  })
  expect((await app.inject({ url: path })).statusCode).toBe(401)
  const read = async (): Promise<GoLive> => (await call('GET', path)).json()
  expect((await read()).steps.map(({ id }) => id)).toEqual(Object.keys(steps))
  expect(doneIn(await read())).toEqual([])
  const skip = (body: object) => call('POST', `${path}/skip`, body)
  expect(doneIn((await skip({ step: 'google', isSkipped: true })).json())).toEqual(['google'])
  expect(doneIn((await skip({ step: 'prices', isSkipped: true })).json())).toEqual(['prices', 'google'])
  expect(doneIn((await skip({ step: 'google', isSkipped: false })).json())).toEqual(['prices'])
  for (const step of ['contact', 'testimonials', 'mail', 'backup', 'https', 'password'])
    expect((await skip({ step, isSkipped: true })).statusCode).toBe(400)
  expect((await skip({ step: 'prices' })).statusCode).toBe(400)
})

test('once she has ticked off that the website is open, no example of a review is shown', async () => {
  const { app, call } = await buildOwnerApp({ site: readableSite() })
  const examples = async () => {
    const { content } = (await app.inject({ url: '/' })).json()
    return content.testimonials.reviews.length
  }
  expect(await examples()).toBe(10)
  await call('POST', `${path}/skip`, { step: 'open', isSkipped: true })
  expect(await examples()).toBe(0)
  await call('POST', `${path}/skip`, { step: 'open', isSkipped: false })
  expect(await examples()).toBe(10)
})

test('mail and the safe address are done once they are in use', async () => {
  const { call } = await buildOwnerApp({
    settings: {
      ...{ SITE_URL: 'https://curls.co.uk', SMTP_URL: 'smtps://me:it@smtp.gmail.com' },
      ...{ MAIL_FROM: 'Curls <hello@curls.co.uk>', OWNER_EMAIL: 'hello@curls.co.uk' },
    },
  })
  expect(doneIn((await call('GET', path)).json())).toEqual(['mail', 'https'])
})

test('steps about her own words and pictures are done once no sample is left', async () => {
  const { website } = await openWebsiteDesk()
  const { content } = website.shown()
  const technical = { isMailSetUp: false, hasOutsideCopy: false, isHttps: false, hasOwnPassword: false }
  const done = (own: Partial<GoLiveState['content']>) =>
    Object.entries(steps).flatMap(([id, { isDone }]) =>
      isDone({ ...technical, content: { ...content, ...own } }) ? [id] : [],
    )
  expect(done({})).toEqual([])
  const reached = { phone: '0113 496 0555', mobilePhone: '07700 900555', email: 'hello@curls.example' }
  expect(done({ details: { ...content.details, ...reached } })).toEqual(['contact'])
  const cuts = { ...content.services.cuts, usual: 'from £48' }
  expect(done({ services: { ...content.services, cuts } })).toEqual(['prices'])
  const picture = 'own-00000000000000000000' as const
  const portrait = { hash: '', width: 1, height: 1, widths: [], alt: 'Me', isIllustration: false }
  const about = { ...content.about, confirmed: true, picture }
  const pictures = { ...content.pictures, [picture]: { ...portrait, mayBeShown: true } }
  expect(done({ about, pictures })).toEqual(['portrait', 'about'])
  const testimonials = { reviews: [], stories: [] }
  const gallery = { ...content.gallery, items: [], pairs: [] }
  expect(done({ testimonials, gallery })).toEqual(['testimonials', 'gallery'])
  const answered = { question: 'What will it cost?', answer: 'I say so before we start.' }
  const withFaqs = (...faqs: typeof content.contact.faqs) => done({ contact: { ...content.contact, faqs } })
  expect(withFaqs(answered, { question: 'Do you charge for travel?' })).toEqual([])
  expect(withFaqs(answered)).toEqual(['questions'])
})

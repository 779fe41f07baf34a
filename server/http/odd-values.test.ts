import { expect, test } from 'vitest'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { buildConsultation } from '#tests/support/factories.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'

const calls = [
  ['DELETE', '/api/admin/consultations/%00'],
  ['GET', '/api/admin/worklist/%00'],
  ['DELETE', '/api/admin/mail/refused/%00'],
  ['DELETE', '/api/admin/account/devices/%00'],
  ['DELETE', '/api/admin/newsletters/%00'],
  ['GET', '/api/admin/newsletter-issues/%00'],
  ['GET', '/api/admin/newsletter-issues/%00/preview.html'],
  ['GET', '/api/admin/website/testimonials/%00/proof.webp'],
  ['GET', '/pictures/%00'],
] as const

for (const dialect of dialects) {
  test(`${dialect}: an id that no database can hold is nobody's, and a version that none can hold is refused`, async () => {
    const { app, call, cookie, database } = await buildOwnerApp(await buildDatabase(dialect))
    const ask = async (...asked: Parameters<typeof call>) => (await call(...asked)).statusCode
    for (const [method, url] of calls) expect([url, await ask(method, url)]).toEqual([url, 404])
    // An unknown call is refused as well.
    const nowhere = await app.inject({ method: 'PUT', url: '/api/admin/consultations/%00/notes' })
    expect(nowhere.headers['content-type']).toMatch('application/problem+json')

    // Deep enough to overflow the stack of recursive code.
    const deep = `{"draftVersion":0,"content":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`
    const headers = { cookie, 'content-type': 'application/json' }
    const url = '/api/admin/website/documents/home/draft'
    expect((await app.inject({ method: 'PATCH', url, headers, body: deep })).statusCode).toBe(400)

    const { id } = await buildConsultation(database)
    for (const version of ['2147483648', '9007199254740993', '1.5', '1e999']) {
      const note = `/api/admin/consultations/${id}/notes/none?version=${version}`
      expect([version, await ask('DELETE', note)]).toEqual([version, 400])
      const block = `/api/admin/diary/blocks/none?version=${version}`
      expect([version, await ask('DELETE', block)]).toEqual([version, 400])
    }
    const text = { subject: 'A tip', preview: '', body: 'Mist it.' }
    for (const version of [-1, Number.MIN_SAFE_INTEGER, 2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      expect(await ask('PATCH', `/api/admin/worklist/${id}`, { status: 'replied', version })).toBe(400)
      expect(await ask('PATCH', `/api/admin/newsletter-issues/${id}`, { ...text, version })).toBe(400)
      const at = new Date().toISOString()
      expect(await ask('POST', `/api/admin/newsletter-issues/${id}/schedule`, { version, at })).toBe(400)
      expect(await ask('POST', `/api/admin/newsletter-issues/${id}/send`, { version, recipients: 1 })).toBe(
        400,
      )
    }
  })
}

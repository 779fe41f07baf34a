import { expect, test } from 'vitest'
import { deleteConsultation } from '#contract/consultations.ts'
import { textLimits } from '#contract/limits.ts'
import { dialects, usuallySqlite } from '#tests/support/databases.ts'
import { amara } from '#tests/support/people.ts'
import { buildRequestPage, ownId } from '#tests/support/request-page.ts'

const words = { subject: 'Your hair', message: 'Dear Amara, ' }

for (const dialect of dialects) {
  test(`${dialect}: an unsent reply and an unsent note are kept as typed, and found on any device`, async () => {
    const { add, call, clock, urlOf } = await buildRequestPage(dialect)
    const { id } = await add()
    const none = { text: null, revision: '' }
    expect((await call('GET', urlOf(id, 'drafts/reply'))).json()).toEqual(none)
    const saved = await call('PATCH', urlOf(id, 'drafts/reply'), { text: words, revision: '' })
    expect(saved.json()).toMatchObject({ text: words, savedAt: clock.now().toISOString() })
    expect((await call('GET', urlOf(id, 'drafts/reply'))).json()).toEqual(saved.json())
    expect((await call('GET', urlOf(id, 'drafts/note'))).json()).toEqual(none)
    const { revision } = saved.json()
    const emptied = await call('PATCH', urlOf(id, 'drafts/reply'), { text: null, revision })
    expect(emptied.json()).toEqual(none)
    expect((await call('GET', urlOf(id, 'drafts/reply'))).json()).toEqual(none)
  })

  test(`${dialect}: of two devices that write one draft the second is told, and a draft begun anew is never taken for the one before`, async () => {
    const { add, call, urlOf } = await buildRequestPage(dialect)
    const { id } = await add()
    const url = urlOf(id, 'drafts/note')
    const save = (message: string, revision: string) =>
      call('PATCH', url, { text: { subject: '', message }, revision })
    const both = await Promise.all([save('Phone', ''), save('Laptop', '')])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const first = both.find(({ statusCode }) => statusCode === 200)?.json()
    expect((await call('GET', url)).json()).toEqual(first)
    expect((await call('PATCH', url, { text: null, revision: 'of another time' })).statusCode).toBe(409)
    // Saved as a note elsewhere, and another one begun: the old revision is no way to overwrite that.
    await call('POST', urlOf(id, 'notes'), { id: ownId('a'), body: 'Saved', draft: first.revision })
    const anew = (await save('Another note', first.revision)).json()
    expect(anew.text.message).toBe('Another note')
    expect((await save('Typed in a tunnel', first.revision)).statusCode).toBe(409)
    expect((await save('Another note, longer', anew.revision)).statusCode).toBe(200)
  })

  test(`${dialect}: a draft ends with its reply, its note and its request, and one of another device stays`, async () => {
    const { add, call, database, urlOf } = await buildRequestPage(dialect)
    const { id } = await add()
    const left = async () =>
      (await database.kysely.selectFrom('consultationDrafts').select('kind').orderBy('kind').execute()).map(
        ({ kind }) => kind,
      )
    const begin = async (kind: string) =>
      (await call('PATCH', urlOf(id, `drafts/${kind}`), { text: words, revision: '' })).json().revision
    const [reply, note] = [await begin('reply'), await begin('note')]
    const save = (letter: string, draft: string) =>
      call('POST', urlOf(id, 'notes'), { id: ownId(letter), body: 'Dear Amara', draft })
    // What another device has written meanwhile stays a draft.
    await save('b', 'of another device')
    expect(await left()).toEqual(['note', 'reply'])
    await save('a', note)
    expect(await left()).toEqual(['reply'])
    await call('POST', urlOf(id, 'replies'), { ...words, id: ownId('c'), version: 1, draft: reply })
    expect(await left()).toEqual([])
    await begin('note')
    expect((await call('DELETE', deleteConsultation.path.replace(':id', id))).statusCode).toBe(204)
    expect(await left()).toEqual([])
  })

  test(`${dialect}: an unsent draft is shown, copied and erased with everything about a person`, async () => {
    const { add, call, database, urlOf } = await buildRequestPage(dialect)
    const { id } = await add({ email: amara.email })
    await call('PATCH', urlOf(id, 'drafts/reply'), { text: words, revision: '' })
    const people = (path: string, body: object = {}) =>
      call('POST', `/api/admin/people/${path}`, { contact: amara.email, ...body })
    expect((await people('look-up')).json().others).toMatchObject([
      { word: 'unsent draft', lines: ['Reply “Your hair”: Dear Amara, '] },
    ])
    for (const kind of ['page', 'data'])
      expect((await people('copies', { kind })).json().content).toContain('Dear Amara, ')
    expect((await people('erasures')).json().erased).toMatchObject({ request: 1, 'unsent draft': 1 })
    expect(await database.kysely.selectFrom('consultationDrafts').selectAll().execute()).toEqual([])
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: a draft that is too long or about nothing is refused`, async () => {
    const { add, call, urlOf } = await buildRequestPage(dialect)
    const { id } = await add()
    const save = (message: unknown, at = urlOf(id, 'drafts/reply')) =>
      call('PATCH', at, { text: { subject: '', message }, revision: '' })
    expect((await save('x'.repeat(textLimits.draft + 2))).json().errors).toEqual({
      text: 'This has 15,002 characters, and 15,000 is the most. Please shorten it by 2.',
    })
    expect((await save('a\u0000b')).statusCode).toBe(400)
    expect((await save('x', urlOf(id, 'drafts/letter'))).statusCode).toBe(400)
    expect((await save('x', urlOf('unknown', 'drafts/reply'))).statusCode).toBe(404)
    expect((await call('GET', urlOf(id, 'drafts/reply'))).json()).toEqual({ text: null, revision: '' })
  })
}

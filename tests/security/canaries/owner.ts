import { randomUUID } from 'node:crypto'
import { documents } from '#content/documents/documents.ts'
import { shippedContent } from '#content/documents/website-content.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import { figuresAt } from '#tests/support/authenticator.ts'
import { makeSubscription } from '#tests/support/push-service.ts'
import type { Caller } from './caller.ts'
import { client, others, secrets, strays, website } from './canaries.ts'
import type { Scene } from './scene.ts'

const account = '/api/admin/account'

/** Refused in every way, then let in. */
export async function signIn(scene: Scene, password: string): Promise<Caller> {
  const owner = scene.owner()
  const logIn = (username: string, typed: string) =>
    owner.ask('POST', '/api/admin/login', { json: { username, password: typed } })
  await logIn('owner', strays['wrong password'][0])
  await logIn(strays['password in the field of the name'][0], strays['wrong password'][0])
  await owner.do('POST', '/api/admin/login', { json: { username: 'owner', password } })
  return owner
}

const draftFor = (port: number) => ({
  ...{ provider: 'another', address: 'hello@curls.example', name: 'Curls', notices: 'owner@curls.example' },
  ...{ host: '127.0.0.1', port: String(port), user: 'hello@curls.example' },
})

/** The same where a second step is asked for. */
export async function signInWithCode(scene: Scene, password: string, code: string): Promise<Caller> {
  const owner = await signIn(scene, password)
  scene.tokens.set('login that waits for its second step', owner.cookies.get('pending-login') ?? '')
  await owner.ask('POST', '/api/admin/login/second-step', { json: { code: 'ABCD-EFGH' } })
  await owner.do('POST', '/api/admin/login/second-step', { json: { code } })
  return owner
}

/** With a wrong password first, which the mail server repeats in its refusal. */
export async function setUpMail(owner: Caller, { mailServer }: Scene): Promise<void> {
  const path = '/api/admin/mail/setup'
  const version = async () => (await owner.do('GET', path)).json().version
  const save = async (password: string) =>
    owner.do('PATCH', path, {
      json: { version: await version(), draft: draftFor(mailServer.port), password },
    })
  const press = async (step: string) =>
    owner.do('POST', `${path}/${step}`, { json: { version: await version() } })
  await save(secrets['wrong password of the mail server'][0])
  await press('test')
  await save(secrets['password of the mail server'][0])
  const { refusal } = (await press('test')).json()
  if (refusal) throw new Error(JSON.stringify(refusal))
  await press('confirm')
}

/** A place that does not answer, then a folder. */
export async function setUpSecondPlace(owner: Caller, { disk }: Scene): Promise<void> {
  const path = '/api/admin/backup/second-place'
  const passphrase = secrets['passphrase of the backups'][0]
  const save = async (place: object, password?: string) => {
    const { version } = (await owner.do('GET', path)).json()
    return await owner.do('PATCH', path, {
      json: { version, place, passphrase, ...(password && { password }) },
    })
  }
  await save(
    { kind: 'webdav', address: 'http://127.0.0.1:9/backups', user: 'owner' },
    secrets['wrong password of a second place'][0],
  )
  await save({ kind: 'folder', address: disk, user: '' })
}

/** Once it has asked, and been told, that it is done. */
async function until<T>(ask: () => Promise<T>, isDone: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (isDone(answer)) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export async function backUp(owner: Caller): Promise<void> {
  const state = async (path: string) => (await owner.do('GET', path)).json()
  await owner.do('POST', '/api/admin/backup')
  await until(
    () => state('/api/admin/backup'),
    ({ isRunning, last }) => !isRunning && last !== undefined,
  )
  await owner.do('POST', '/api/admin/backup/second-place/copy')
  await until(
    () => state('/api/admin/backup/second-place'),
    ({ isCopying, waiting }) => !isCopying && waiting === 0,
  )
}

/** Answers, notes, books, corrects and looks up whoever has written. */
export async function workOnRequests(owner: Caller, { tokens }: Scene): Promise<void> {
  const email = client['e-mail address'][0]
  const list = (await owner.do('GET', '/api/admin/worklist?search=quillfeather')).json()
  const id = list[0].id
  const version = async () => (await owner.do('GET', `/api/admin/worklist/${id}`)).json().version
  const note = { id: 'a'.repeat(20), body: client.note[0] }
  await owner.do('POST', `/api/admin/consultations/${id}/notes`, { json: note })
  const visit = randomUUID()
  const booking = {
    ...{ id: visit, who: { consultationId: id }, serviceType: 'cut-only', place: 'salon' },
    ...{ date: addDays(londonDay(new Date()), 30), time: '14:00', minutes: 60, tells: true, anyway: true },
  }
  await owner.do('POST', '/api/admin/appointments', { json: booking })
  await owner.do('GET', `/api/admin/appointments/${visit}/file.ics`)
  const reply = {
    id: 'b'.repeat(20),
    subject: 'Your curls',
    message: client.reply[0],
    version: await version(),
  }
  await owner.do('POST', `/api/admin/consultations/${id}/replies`, { json: reply })

  const { url } = (await owner.do('POST', '/api/admin/calendar-address')).json()
  const { pathname } = new URL(url)
  tokens.set('address of the calendar', pathname.replace(/^\/calendar\/|\.ics$/g, ''))
  await owner.do('GET', pathname)

  const people = '/api/admin/people'
  await owner.do('POST', `${people}/look-up`, { json: { contact: email } })
  for (const kind of ['page', 'data'])
    await owner.do('POST', `${people}/copies`, { json: { contact: email, kind } })
  const corrected = { name: client['name after a correction'][0], email, phone: client.phone[0] }
  const hairType = `${client['hair history'][0]}. ${client.postcode[0]}`
  await owner.do('PATCH', `${people}/requests/${id}`, {
    json: { ...corrected, hairType, version: await version() },
  })
}

export async function sendAnIssue(owner: Caller): Promise<void> {
  const csv = others['imported subscriber'][0]
  await owner.do('POST', '/api/admin/newsletters/import', { json: { csv, consentOrigin: 'A list on paper' } })
  const text = { subject: 'Why curls go flat', preview: 'One change.', body: 'Mist your curls.' }
  const { id, version } = (await owner.do('POST', '/api/admin/newsletter-issues', { json: text })).json()
  const { recipients } = (await owner.do('GET', '/api/admin/newsletters/count')).json()
  await owner.do('POST', `/api/admin/newsletter-issues/${id}/send`, { json: { version, recipients } })
}

export async function addPhone(owner: Caller, { tokens }: Scene, host: string): Promise<void> {
  const endpoint = `https://${host}/send/pushwhere-okapi-773100`
  const { subscription } = makeSubscription(endpoint)
  await owner.do('POST', '/api/admin/push', { json: subscription })
  tokens.set('where a push service takes messages', 'pushwhere-okapi-773100')
  tokens.set('key of a push subscription', subscription.keys.p256dh)
  tokens.set('secret of a push subscription', subscription.keys.auth)
}

/** Words that wait, and words that a client said and has not agreed to show. */
export async function writeWebsite(owner: Caller): Promise<string> {
  const path = (name: string) => `/api/admin/website/documents/${name}`
  const read = async (name: string) => (await owner.do('GET', path(name))).json()
  const save = async (name: string, content: object) => {
    const { draftVersion } = await read(name)
    await owner.do('PATCH', `${path(name)}/draft`, { json: { draftVersion, content } })
    return draftVersion + 1
  }
  const register = Object(documents.testimonials.pick(shippedContent))
  const entry = { id: 'said-once', name: website['name of whoever said them'][0], sample: false }
  const received = { how: 'message', on: '2026-02-12' }
  const [words] = website['words of a testimonial without consent']
  const testimonials = [{ ...entry, words, received }, ...register.testimonials]
  const draftVersion = await save('testimonials', { ...register, testimonials: testimonials.slice(0, 10) })
  await owner.do('POST', `${path('testimonials')}/publish`, { json: { draftVersion } })
  const home = (await read('home')).published
  await save('home', { ...home, homePage: { ...home.homePage, heading: website['words of a draft'][0] } })
  return entry.id
}

/** Another password, the second step, and a login that needs it. */
export async function secureAccount(owner: Caller, scene: Scene) {
  const { tokens } = scene
  const cookie = (caller: Caller, name: string) => caller.cookies.get(name) ?? ''
  tokens.set('session of the owner', cookie(owner, 'session'))
  tokens.set('browser that is known', cookie(owner, 'known-browser'))
  const next = secrets['new password of the owner'][0]
  await owner.ask('POST', `${account}/password`, {
    json: { current: strays['wrong password at a change'][0], next },
  })
  const current = secrets['first password of the owner'][0]
  await owner.do('POST', `${account}/password`, { json: { current, next } })
  tokens.set('session after the new password', cookie(owner, 'session'))
  const { secret } = (await owner.do('POST', `${account}/second-step/set-up`)).json()
  tokens.set('key of the second step', secret)
  const code = figuresAt(secret, new Date())
  const { codes } = (
    await owner.do('POST', `${account}/second-step`, { json: { code, password: next } })
  ).json()
  tokens.set('recovery code', codes[0])
  tokens.set('recovery code that was used', codes[1])
  const again = await signInWithCode(scene, next, codes[1])
  tokens.set('session of another day', cookie(again, 'session'))
  await owner.do('POST', '/api/admin/logout')
  return { owner: again, code: String(codes[2]) }
}

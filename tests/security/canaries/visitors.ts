import type { Caller } from './caller.ts'
import { client, network, others, strays } from './canaries.ts'
import { clientsRequest, type Scene, tokenMailedTo } from './scene.ts'

const pages = ['/', '/services', '/about', '/gallery', '/blog', '/contact', '/privacy', '/admin']

async function readPages(caller: Caller): Promise<void> {
  const query = `?utm_source=${network['query string of a page'][0]}&email=${client['e-mail address'][0]}`
  for (const path of pages) await caller.ask('GET', path + query)
  await caller.ask('GET', `/unsubscribe/${network['address in the path of no page'][0]}`)
  await caller.ask('GET', `/%zz${query}`)
  await caller.ask('GET', `/api/consultations/none${query}`)
}

async function beCounted(caller: Caller, sessionId: string): Promise<void> {
  await caller.do('POST', '/api/cookie-consent', { json: { sessionId, analytics: true, marketing: false } })
  const referrer = `https://mail.example/inbox?token=${network['token in a referrer'][0]}#${strays['typed and never sent'][0]}`
  const pagePath = `/contact?q=${network['query string of a page'][0]}`
  const view = await caller.do('POST', '/api/analytics/pageview', { json: { sessionId, pagePath, referrer } })
  await caller.do('PATCH', `/api/analytics/pageview/${view.json().id}`, { json: { duration: 12 } })
  const eventData = JSON.stringify({ formName: 'consultation_form', success: true })
  await caller.do('POST', '/api/analytics/event', {
    json: { sessionId, eventType: 'form_submission', eventData },
  })
}

async function writeWhatIsRefused(caller: Caller): Promise<void> {
  const name = strays['name in a refused request'][0]
  await caller.ask('POST', '/api/consultations', { json: { ...clientsRequest, name, email: 'none' } })
  await caller.ask('POST', '/api/consultations', {
    form: { name, email: 'none' },
    headers: { accept: 'text/html' },
  })
  await caller.ask('POST', '/api/consultations', {
    bytes: Buffer.from(`{"name": "${strays['body that is no JSON'][0]}`),
    headers: { 'content-type': 'application/json' },
  })
  await caller.ask('POST', '/api/consultations', {
    json: { ...clientsRequest, hairType: strays['body that is too long'][0].repeat(9000) },
  })
  await caller.ask('POST', '/api/consultations', {
    bytes: Buffer.from(name),
    headers: { 'content-type': 'text/xml' },
  })
}

/** What anybody may do who comes by; answers the cookies that they were given. */
export async function walkAsVisitors(scene: Scene): Promise<string[]> {
  const visitor = scene.visitor()
  const others4 = scene.forwarded(network['forwarded address'][0])
  const others6 = scene.forwarded(network['forwarded address, version 6'][0])
  for (const caller of [visitor, others4, others6]) await readPages(caller)
  await beCounted(visitor, '1764000000000-aquokka')
  await writeWhatIsRefused(others4)
  await visitor.do('POST', '/api/consultations', { json: clientsRequest })
  await others6.do('POST', '/api/consultations', {
    json: {
      ...{ name: others['name in Junk'][0], email: others['address in Junk'][0], phone: '0113 496 0000' },
      ...{
        location: 'adel',
        serviceType: 'cut-only',
        hairType: 'Buy now https://a.example https://b.example',
      },
      website: others['field that only programs fill in'][0],
    },
  })
  return [visitor, others4, others6].flatMap(({ cookies }) => [...cookies.keys()])
}

/** Subscribes, confirms, leaves; asks about data and proves it. Needs a mail server that is set up. */
export async function followMailedLinks(scene: Scene): Promise<void> {
  const { tokens } = scene
  const visitor = scene.visitor()
  const [stays, leaves] = [others.subscriber[0], others['subscriber who leaves'][0]]
  for (const email of [stays, leaves, client['e-mail address'][0]]) {
    await visitor.do('POST', '/api/newsletter', { json: { email, page: '/blog', wording: '2026-01-01' } })
    const token = await tokenMailedTo(scene, email, /\/newsletter\/confirm/)
    tokens.set('link that confirms a subscription', token)
    await visitor.ask('GET', `/newsletter/confirm?token=${token}`)
    await visitor.do('POST', '/newsletter/confirm', { form: { token } })
  }
  const leave = await tokenMailedTo(scene, leaves, /\/newsletter\/unsubscribe/)
  tokens.set('link to unsubscribe', leave)
  await visitor.ask('GET', `/newsletter/unsubscribe?token=${leave}`)
  await visitor.do('POST', '/newsletter/unsubscribe', { form: { token: leave } })

  const email = client['e-mail address'][0]
  const message = client['what she asks about her data'][0]
  await visitor.do('POST', '/api/data-requests', { json: { kind: 'access', email, message } })
  const proof = await tokenMailedTo(scene, email, /\/privacy\/request\/confirm/)
  tokens.set('link that proves a data request', proof)
  await visitor.ask('GET', `/privacy/request/confirm?token=${proof}`)
  await visitor.do('POST', '/privacy/request/confirm', { form: { token: proof } })
}

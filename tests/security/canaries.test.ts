import { expect, test } from 'vitest'
import { client, network, secrets } from './canaries/canaries.ts'
import { openDatabase } from './canaries/databases.ts'
import { failWith500 } from './canaries/faults.ts'
import { judge } from './canaries/judge.ts'
import { signIn } from './canaries/owner.ts'
import { startScene } from './canaries/scene.ts'
import { findIn } from './canaries/search.ts'
import { spellingsOf } from './canaries/spellings.ts'
import { walkAsVisitors } from './canaries/visitors.ts'

test('a value is found in each way in which it may be written, in small letters and large, and nothing else is @planted-spellings', () => {
  const values = new Map([
    ['name', client.name[0]],
    ['phone', client.phone[0]],
    ['address', network['forwarded address'][0]],
    ['address, version 6', network['forwarded address, version 6'][0]],
  ])
  const spelled = [...values].flatMap(([value, text]) =>
    spellingsOf(text).map(({ how, bytes }) => {
      const place = `${value} ${how}`
      return { value, how, place, bytes: Buffer.concat([Buffer.from('{"msg":"'), bytes, Buffer.from('"}')]) }
    }),
  )
  expect(spelled.length).toBeGreaterThan(100)
  const found = findIn(
    spelled.map(({ place, bytes }) => ({ name: place, bytes })),
    values,
  )
  for (const { value, how, place } of spelled) expect(found).toContainEqual({ value, place, how })
  const written = [
    'QUILLFEATHER OZANNE',
    '2001:0db8:51ca:007e:0000:0000:c0de:0077',
    '07700900461',
    '198.51.100.7',
  ]
  const places = written.map((text) => ({ name: text, bytes: Buffer.from(text) }))
  expect(findIn(places, values).map(({ value }) => value)).toEqual(expect.arrayContaining([...values.keys()]))
  expect(findIn([{ name: 'a log', bytes: Buffer.from('Beth Langley, 198.51.101.213') }], values)).toEqual([])
})

test('after visits, logins and faults no address, browser, password or token is in database, log or files, and visitors are given no cookie @planted-values @data-nowhere @told-no-address @told-no-cookie @asvs-16.2.5', async () => {
  const { tell } = await openDatabase('sqlite')
  const scene = await startScene({ LOG_LEVEL: 'trace' })
  const owner = await signIn(scene, secrets['first password of the owner'][0])
  expect(await walkAsVisitors(scene)).toEqual([])
  scene.tokens.set('session of the owner', owner.cookies.get('session') ?? '')
  scene.tokens.set('browser that is known', owner.cookies.get('known-browser') ?? '')
  await failWith500(scene, tell(scene.dataDir), false)
  const running = judge(await scene.places(), scene.values())
  expect(running.breaches).toEqual([])
  expect(running.isIn('name', 'table consultations')).toBe(true)
  expect((await scene.places())[0]?.bytes.toString()).toContain('no such table')
  await scene.stop()
  expect(judge(await scene.places(), scene.values()).breaches).toEqual([])
})

import { expect, test, vi } from 'vitest'
import { shippedContent } from '#content/documents/website-content.ts'
import { publishDocument, readDocument, saveDraft } from '#contract/website.ts'
import { copyTemplate, dialects, makeFolder } from '#tests/support/databases.ts'
import { startKillable } from '#tests/support/killable-program.ts'
import { readableSite } from '#tests/support/readable-site.ts'
import { startHere } from '#tests/support/started-here.ts'

const { services, servicesPage, pageMeta } = shippedContent
const params = { name: 'services' } as const

const servicesWith = (heading: string) => ({
  services,
  servicesPage: { ...servicesPage, heading },
  pageMeta: { '/services': pageMeta['/services'] },
})

type Program = Pick<Awaited<ReturnType<typeof startKillable>>, 'address' | 'call'>

function editorOf(program: Program) {
  const page = async (path: string) => (await fetch(program.address() + path)).json()
  const heading = async (path = '/services'): Promise<string> =>
    (await page(path)).content.servicesPage.heading
  const save = async (text: string) => {
    const { draftVersion } = await program.call(readDocument, { params })
    const body = { draftVersion, content: servicesWith(text) }
    return (await program.call(saveDraft, { params, body })).draftVersion
  }
  const publish = (draftVersion: number) => program.call(publishDocument, { params, body: { draftVersion } })
  return { heading, save, publish }
}

async function start(DATABASE_URL: string) {
  const program = await startKillable({ DATABASE_URL, DATA_DIR: await makeFolder(), TEST_SITE: 'readable' })
  return { ...program, ...editorOf(program) }
}

async function openHere(DATABASE_URL: string) {
  const { address, call, logIn } = await startHere(
    { DATABASE_URL, DATA_DIR: await makeFolder() },
    readableSite(),
  )
  await logIn()
  return editorOf({ address: () => address, call })
}

// Starting the program several times takes a while on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

test('postgres: two processes show what one of them has published within five seconds', async () => {
  const url = await copyTemplate('postgres')
  const [one, other] = [await start(url), await openHere(url)]
  await one.publish(await one.save('Published by the first'))
  expect(await one.heading()).toBe('Published by the first')
  await expect.poll(() => other.heading(), { timeout: 5000 }).toBe('Published by the first')
  await other.publish(await other.save('Published by the second'))
  await expect.poll(() => one.heading(), { timeout: 5000 }).toBe('Published by the second')
})

// `npm run drill -- faults kills` kills at random moments.
const answersBeforeKill = { sqlite: [0, 2], postgres: [1, 5] }

for (const dialect of dialects) {
  test(`${dialect}: killed at any moment of a publish, the next start shows the old words or the new ones on every page`, async () => {
    const program = await start(await copyTemplate(dialect))
    for (const answersBefore of answersBeforeKill[dialect]) {
      const old = await program.heading()
      const words = `A heading killed after ${answersBefore} answers`
      const draftVersion = await program.save(words)
      const published = program.publish(draftVersion).catch(() => undefined)
      for (let count = 0; count < answersBefore; count++) await program.heading()
      await program.kill()
      await published
      await program.restart()
      const { version } = await program.call(readDocument, { params })
      const shown = [await program.heading(), await program.heading('/')]
      expect([
        [old, old],
        [words, words],
      ]).toContainEqual(shown)
      if (shown[0] === old) await program.publish(draftVersion)
      expect((await program.call(readDocument, { params })).version).toBe(
        shown[0] === old ? version + 1 : version,
      )
      expect(await program.heading()).toBe(words)
    }
  })
}

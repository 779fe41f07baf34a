import { expect, test, vi } from 'vitest'
import { shippedContent } from '#content/website-content.ts'

import {
  applyImport,
  checkImport,
  downloadPath,
  readImport,
  sendImportPiece,
  startImport,
} from '#contract/website-transfer.ts'
import { dialects, makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { startKillable } from '#tests/support/killable-program.ts'
import { withJson } from '#tests/support/zips.ts'

// Starting the program several times takes a while on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

async function start(DATABASE_URL: string) {
  const program = await startKillable({ DATABASE_URL, DATA_DIR: await makeFolder(), TEST_SITE: 'readable' })
  const { address, call, cookie } = program
  const headings = async (): Promise<string[]> => {
    const { content } = await (await fetch(`${address()}/`)).json()
    return [content.servicesPage.heading, content.aboutPage.heading]
  }
  const download = async () => {
    const answer = await fetch(address() + downloadPath, { headers: { cookie: cookie() } })
    return Buffer.from(await answer.arrayBuffer())
  }
  /** Sends it, and waits until it has been looked through. */
  const send = async (zip: Buffer) => {
    const { id } = await call(startImport, { body: { name: 'site.zip', bytes: zip.length } })
    await fetch(`${address()}${sendImportPiece.path.replace(':id', id)}?from=0`, {
      method: 'POST',
      headers: { cookie: cookie(), 'content-type': 'application/octet-stream' },
      body: new Uint8Array(zip),
    })
    await call(checkImport, { params: { id } })
    const state = async () => (await call(readImport, { params: { id } })).state
    await expect.poll(state, { interval: 20 }).toBe('ready')
    return { params: { id } }
  }
  return { ...program, headings, download, send }
}

const asShipped = [shippedContent.servicesPage.heading, shippedContent.aboutPage.heading]

for (const dialect of dialects)
  test(`${dialect}: killed at any moment of bringing a website back, the next start shows the old one or the new one whole`, async () => {
    const url = await makeDatabaseUrl(dialect)
    const program = await start(url)
    const zip = await program.download()
    for (const answersBefore of [0, 1, 3]) {
      const words = [`Services ${answersBefore} for all`, `About ${answersBefore} things`]
      let mine: Buffer = zip
      for (const [file, page, heading] of [
        ['words/services.json', 'servicesPage', words[0]],
        ['words/about.json', 'aboutPage', words[1]],
      ] as const)
        mine = await withJson(mine, file, (document) => ({
          ...document,
          [page]: { ...document[page], heading },
        }))
      const old = await program.headings()
      const sent = await program.send(mine)
      const applied = program.call(applyImport, sent).catch(() => undefined)
      for (let count = 0; count < answersBefore; count++) await program.headings()
      await program.kill()
      await applied
      await program.restart()
      const shown = await program.headings()
      expect([old, words]).toContainEqual(shown)
      // The file went with the process: it is chosen again.
      if (shown[0] === old[0]) await program.call(applyImport, await program.send(mine))
      expect(await program.headings()).toEqual(words)
    }
    await program.call(applyImport, await program.send(zip))
    expect(await program.headings()).toEqual(asShipped)
  })

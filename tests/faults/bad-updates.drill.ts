import { execFile } from 'node:child_process'
import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { connectDatabase } from '#server/database/connect.ts'
import { dialects, makeFolder } from '#tests/support/databases.ts'
import { makeRelease } from '#tests/support/installation.ts'
import { limitMs, missing, openInstallation } from './update-scene.ts'

const pack = promisify(execFile)
const passable = (name: string) => ({ name, runsOnEarlierReleases: true })
const impassable = (name: string) => ({ name, runsOnEarlierReleases: false })

/** Works on the trial copy; on the real data it migrates, listens, and exits before it can answer anybody. */
const endsOnData = "if (process.env.UPDATE_TRIAL !== 'copy') process.env.READY_FILE = '/nowhere/ready'\n"

for (const dialect of dialects) {
  test(`releases that are no good are not used (${dialect})`, async ({ task }) => {
    const { installation, visitors, databaseUrl } = await openInstallation(dialect)
    const whole = await makeRelease({ migrations: [] })
    const archive = join(await makeFolder(), 'release.tar.gz')
    await pack('tar', ['-czf', archive, '-C', whole, '.'])
    const cut = join(await makeFolder(), 'cut.tar.gz')
    await writeFile(cut, await readFile(archive))
    await truncate(cut, Math.floor((await stat(cut)).size / 2))
    const other = await makeFolder()
    await writeFile(join(other, 'package.json'), '{"name":"another-program"}')
    const bad: [words: RegExp, from: string][] = [
      [/cut\.tar\.gz is cut off, damaged, or no \.tar\.gz: nothing was changed\./, cut],
      [/is no release of this site: nothing was changed\./, other],
      [/There is no file .*none\.tar\.gz\./, '/none.tar.gz'],
      [/could not be fetched: nothing was changed\. Git says: /, 'http://127.0.0.1:1/site.git'],
      [
        /no such table: nowhere[\s\S]*did not start on a copy of the data \(it ended instead of starting\)\. Nothing was changed\./,
        await makeRelease({ migrations: [{ ...passable('9000-fails'), also: 'drop table nowhere' }] }),
      ],
      [
        /The release could not be set up; the reason is above\. Nothing was changed\./,
        await makeRelease({ migrations: [], edit: { 'web/render.tsx': () => 'export const broken = (' } }),
      ],
      [
        /is not used \(it ended instead of starting\)\. The one before runs on\./,
        await makeRelease({ migrations: [passable('9001-passable')], firstOfAll: endsOnData }),
      ],
    ]
    for (const [words, from] of bad) {
      const update = installation.run('update', '--from', from)
      expect(await update.ended, update.output()).toBe(1)
      expect(update.output()).toMatch(words)
      expect(await visitors.nextAnswer(limitMs), installation.log()).toBeLessThan(limitMs)
      expect((await installation.readState()).current).toBe('.')
    }
    const [first, second] = [
      installation.run('update', '--from', archive),
      installation.run('update', '--from', archive),
    ]
    const codes = await Promise.all([first.ended, second.ended])
    const both = `${first.output()}\n${second.output()}`
    expect(both).toMatch(/Another update is under way \(process \d+\)/)
    expect(codes.toSorted(), both).toEqual([0, 1])
    expect(await visitors.nextAnswer(limitMs), installation.log()).toBeLessThan(limitMs)
    await visitors.stop()
    const lost = await missing(databaseUrl, visitors.confirmed)
    task.meta.fault = {
      tries: bad.length + 1,
      writes: visitors.confirmed.length,
      lost: lost.length,
      recoveredMs: Math.round(visitors.takeLongestGap()),
      variant: 'bad archives, builds and migrations, two at once',
    }
    expect(lost).toEqual([])
  })

  test(`an update whose tables the release before cannot use is taken back with its backup (${dialect})`, async ({
    task,
  }) => {
    const { installation, visitors, databaseUrl } = await openInstallation(dialect)
    const unwell = await makeRelease({ migrations: [impassable('9000-impassable')], firstOfAll: endsOnData })
    const failed = installation.run('update', '--from', unwell)
    expect(await failed.ended, failed.output()).toBe(1)
    expect(failed.output()).toMatch(/is not used \(it ended instead of starting\)/)
    expect(await visitors.nextAnswer(limitMs), installation.log()).toBeLessThan(limitMs)
    const failedMs = Math.round(visitors.takeLongestGap())

    const well = await makeRelease({ migrations: [impassable('9000-impassable')] })
    const update = installation.run('update', '--from', well)
    expect(await update.ended, update.output()).toBe(0)
    const untilUpdate = [...visitors.confirmed]
    expect(await missing(databaseUrl, untilUpdate)).toEqual([])
    await visitors.nextAnswer(limitMs)
    await visitors.nextAnswer(limitMs)

    const older = installation.run('update', '--from', await makeRelease({ migrations: [] }))
    expect(await older.ended).toBe(1)
    expect(older.output()).toMatch(/older than the data \(which has "9000-impassable"\)/)

    const asked = installation.run('rollback')
    expect(await asked.ended).toBe(1)
    expect(asked.output()).toMatch(/would be missing: [1-9]\d* requests?, 0 sign-ups[\s\S]*add -- --yes/)
    expect((await installation.readState()).current).not.toBe('.')
    const back = installation.run('rollback', '--yes')
    expect(await back.ended, back.output() + installation.log()).toBe(0)
    expect(await visitors.nextAnswer(limitMs)).toBeLessThan(limitMs)
    await visitors.stop()
    expect((await installation.readState()).current).toBe('.')
    // Requests sent during the switch were answered by the new release.
    const database = connectDatabase(databaseUrl)
    const tables = await database.kysely.introspection.getTables().finally(() => database.close())
    expect(tables.map(({ name }) => name)).not.toContain('t9000_impassable')
    task.meta.fault = {
      tries: 3,
      writes: untilUpdate.length,
      lost: 0,
      recoveredMs: Math.max(failedMs, Math.round(visitors.takeLongestGap())),
      variant: 'tables that only the newer release can use',
    }
  })
}

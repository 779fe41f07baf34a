import { connect } from '#server/database/connect.ts'
import type { MailProcess } from './mail-process.ts'
import { mailSettings } from './mail-settings.ts'
import { callsOf } from './owner-calls.ts'
import { launch } from './server-process.ts'

const owner = { username: 'owner', password: 'curls in the rain' }

type Settings = Record<string, string> & { DATABASE_URL: string }

/** The real program in a process that can be killed and started again on the same data, with its owner signed in. */
export async function startKillable(settings: Settings) {
  const all: Settings = {
    ...mailSettings,
    ADMIN_USERNAME: owner.username,
    ADMIN_PASSWORD: owner.password,
    MAILS_PER_MINUTE: '1000000',
    // What a dead process held is due again as soon as the next one looks.
    TEST_MAIL_LEASE_MS: '500',
    ...settings,
  }
  let running = launch(all)
  let address = await running.ready
  let up: PromiseWithResolvers<string> | undefined
  const calls = callsOf(() => address)
  await calls.logIn(owner)
  return {
    ...calls,
    address: () => address,
    /** The same once it is up. */
    ready: async () => (up === undefined ? address : await up.promise),
    pid: () => running.pid,
    output: () => running.output(),
    /** Resolves when it has ended, however it did. */
    ended: () => running.exit,
    signal: (signal: NodeJS.Signals) => running.kill(signal),
    async kill(signal: NodeJS.Signals = 'SIGKILL') {
      up ??= Promise.withResolvers()
      running.kill(signal)
      return await running.exit
    },
    /** With other settings, if any are given. */
    async restart(changed: Record<string, string> = {}) {
      running = launch({ ...all, ...changed })
      address = await running.ready
      up?.resolve(address)
      up = undefined
    },
  }
}

type KillableProgram = Awaited<ReturnType<typeof startKillable>>

const messageIdOf = (mailId: string) => `<${mailId}@northleedscurls.example>`

/**
 * Kills the program, and says which mails were in flight at that moment, by their Message-ID: the mail server had taken
 * them since the last kill, and the program had not written so down.
 */
export function createKill(program: KillableProgram, mailServer: MailProcess, databaseUrl: string) {
  let seen = 0
  return async (): Promise<string[]> => {
    await program.kill()
    await mailServer.settled()
    const taken = new Set(mailServer.receipts.slice(seen).map(({ messageId }) => messageId))
    seen = mailServer.receipts.length
    const database = connect(databaseUrl)
    try {
      const sent = await database.kysely
        .selectFrom('mails')
        .select('id')
        .where('state', '=', 'sent')
        .execute()
      for (const { id } of sent) taken.delete(messageIdOf(id))
      return [...taken]
    } finally {
      await database.close()
    }
  }
}

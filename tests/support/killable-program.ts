import { connectDatabase } from '#server/database/connect.ts'
import type { MailProcess } from './mail-process.ts'
import { mailSettings } from './mail-settings.ts'
import { ownerCalls } from './owner-calls.ts'
import { launch } from './server-process.ts'

const owner = { username: 'owner', password: 'curls in the rain' }

type Settings = Record<string, string> & { DATABASE_URL: string }

/** The real program in a process that can be killed and restarted on the same data, with its owner signed in. */
export async function startKillable(settings: Settings) {
  const all: Settings = {
    ...mailSettings,
    ADMIN_USERNAME: owner.username,
    ADMIN_PASSWORD: owner.password,
    MAILS_PER_MINUTE: '1000000',
    ...settings,
  }
  let running = launch(all)
  let address = await running.ready
  let up: PromiseWithResolvers<string> | undefined
  const calls = ownerCalls(() => address)
  await calls.logIn(owner)
  return {
    ...calls,
    address: () => address,
    /** The address, once it is up. */
    ready: async () => (up === undefined ? address : await up.promise),
    pid: () => running.pid,
    output: () => running.output(),
    /** Resolves when the process has ended, for whatever reason. */
    ended: () => running.exit,
    signal: (signal: NodeJS.Signals) => running.kill(signal),
    async kill(signal: NodeJS.Signals = 'SIGKILL') {
      up ??= Promise.withResolvers()
      running.kill(signal)
      return await running.exit
    },
    /** Restarts with the same settings, except for changed ones. */
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
 * Returns a function that kills the program and returns the Message-IDs of the mails in flight: the mail
 * server had accepted them since the last kill, and the program had not recorded that.
 */
export function createKill(program: KillableProgram, mailServer: MailProcess, databaseUrl: string) {
  let seen = 0
  return async (): Promise<string[]> => {
    await program.kill()
    await mailServer.settled()
    const taken = new Set(mailServer.receipts.slice(seen).map(({ messageId }) => messageId))
    seen = mailServer.receipts.length
    const database = connectDatabase(databaseUrl)
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
